/** Placeholder origin of this site for parsing; `.invalid` cannot be the host of a web address. */
const here = 'https://this-site.invalid'

/**
 * Returns the path of this site in an untrusted address (`?redirectUrl=`), or null for one that leads, or could be interpreted as leading,
 * elsewhere. Control characters and backslashes are interpreted as in browsers.
 */
export function sitePath(address: string | null | undefined): string | null {
  if (!address?.startsWith('/') || !URL.canParse(address, here)) return null
  const { origin, pathname, search, hash } = new URL(address, here)
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : null
}
