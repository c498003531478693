import { findPage } from '@wenjin/contract'

/**
 * The access rule of a page for guests. `public`: none. `login`: a sign-in dialog over the requested page. `redirect`: the login page,
 * which leads back.
 */
export type PageAccess = 'public' | 'login' | 'redirect'

/** Whether guests see what an address shows on an instance that is closed to them: some pages, and that there is no page. */
export function isAlwaysOpen(pathname: string): boolean {
  const page = findPage(pathname)
  return page === null || page.whenClosed === true
}

/** The access requirement of the page at a path. */
export function pageAccess(pathname: string): PageAccess {
  return findPage(pathname)?.signIn ?? 'public'
}
