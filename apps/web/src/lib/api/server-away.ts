import { ApiError } from '@wenjin/client'
import { externalValue } from '../view/external-value.ts'

/** Statuses of a call that no server of this site has answered: none at all, or a gateway in its place. */
const awayStatuses: ReadonlySet<number> = new Set([0, 502, 504])

/** Whether a call failed because the server, or the network on the way to it, is away. */
export function isServerAway(error: unknown): boolean {
  return error instanceof ApiError && awayStatuses.has(error.status)
}

/** The last call found the server away, and none has reached it since. */
export const serverAway = externalValue(false)
