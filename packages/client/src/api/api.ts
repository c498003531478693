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

/** Reads a response body without an envelope: as JSON when the content type says so, otherwise as text. */
async function readRaw(response: Response, config: ClientConfig): Promise<unknown> {
  const text = await response.text()
  if (!response.ok) {
    // Errors have the envelope even on routes whose successes do not.
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
    // The connection broke during the transfer of the body.
    throw networkError(langOf(config), error)
  }
}

/**
 * Sends a call with its error handling: shows pending checks first, reacts to a refusal, retries once after the reaction succeeded, and
 * notifies the handlers.
 */
async function handled<T>(config: ClientConfig, route: RouteAddress, options: CallOptions, call: () => Promise<T>): Promise<T> {
  const { reactions } = config
  const { background = false, signal } = options
  const willing = background || !reactions || (await untilAborted(reactions.beforeRequest(), signal))
  const sent = () =>
    call().catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || !reactions) throw error
      // The server requires a verification before it does anything, so any call may be sent again after it.
      if (!(await untilAborted(reactions.afterFailure(error, background || !willing), signal))) throw error
      return call().catch(async (again: unknown) => {
        // Retry only once: the check that the second response requires is shown before the next request.
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

/** Loads the upload code on demand; most visits never need it. */
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
 * Creates the typed calls of the product from the contract: `api.search.createSession({ body: { question } })`. Of the two clients (spec
 * section 7), this one handles responses: it reads the envelope, throws refusals, and calls `config.reactions`. Every call rejects with
 * ApiError, or with the signal's reason when aborted.
 */
export function createApi(config: ClientConfig): Api {
  // Object.entries loses the types of names and routes; the mapped type `Api` restores them.
  return Object.fromEntries(Object.entries(contracts).map(([domain, contract]) => [domain, domainOf(config, contract)])) as unknown as Api
}
