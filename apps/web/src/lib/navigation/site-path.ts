/** Stands for this site while an address is looked at; no address of the web can name it. */
const here = 'https://this-site.invalid'

/**
 * A path of this site from an address somebody else may have written (`?redirectUrl=`), or null for anything that leads, or could be
 * read as leading, elsewhere. Control characters and backslashes are read as browsers read them.
 */
export function sitePath(address: string | null | undefined): string | null {
  if (!address?.startsWith('/') || !URL.canParse(address, here)) return null
  const { origin, pathname, search, hash } = new URL(address, here)
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : null
}
