import type { ConnectionFailure } from '@wenjin/contract'
import { ResponseTooLarge } from '../../../lib/flow/bounded-fetch.ts'
import { LlmFailure } from '../../../providers/llm/llm.ts'

/** Why a service could not be used, with the HTTP status of its reply. */
export interface Failure {
  reason: ConnectionFailure
  status: number | null
}

function reasonOfStatus(status: number): ConnectionFailure {
  if (status === 401 || status === 403) return 'auth'
  if (status === 429) return 'rate'
  if (status === 404 || status === 405) return 'notFound'
  return 'server'
}

/** Thrown for an unusable reply of a service. */
export class ServiceReply extends Error {
  override name = 'ServiceReply'
  readonly failure: Failure
  constructor(status: number | null, reason: ConnectionFailure = reasonOfStatus(status ?? 500)) {
    super(reason)
    this.failure = { reason, status }
  }
}

/** Extracts the status from the message of a provider's failure. */
function statusOf(error: Error): number | null {
  const [, status] = /\b(?:HTTP|answered) (\d{3})\b/.exec(error.message) ?? []
  return status === undefined ? null : Number(status)
}

/** Classifies a provider's error; the service's own message is not included. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ServiceReply) return error.failure
  if (!(error instanceof Error)) return { reason: 'unreachable', status: null }
  const status = statusOf(error)
  if (status !== null && status >= 400) return { reason: reasonOfStatus(status), status }
  const without = (reason: ConnectionFailure): Failure => ({ reason, status: null })
  if (error instanceof LlmFailure) {
    const { kind } = error
    if (kind === 'auth' || kind === 'rate' || kind === 'timeout' || kind === 'unreachable' || kind === 'server') return without(kind)
    return without('notApi')
  }
  if (error.name === 'TimeoutError' || error.name === 'AbortError' || error.message === 'timeout') return without('timeout')
  if (error instanceof SyntaxError || error instanceof ResponseTooLarge) return without('notApi')
  if (error.message === 'unreachable' || error.message === 'fetch failed') return without('unreachable')
  return without('notApi')
}
