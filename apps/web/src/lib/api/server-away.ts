import { ApiError } from '@wenjin/client'
import { externalValue } from '../view/external-value.ts'

/** Statuses of a call without a response from this site's server: no response, or one of a gateway. */
const awayStatuses: ReadonlySet<number> = new Set([0, 502, 504])

/** Whether a call failed because the server, or the network to it, is unreachable. */
export function isServerAway(error: unknown): boolean {
  return error instanceof ApiError && awayStatuses.has(error.status)
}

/** True when the last call could not reach the server. */
export const serverAway = externalValue(false)
