import type { RouteAddress } from '@wenjin/contract'

/**
 * Whether the success of a call makes the user info stale: a file was uploaded, the last chunk of a file was completed, or a topic changed.
 * Spec section 4 "User-info refresh".
 */
export function stalesUserInfo(route: RouteAddress): boolean {
  if (route.method === 'GET') return false
  // A multipart upload is not a file before its completion.
  if (/\/multipart(?:\/\{id\}(?:\/part)?)?$/.test(route.path)) return false
  return route.kind === 'upload' || route.right === 'topic:edit' || route.path.startsWith('/api/topic')
}
