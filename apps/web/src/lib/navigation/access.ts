import { findPage } from '@wenjin/contract'

/**
 * The access rule of a page for guests. `public`: open. `login`: a sign-in dialog over the requested page. `redirect`: the login page,
 * which returns to the requested one.
 */
export type PageAccess = 'public' | 'login' | 'redirect'

/** Whether guests may see an address on an instance closed to them: some pages, and unknown addresses. */
export function isAlwaysOpen(pathname: string): boolean {
  const page = findPage(pathname)
  return page === null || page.whenClosed === true
}

/** Returns the access rule of the page at a path. */
export function pageAccess(pathname: string): PageAccess {
  return findPage(pathname)?.signIn ?? 'public'
}
