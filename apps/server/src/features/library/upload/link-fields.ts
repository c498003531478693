/** Maximum number of characters of an address used as the file name until its page has been read. */
const longestName = 120

/**
 * The fields of a linked file before it is read. Line breaks and other control characters in an address are removed, as its parser does.
 */
export function linkFields(given: string) {
  const url = given.replaceAll(/\p{Cc}/gu, '').trim()
  return { name: url.replace(/^https?:\/\//i, '').slice(0, longestName), contentType: '', size: 0, url }
}
