/** The kinds of clients, to which the server adapts. Spec section 6 "Platform headers". */
export const platforms = ['mini-program', 'ali-app', 'ios-h5', 'android-h5', 'h5', 'pc'] as const
export type Platform = (typeof platforms)[number]

/** Detects the platform of a page by the browser's user agent. */
export function platformOf(userAgent: string): Platform {
  if (/miniProgram/i.test(userAgent)) return 'mini-program'
  if (/AlipayClient/i.test(userAgent)) return 'ali-app'
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'ios-h5'
  if (/Android/i.test(userAgent)) return 'android-h5'
  return /Mobile/i.test(userAgent) ? 'h5' : 'pc'
}

/** Whether the page runs inside a mini-program's web view. */
export function isMiniWebview(platform: Platform | undefined): boolean {
  return platform === 'mini-program' || platform === 'ali-app'
}

/** A page action that a web view may not support. */
export type PageAction = 'download' | 'export' | 'import' | 'read'

const beyondMiniWebview: ReadonlySet<PageAction> = new Set(['download', 'export'])

/** Whether an action leads to the download-app page instead: a mini web view cannot save files. Spec section 6 "Mini web view". */
export function redirectsToDownload(action: PageAction, platform: Platform | undefined): boolean {
  return isMiniWebview(platform) && beyondMiniWebview.has(action)
}
