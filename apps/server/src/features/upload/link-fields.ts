/** Characters of a link that stand for a name until its page has been read. */
const longestName = 120

/** What is known of a linked file before it has been read. Line breaks in an address are no part of it, as its parser has it, nor is what nobody sees. */
export function linkFields(given: string) {
  const url = given.replaceAll(/\p{Cc}/gu, '').trim()
  return { name: url.replace(/^https?:\/\//i, '').slice(0, longestName), contentType: '', size: 0, url }
}
