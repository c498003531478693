interface Page {
  /** Guests sign in first: `login` opens a prompt over the page, `redirect` goes to the login page, which leads back. */
  readonly signIn?: 'login' | 'redirect'
  /** Whether guests see the page on an instance that is closed to them. */
  readonly whenClosed?: true
}

/**
 * All pages by address pattern, as spec section 2 writes them: `{id}` is one segment, `{...rest}` one or more (catch-all), `{[...rest]}`
 * none or more (optional catch-all). The router of the page has exactly these routes, and the server answers every other address with 404.
 */
export const pages = {
  '/': {},
  '/about-us': { whenClosed: true },
  '/academic-detail': {},
  '/baidu-auth': { whenClosed: true },
  '/bookshelf': {},
  '/bookshelf/{id}': {},
  '/browser-setting': {},
  '/captcha': { whenClosed: true },
  '/complaints': {},
  '/daily-active': {},
  '/detail/{index}/{id}': {},
  '/dagre-webview': {},
  '/doc/{id}': {},
  '/download-app': {},
  '/feedback': {},
  '/feedbacks': {},
  '/h5-cancel-account': {},
  '/h5-login': { whenClosed: true },
  '/h5-milkdown-editor/{id}': {},
  '/h5-reset-password': { whenClosed: true },
  '/h5-share': { whenClosed: true },
  '/history': {},
  '/icp': { whenClosed: true },
  '/image-viewer/{[...id]}': {},
  '/interactive': {},
  '/island-review': {},
  '/knowledge-island': {},
  '/knowledge-island/list': {},
  '/library': {},
  '/library/{id}': {},
  '/meta-cancel-account': {},
  '/meta-private-policy': { whenClosed: true },
  '/meta-share-desc': { whenClosed: true },
  '/meta-upgrade/{[...slug]}': {},
  '/meta-user-info': {},
  '/meta-user-info/detail': {},
  '/meta-user-info/fontSize': {},
  '/meta-user-info/setting': {},
  '/mind-mapping': {},
  '/meta-user-policy': { whenClosed: true },
  '/my-shares': {},
  '/notebook/{id}': {},
  '/oauth/{provider}': { whenClosed: true },
  '/outerpage': {},
  '/pdf-markdown-webview': {},
  '/pdf-webview': {},
  '/poster-html-viewer': {},
  '/report': {},
  '/reviewUserShare': {},
  '/s-login': { whenClosed: true },
  '/safety': {},
  '/search-api/api-keys': { signIn: 'redirect' },
  '/search-api/authorize': { signIn: 'redirect' },
  '/search-api/bashboard': { signIn: 'redirect' },
  '/search-api/dashboard': { signIn: 'redirect' },
  '/search-api/playground': { signIn: 'redirect' },
  '/search-api/reference': {},
  '/search-api/webhooks': { signIn: 'redirect' },
  '/search-count-statistics': {},
  '/search-result-share-img': { whenClosed: true },
  '/search-services': {},
  '/search-v2/{id}': {},
  '/search/{id}': {},
  '/search/{id}/interactive': {},
  '/searchResult': {},
  '/service-setup': {},
  '/user-admin': {},
  '/first-run': { whenClosed: true },
  '/source-preference': {},
  '/subject': {},
  '/subject-v2': {},
  '/subject-v2-share-img': { whenClosed: true },
  '/subject-v2/chargeable': { signIn: 'login' },
  '/subject-v2/circle': {},
  '/subject-v2/subscription': { signIn: 'login' },
  '/subject-v2/{id}': {},
  '/subject-v2/{id}/manage': {},
  '/subject/{id}': {},
  '/subject/{id}/manage': {},
  '/topic-share-img': { whenClosed: true },
  '/un-intercept-image-viewer': {},
  '/usage-record': {},
  '/xiezuocat': {},
} as const satisfies Readonly<Record<string, Page>>

/** The pattern of a page's address. */
export type PagePattern = keyof typeof pages

/** Returns the segments of a path; trailing slashes are ignored. */
function segmentsOf(path: string): string[] {
  const segments = path.split('/').slice(1)
  while (segments.at(-1) === '') segments.pop()
  return segments
}

/** `exact` contains the lower-case segments that an address must have; null matches any one segment. */
interface Matcher {
  readonly pattern: PagePattern
  readonly exact: readonly (string | null)[]
  readonly hasRest: boolean
}

function matcherOf(pattern: PagePattern): Matcher {
  const segments = segmentsOf(pattern)
  const last = segments.at(-1) ?? ''
  const fixed = last.startsWith('{[...') ? segments.slice(0, -1) : segments
  const exact = fixed.map((segment) => (segment.startsWith('{') ? null : segment.toLowerCase()))
  return { pattern, exact, hasRest: last.startsWith('{[...') || last.startsWith('{...') }
}

/** Patterns with fewer parameters come first: `/subject-v2/circle` is not the topic "circle". */
const matchers = (Object.keys(pages) as PagePattern[])
  .map(matcherOf)
  .toSorted((a, b) => a.exact.filter((name) => name === null).length - b.exact.filter((name) => name === null).length)

/** Decodes the percent encoding of a segment; returns it unchanged when the encoding is invalid. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * Returns the pattern of the page at a path (without query and hash), or null if there is none. As in the router of the page, case and a
 * trailing slash are ignored.
 */
export function findPagePattern(pathname: string): PagePattern | null {
  const given = segmentsOf(pathname).map((segment) => decode(segment).toLowerCase())
  const fits = ({ exact, hasRest }: Matcher) =>
    (hasRest ? given.length >= exact.length : given.length === exact.length) &&
    exact.every((name, index) => (name === null ? given[index] !== '' : name === given[index]))
  return matchers.find(fits)?.pattern ?? null
}

/** Returns the page at a path, or null if there is none. */
export function findPage(pathname: string): Page | null {
  const pattern = findPagePattern(pathname)
  return pattern && pages[pattern]
}
