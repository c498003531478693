/** Placeholder for the host of the page. */
const here = 'http://site.invalid'

/** Returns a redirect target when it is on this site; `/` for any other, however it is disguised. */
export function sameSitePath(address: string): string {
  if (!address.startsWith('/') || !URL.canParse(address, here)) return '/'
  const { origin, pathname, search, hash } = new URL(address, here)
  // A path with dot segments could yield `//host`, which browsers would read as another site.
  return origin === here && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/'
}
