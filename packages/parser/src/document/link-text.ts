import { oneLine } from './clean-text.ts'

/** Maximum characters of an address that is written into a text. */
const addressChars = 500

/** Writes the addresses of links into a text, each once. */
export interface LinkText {
  /** Returns words with the address that they lead to: `供应商门户（https://…）`; the words alone for an address within the file. */
  write(words: string, address: string): string
}

/** Creates the writer of one document. */
export function createLinkText(): LinkText {
  const written = new Set<string>()
  return {
    write(words, target) {
      const address = shownAddress(target)
      if (address === undefined || written.has(address) || words.trim() === '') return words
      written.add(address)
      if (oneLine(words).includes(address.replace(/^https?:\/\//i, '').replace(/\/$/, ''))) return words
      return /\p{Script=Han}/u.test(words) ? `${words.trimEnd()}（${address}）` : `${words.trimEnd()} (${address})`
    },
  }
}

/** Returns an address as it is written: of the web, or of mail without its scheme; undefined for all others. */
function shownAddress(target: string): string | undefined {
  const mail = /^mailto:([^\s?]{3,200})/i.exec(target)?.[1]
  if (mail !== undefined) return mail.includes('@') ? mail : undefined
  if (!/^https?:\/\/[^\s]/i.test(target) || target.length > addressChars) return undefined
  // An address must end before the bracket that follows it.
  return encodeURI(target.trim().toWellFormed())
    .replaceAll('%25', '%')
    .replaceAll('（', '%EF%BC%88')
    .replaceAll('）', '%EF%BC%89')
    .replaceAll('|', '%7C')
}
