import { contracts, errors, errorText, isSuccess, type Contract, type RouteAddress, type RouteData } from '@wenjin/contract'
import { networkError } from './api-error.ts'
import type { CallArgs, CallOptions, Rest } from './api-types.ts'
import { langOf, type ClientConfig } from '../config.ts'
import { parseJson, readEnvelope } from './envelope.ts'
import { isAbort, send, type LooseArgs } from './request.ts'

/** A whole response: HTTP status and envelope. */
export type RawAnswer<T> =
  | { ok: true; status: number; errCode: number; errMsg: string; data: T }
  | { ok: false; status: number; errCode: number; errMsg: string; data: unknown }

type RawDomain<C extends Contract> = {
  readonly [K in keyof C as C[K]['kind'] extends 'json' ? K : never]: (
    ...rest: Rest<CallArgs<C[K]>, Pick<CallOptions, 'signal'>>
  ) => Promise<RawAnswer<RouteData<C[K]>>>
}

/** All JSON calls by domain and name, each returning the whole response. */
export type RawApi = { readonly [D in keyof typeof contracts]: RawDomain<(typeof contracts)[D]> }

async function callRaw(
  config: ClientConfig,
  route: RouteAddress,
  args: LooseArgs,
  signal: AbortSignal | undefined,
): Promise<RawAnswer<unknown>> {
  const response = await send(config, route, args, signal)
  const text = await response.text().catch((error: unknown) => {
    throw isAbort(error, signal) ? error : networkError(langOf(config), error)
  })
  const envelope = readEnvelope(parseJson(text))
  const { status } = response
  if (!envelope) return { ok: false, status, errCode: errors.unknown.code, errMsg: errorText('unknown', langOf(config)), data: null }
  return { ok: isSuccess(envelope.errCode), status, ...envelope }
}

function rawDomain(config: ClientConfig, contract: Readonly<Record<string, RouteAddress>>): Record<string, unknown> {
  const routes = Object.entries(contract).filter(([, route]) => route.kind === 'json')
  return Object.fromEntries(
    routes.map(([name, route]) => [
      name,
      (args: LooseArgs = {}, options: Pick<CallOptions, 'signal'> = {}) => callRaw(config, route, args, options.signal),
    ]),
  )
}

/**
 * Creates the raw one of the two clients (spec section 7): it neither throws for refusals nor reacts to them, reports nothing and waits for
 * no pending check. For calls that are part of a reaction: the captcha, the login check, signing out. Every call rejects with ApiError when
 * the server was not reached, or with the signal's reason when aborted.
 */
export function createRawApi(config: ClientConfig): RawApi {
  // Object.entries loses the types of names and routes; the mapped type `RawApi` restores them.
  return Object.fromEntries(
    Object.entries(contracts).map(([domain, contract]) => [domain, rawDomain(config, contract)]),
  ) as unknown as RawApi
}
