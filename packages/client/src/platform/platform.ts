/** The kinds of clients; the server adapts to them. Spec section 6 "Platform headers". */
export const platforms = ['mini-program', 'ali-app', 'ios-h5', 'android-h5', 'h5', 'pc'] as const
export type Platform = (typeof platforms)[number]

/** The platform of a page, by the user agent of its browser. */
export function platformOf(userAgent: string): Platform {
  if (/miniProgram/i.test(userAgent)) return 'mini-program'
  if (/AlipayClient/i.test(userAgent)) return 'ali-app'
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'ios-h5'
  if (/Android/i.test(userAgent)) return 'android-h5'
  return /Mobile/i.test(userAgent) ? 'h5' : 'pc'
}

/** The page runs inside a mini-program's web view. */
export function isMiniWebview(platform: Platform | undefined): boolean {
  return platform === 'mini-program' || platform === 'ali-app'
}

/** An action of a page that a web view may not support. */
export type PageAction = 'download' | 'export' | 'import' | 'read'

const beyondMiniWebview: ReadonlySet<PageAction> = new Set(['download', 'export'])

/** Whether an action leads to the download-app page instead: a mini web view cannot save files. Spec section 6 "Mini web view". */
export function redirectsToDownload(action: PageAction, platform: Platform | undefined): boolean {
  return isMiniWebview(platform) && beyondMiniWebview.has(action)
}
