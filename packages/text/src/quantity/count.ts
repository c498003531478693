/** Character classes. `none` means not classified yet; `join` characters belong to a Western word when letters are on both sides. */
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
 * Returns the length as Chinese readers count it: each Chinese, Japanese or Korean character counts one, each Western word or number counts
 * one with its inner apostrophes, points and hyphens, punctuation counts none. A scanner, since a regular expression takes stack per letter
 * and overflows on a word of millions of letters. Linear time.
 */
export function countCharacters(text: string): number {
  let count = 0
  /** Whether the previous character is a letter, or joins the next letter to the previous word. */
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
