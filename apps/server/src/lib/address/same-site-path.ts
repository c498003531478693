/** Stands for whatever host the page has. */
const here = 'http://site.invalid'

/** An address to go on to, when it is one of this very site; `/` for any other, however it is disguised. */
export function sameSitePath(address: string): string {
  if (!address.startsWith('/') || !URL.canParse(address, here)) return '/'
  const { origin, pathname, search, hash } = new URL(address, here)
  // `//host` could come of a path with dots in it: browsers would read it as another site.
  return origin === here && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/'
}
