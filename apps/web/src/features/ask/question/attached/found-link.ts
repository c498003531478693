/** An address as typed or pasted; it ends before blanks, Chinese characters and closing punctuation. */
const address = /https?:\/\/[^\s\u3000-\u303f\u4e00-\u9fff\uff00-\uffef<>"'`]+/i

/** Punctuation at the end of an address that belongs to the sentence. */
const trailing = /(?<![.,;:!?)\]}])[.,;:!?)\]}]+$/

/** Returns the first web address in a text, or null. */
export function linkIn(text: string): string | null {
  const found = address.exec(text)?.[0].replace(trailing, '')
  return found && URL.canParse(found) && new URL(found).hostname.includes('.') ? found : null
}

/** Removes an address from a text and collapses the blanks around it. */
export function withoutLink(text: string, link: string): string {
  return text
    .replace(link, ' ')
    .replaceAll(/[ \t]{2,}/g, ' ')
    .trim()
}

/** Returns the display text of a link: its host and the start of its path. */
export function linkLabel(link: string): string {
  const { hostname, pathname } = new URL(link)
  return hostname.replace(/^www\./, '') + (pathname === '/' ? '' : pathname)
}
