import { normalize } from './normalize.ts'

/**
 * The terms a text is indexed by, each with its count. A script without spaces gives its single characters and its pairs of
 * neighbours, so that no dictionary decides what can be found; words of an alphabet and numbers stay whole, and pair with the
 * character they touch (`1938年`, `t细胞`). A Chinese numeral is also indexed as the number it means. Linear time.
 */
export function indexTerms(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  scanTerms(normalize(text), (term) => counts.set(term, (counts.get(term) ?? 0) + 1))
  return counts
}

/** Longer runs of letters are cut: they are data (keys, base64), not words, and a term must fit its block. */
const maxWordUnits = 40

/** Every term of a normalised text in the order it stands there, with its offsets. */
export function scanTerms(normalized: string, visit: (term: string, start: number, end: number) => void): void {
  let previousStart = -1
  let previousEnd = -1
  let at = 0
  while (at < normalized.length) {
    const start = at
    const kind = kindAt(normalized, at)
    at += unitsAt(normalized, at)
    if (kind === 'other') continue
    if (kind === 'letter') {
      while (at < normalized.length && at - start < maxWordUnits && kindAt(normalized, at) === 'letter') at += unitsAt(normalized, at)
    }
    visit(normalized.slice(start, at), start, at)
    if (previousEnd === start) visit(normalized.slice(previousStart, at), previousStart, at)
    previousStart = start
    previousEnd = at
  }
}

type Kind = 'character' | 'letter' | 'other'

const wide = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}〇]$/u
const letter = /^[\p{L}\p{N}\p{M}]$/u
const kinds: Kind[] = []

function kindAt(text: string, at: number): Kind {
  const point = text.codePointAt(at)!
  return (kinds[point] ??= kindOf(String.fromCodePoint(point)))
}

function kindOf(character: string): Kind {
  if (wide.test(character)) return 'character'
  return letter.test(character) ? 'letter' : 'other'
}

function unitsAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xd800 && unit < 0xdc00 && at + 1 < text.length ? 2 : 1
}
