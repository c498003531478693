/** Maximal length of a word, UTF-16 units. Longer runs of letters are cut: they are data (keys, base64), not words. */
const maxWordUnits = 40

/**
 * Visits every term of a normalised text as a range `[start, end)`, without allocating strings; `single` marks a single character of a
 * script without spaces.
 */
export function scanTerms(form: string, visit: (start: number, end: number, single: boolean) => void): void {
  let previousStart = -1
  let previousEnd = -1
  let at = 0
  while (at < form.length) {
    const start = at
    const kind = kindAt(form, at)
    at += unitsAt(form, at)
    if (kind === other) continue
    if (kind === letter) while (at < form.length && at - start < maxWordUnits && kindAt(form, at) === letter) at += unitsAt(form, at)
    visit(start, at, kind === wide)
    if (previousEnd === start) visit(previousStart, at, false)
    previousStart = start
    previousEnd = at
  }
}

/** Character classes; 0 means not classified yet. */
const [other, wide, letter] = [1, 2, 3]
const kinds = new Uint8Array(0x110000)
const wideScript = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]$/u
const letterOrDigit = /^[\p{L}\p{N}\p{M}]$/u

function kindAt(text: string, at: number): number {
  const point = text.codePointAt(at)!
  return kinds[point] || (kinds[point] = characterKind(String.fromCodePoint(point)))
}

function characterKind(character: string): number {
  if (wideScript.test(character)) return wide
  return letterOrDigit.test(character) ? letter : other
}

function unitsAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xd800 && unit < 0xdc00 && at + 1 < text.length ? 2 : 1
}
