import type { BookPlace } from '@wenjin/contract'
import type { LocalPlace } from './local-place.ts'

/** Where a book opens: where this browser was; where it never was, wherever somebody was last. */
export function whereToBegin(server: BookPlace | null, local: LocalPlace | null): LocalPlace {
  const { page, position, at } = local ?? server ?? { page: 1, position: null, at: 0 }
  return { page, position, at }
}

/** Where somebody read on, on another device, since they were here; they are asked before they are led there. */
export function elsewhereOf(server: BookPlace | null, here: LocalPlace, device: string): BookPlace | null {
  if (!server || server.deviceId === device || server.at <= here.at) return null
  return server.page === here.page && server.position === here.position ? null : server
}
