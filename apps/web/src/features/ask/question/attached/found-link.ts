/** An address as people type or paste it; it ends before blanks, Chinese characters and what closes a sentence around it. */
const address = /https?:\/\/[^\s\u3000-\u303f\u4e00-\u9fff\uff00-\uffef<>"'`]+/i

/** Punctuation that ends a sentence rather than an address. */
const trailing = /(?<![.,;:!?)\]}])[.,;:!?)\]}]+$/

/** The first web address in a text, or null. */
export function linkIn(text: string): string | null {
  const found = address.exec(text)?.[0].replace(trailing, '')
  return found && URL.canParse(found) && new URL(found).hostname.includes('.') ? found : null
}

/** A text without an address, its blanks tidied. */
export function withoutLink(text: string, link: string): string {
  return text
    .replace(link, ' ')
    .replaceAll(/[ \t]{2,}/g, ' ')
    .trim()
}

/** A link as it is shown: its host and the beginning of its path. */
export function linkLabel(link: string): string {
  const { hostname, pathname } = new URL(link)
  return hostname.replace(/^www\./, '') + (pathname === '/' ? '' : pathname)
}
