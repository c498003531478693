/** Kinds of characters. `none` is not looked up yet; `join` stands inside a Western word when letters stand on both sides of it. */
const [none, other, wide, letter, join] = [0, 1, 2, 3, 4]
const kinds = new Uint8Array(0x110000)
const wideScript = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u
const letterOrDigit = /^[\p{L}\p{N}\p{M}]$/u

function numeralKind(point: number): number {
  const known = kinds[point]!
  if (known !== none) return known
  const character = String.fromCodePoint(point)
  const kind = wideScript.test(character) ? wide : letterOrDigit.test(character) ? letter : "'’.,_-".includes(character) ? join : other
  return (kinds[point] = kind)
}

/**
 * Length as a Chinese reader counts it: every Chinese, Japanese or Korean character is one, every Western word or number is one with its inner
 * apostrophes, points and hyphens, marks are none. A scanner: a pattern takes stack for each letter of a word, and a word of millions of
 * letters overflows it. Linear time.
 */
export function countCharacters(text: string): number {
  let count = 0
  /** Whether the character before is a letter, or joins the next letter to the word before it. */
  let inWord = false
  let joined = false
  for (let at = 0; at < text.length;) {
    const point = text.codePointAt(at)!
    at += point > 0xffff ? 2 : 1
    const kind = numeralKind(point)
    if (kind === wide || (kind === letter && !inWord && !joined)) count++
    joined = kind === join && inWord
    inWord = kind === letter
  }
  return count
}
