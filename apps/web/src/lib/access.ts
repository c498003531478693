import { matchPath } from 'react-router'
import { routePath } from './navigation.ts'

/**
 * The access rule of a page for guests. `public`: none. `login`: a sign-in dialog over the requested page. `redirect`: the login page,
 * which leads back.
 */
export type PageAccess = 'public' | 'login' | 'redirect'

/** The flags of spec section 2 "Access rules"; every other page is public. */
const flagged: Readonly<Record<Exclude<PageAccess, 'public'>, readonly string[]>> = {
  login: ['/workflow-manage', '/subject-v2/chargeable', '/subject-v2/subscription'],
  redirect: ['/search-api/playground', '/search-api/bashboard', '/search-api/api-keys', '/presentation/{id}'],
}

/** Pages that an instance closed to guests shows them: to sign in, to prove that one is human, and what the instance says of itself. */
const alwaysOpen: readonly string[] = [
  '/h5-login',
  '/s-login',
  '/h5-reset-password',
  '/baidu-auth',
  '/oauth/{provider}',
  '/captcha',
  '/meta-user-policy',
  '/meta-private-policy',
  '/meta-share-desc',
  '/about-us',
  '/icp',
]

/** Whether guests see a page of an instance that is closed to them. */
export function isAlwaysOpen(pathname: string): boolean {
  return alwaysOpen.some((pattern) => matchPath(routePath(pattern), pathname))
}

/** The access rule of the page at a path, whether it is built or not. */
export function pageAccess(pathname: string): PageAccess {
  for (const access of ['login', 'redirect'] as const) {
    if (flagged[access].some((pattern) => matchPath(routePath(pattern), pathname))) return access
  }
  return 'public'
}
