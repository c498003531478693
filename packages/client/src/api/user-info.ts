import type { RouteAddress } from '@wenjin/contract'

/**
 * Whether success of a call makes what is known of one's account stale: a file was uploaded, the last chunk of one completed, or a
 * topic changed. Spec section 4 "User-info refresh".
 */
export function stalesUserInfo(route: RouteAddress): boolean {
  if (route.method === 'GET') return false
  // An upload in parts is not a file yet.
  if (/\/multipart(?:\/\{id\}(?:\/part)?)?$/.test(route.path)) return false
  return route.kind === 'upload' || route.right === 'topic:edit' || route.path.startsWith('/api/topic')
}
