/** A parsed name: the parts of a person's name, or an organisation's whole name. */
export type AuthorName = { family: string; given: string; suffix: string } | { whole: string }

const han = /\p{Script=Han}/u
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Whether a text is Chinese: it contains Han characters and no kana. */
export const isChinese = (text: string): boolean => han.test(text) && !kana.test(text)

/** Words that mark a Western name as an organisation's. */
const organisation =
  /\b(?:universit\w*|institut\w*|organi[sz]ation|inc|ltd|llc|corp\w*|compan\w*|committee|association|group|ministry|societ\w*|cent(?:er|re)|consorti\w*|foundation|agency|department|collaboration|council|commission|office|bureau|press|library|project|team|network|academy|laborator\w*|of|the|for|and)\b/i
const particles = /^(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|ter|ten|bin|ibn|al|el)$/i
const suffixes = /^(?:jr|sr|ii|iii|iv)\.?$/i
/** Initials written as one word, as in PubMed: `Smith AK`. */
const runOfInitials = /^\p{Lu}{1,3}$/u

/** Parses a name in any order: `Given Family`, `Family, Given`, `Family GI`, 张三. */
export function parseAuthor(name: string): AuthorName {
  const text = name.replaceAll(/\s+/g, ' ').trim()
  if (han.test(text) || kana.test(text)) return { whole: text }
  const [before = '', after, more] = text.split(',').map((part) => part.trim())
  // Check before splitting at commas: `Inc.` after a comma is not a given name.
  if (organisation.test(text)) return { whole: text }
  if (after !== undefined) {
    if (suffixes.test(after)) return { ...splitWords(before.split(' ')), suffix: after.replace(/\.$/, '') }
    return { family: before, given: after, suffix: more && suffixes.test(more) ? more.replace(/\.$/, '') : '' }
  }
  const words = before.split(' ')
  if (words.length === 1) return { whole: text }
  return splitWords(words)
}

function splitWords(words: readonly string[]): { family: string; given: string; suffix: string } {
  const last = words.at(-1) ?? ''
  const suffix = words.length > 2 && suffixes.test(last) ? last.replace(/\.$/, '') : ''
  const rest = suffix ? words.slice(0, -1) : [...words]
  const end = rest.at(-1) ?? ''
  const first = rest[0] ?? ''
  if (rest.length > 1 && runOfInitials.test(end) && /\p{Ll}/u.test(first)) {
    return { family: rest.slice(0, -1).join(' '), given: [...end].join(' '), suffix }
  }
  let start = rest.length - 1
  while (start > 1 && particles.test(rest[start - 1] ?? '')) start--
  return { family: rest.slice(start).join(' '), given: rest.slice(0, start).join(' '), suffix }
}

/** Returns the initials of given names: `Jean-Paul M.` gives `J P M`. */
export function initials(given: string): string {
  return given
    .split(/[\s.\-‐]+/)
    .filter(Boolean)
    .map((word) => (/^\p{Lu}{2,3}$/u.test(word) ? [...word].join(' ') : ([...word][0] ?? '').toUpperCase()))
    .join(' ')
}
