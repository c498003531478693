/** Number of characters before a name, and of letters after it, by which its position is located. */
const contextLength = 3
const afterPattern = /^(?:[^\p{L}。!?\n]{0,6}\p{L}){2,3}/u
/** A longer name, in characters, is a sentence. */
const longestName = 30

const stopsPattern = /[,;:。!?\n]/u
/** Expressions that refer back to something named before. */
const pointingPattern = /^(?:它|他|她|其|该|此|这|那|本|我|前者|后者|两者|二者|双方)/u
const hanOrLettersPattern = /\p{L}/gu

const lettersOf = (text: string) => text.match(hanOrLettersPattern)?.length ?? 0

/** Returns the text of a claim in place of the span's name, located by the surrounding text; null when the position is not found. */
function inItsPlace(claim: string, span: string, name: string, at: number): string | null {
  const right = afterPattern.exec(span.slice(at + name.length, at + name.length + 24))?.[0]
  if (right === undefined) return null
  const left = span.slice(Math.max(0, at - contextLength), at)
  const lead = left.slice(Math.max(...[...left].map((sign, i) => (stopsPattern.test(sign) ? i + 1 : 0)), 0))
  const end = claim.indexOf(right)
  // An ambiguous context cannot locate the position.
  if (end < 0 || claim.includes(right, end + 1)) return null
  const before = claim.slice(0, end)
  const found = lead === '' ? -1 : before.lastIndexOf(lead)
  const start = found >= 0 ? found + lead.length : Math.max(...[...before].map((sign, i) => (stopsPattern.test(sign) ? i + 1 : 0)), 0)
  return before.slice(start)
}

/**
 * Whether a claim repeats a span but with another name in place of the subject: the surrounding words match, the name differs. A
 * back-reference (该站), a part of the name and a name mentioned by the span itself do not count as another name, unless another source has
 * it as its title.
 * @param claim @param span in matching form
 * @param own titles and headings above the span @param others titles of all sources, all in matching form
 */
export function namesSwapped(claim: string, span: string, own: readonly string[], others: ReadonlySet<string>): boolean {
  return own.some((name) => {
    if (lettersOf(name) < 2 || name.length > longestName) return false
    for (let at = span.indexOf(name); at >= 0; at = span.indexOf(name, at + name.length)) {
      const other = inItsPlace(claim, span, name, at)?.replaceAll(/^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '')
      if (!other || other.includes(name) || lettersOf(other) < 2) continue
      if (others.has(other) && !own.includes(other)) return true
      const known = pointingPattern.test(other) || name.includes(other) || span.includes(other) || own.some((one) => one.includes(other))
      if (!known && lettersOf(other) > 2) return true
    }
    return false
  })
}
