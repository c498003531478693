import type { BookPlace } from '@wenjin/contract'
import type { LocalPlace } from './local-place.ts'

/** Returns where a book opens: at this browser's own position; without one, at the person's last position on any device. */
export function whereToBegin(server: BookPlace | null, local: LocalPlace | null): LocalPlace {
  const { page, position, at } = local ?? server ?? { page: 1, position: null, at: 0 }
  return { page, position, at }
}

/** Returns the later position on another device, or null; the person is asked before moving there. */
export function elsewhereOf(server: BookPlace | null, here: LocalPlace, device: string): BookPlace | null {
  if (!server || server.deviceId === device || server.at <= here.at) return null
  return server.page === here.page && server.position === here.position ? null : server
}
