import { contracts, type RouteAddress } from '@wenjin/contract'
import { untilAborted } from './abort.ts'
import { ApiError, networkError, unreadableError } from './api-error.ts'
import type { Api, CallOptions, UploadArgs, UploadOptions } from './api-types.ts'
import { langOf, type ClientConfig } from '../config.ts'
import { openEnvelope, parseJson, readEnvelope } from './envelope.ts'
import { notify } from './notify.ts'
import { isAbort, send, urlOf, type LooseArgs } from './request.ts'
import { stalesUserInfo } from './user-info.ts'
import { rising } from '../upload/rising.ts'

/** The body of an answer without an envelope: JSON where it says so, else its text. */
async function readRaw(response: Response, config: ClientConfig): Promise<unknown> {
  const text = await response.text()
  if (!response.ok) {
    // Errors come in the envelope even where successes do not.
    if (readEnvelope(parseJson(text))) openEnvelope(text, response.status, langOf(config))
    throw unreadableError(langOf(config), response.status)
  }
  return response.headers.get('content-type')?.includes('json') ? parseJson(text) : text
}

async function readFile(response: Response, config: ClientConfig): Promise<Blob> {
  if (!response.ok) {
    openEnvelope(await response.text(), response.status, langOf(config))
    throw unreadableError(langOf(config), response.status)
  }
  return response.blob()
}

async function callRoute(config: ClientConfig, route: RouteAddress, args: LooseArgs, signal: AbortSignal | undefined): Promise<unknown> {
  const response = await send(config, route, args, signal)
  try {
    if (route.kind === 'raw') return await readRaw(response, config)
    if (route.kind === 'file') return await readFile(response, config)
    return openEnvelope(await response.text(), response.status, langOf(config))
  } catch (error) {
    if (error instanceof ApiError || isAbort(error, signal)) throw error
    // The connection broke while the body was on its way.
    throw networkError(langOf(config), error)
  }
}

/**
 * Sends a call with all that stands around it: what has to be cleared first, what a refusal leads to, a second try once that is
 * cleared, and who is told.
 */
async function handled<T>(config: ClientConfig, route: RouteAddress, options: CallOptions, call: () => Promise<T>): Promise<T> {
  const { reactions } = config
  const { background = false, signal } = options
  const willing = background || !reactions || (await untilAborted(reactions.beforeRequest(), signal))
  const sent = () =>
    call().catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || !reactions) throw error
      // A verification is asked for before anything is done, so that any call may be sent again after it.
      if (!(await untilAborted(reactions.afterFailure(error, background || !willing), signal))) throw error
      return call().catch(async (again: unknown) => {
        // Once is enough: what the second answer asks for is shown before the next request.
        if (again instanceof ApiError) await reactions.afterFailure(again, true)
        throw again
      })
    })
  try {
    const data = await sent()
    if (stalesUserInfo(route)) notify(() => config.onUserInfoStale?.())
    return data
  } catch (error) {
    if (error instanceof ApiError) config.onError?.(error)
    throw error
  }
}

/** The code that sends files, which most visits never need. */
function loadUpload(config: ClientConfig) {
  return import('../upload/upload.ts').catch((error: unknown) => {
    throw networkError(langOf(config), error)
  })
}

function methodOf(config: ClientConfig, route: RouteAddress): unknown {
  if (route.kind === 'upload') {
    return (args: LooseArgs & UploadArgs, options: UploadOptions = {}) => {
      const onProgress = rising(options.onProgress)
      return handled(config, route, options, async () => {
        const { upload } = await loadUpload(config)
        return upload(config, route, args, { ...options, onProgress })
      })
    }
  }
  const method = (args: LooseArgs = {}, options: CallOptions = {}) =>
    handled(config, route, options, () => callRoute(config, route, args, options.signal))
  return route.kind === 'file' ? Object.assign(method, { url: (args: LooseArgs = {}) => urlOf(config, route, args) }) : method
}

function domainOf(config: ClientConfig, contract: Readonly<Record<string, RouteAddress>>): Record<string, unknown> {
  const routes = Object.entries(contract).filter(([, route]) => route.kind !== 'stream')
  return Object.fromEntries(routes.map(([name, route]) => [name, methodOf(config, route)]))
}

/**
 * The typed calls of the product, made from the contract: `api.search.createSession({ body: { question } })`. Of the two clients
 * (spec section 7) the one with response handling: it reads the envelope, throws what it refuses, and reacts as `config.reactions` says.
 * Every call rejects with ApiError, or with the signal's reason when aborted.
 */
export function createApi(config: ClientConfig): Api {
  // Object.entries forgets which name has which route; the mapped type `Api` remembers.
  return Object.fromEntries(Object.entries(contracts).map(([domain, contract]) => [domain, domainOf(config, contract)])) as unknown as Api
}
