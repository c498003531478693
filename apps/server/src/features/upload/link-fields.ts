/** Characters of a link that stand for a name until its page has been read. */
const longestName = 120

/** What is known of a linked file before it has been read. */
export function linkFields(url: string) {
  return { name: url.replace(/^https?:\/\//i, '').slice(0, longestName), contentType: '', size: 0, url }
}
