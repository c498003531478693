/** `[start, end)` UTF-16 offsets. */
export interface TextSpan {
  start: number
  end: number
}

const word = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d]/u

interface LooseText {
  text: string
  /** Offset in the original of each unit, plus the length of the original at the end. */
  offsets: number[]
}

/** Normalizes differences between page and stored text: width, case, and blanks that do not separate Western words. */
export function loosen(original: string): LooseText {
  let text = ''
  const offsets: number[] = []
  let blank = -1
  for (let at = 0; at < original.length;) {
    const character = String.fromCodePoint(original.codePointAt(at)!)
    if (/\s/u.test(character)) {
      if (blank < 0) blank = at
    } else {
      const form = character.normalize('NFKC').toLowerCase()
      if (blank >= 0 && word.test(text.at(-1) ?? '') && word.test(form)) {
        text += ' '
        offsets.push(blank)
      }
      blank = -1
      for (let unit = 0; unit < form.length; unit++) offsets.push(at)
      text += form
    }
    at += character.length
  }
  offsets.push(original.length)
  return { text, offsets }
}

/** Finds a passage in the text of a page, as spans of that text in order. */
export function findAll(page: string, passage: string): TextSpan[] {
  const { text, offsets } = loosen(page)
  const needle = loosen(passage).text
  const spans: TextSpan[] = []
  if (needle === '') return spans
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) {
    const start = offsets[at]!
    const last = offsets[at + needle.length - 1]!
    spans.push({ start, end: last + String.fromCodePoint(page.codePointAt(last)!).length })
  }
  return spans
}

/** Returns the place whose rectangles begin nearest to a line; undefined when there are no places. */
export function nearestTo<T extends { x: number; y: number }>(
  line: { x: number; y: number },
  places: readonly (readonly T[])[],
): readonly T[] | undefined {
  const distance = (place: readonly T[]) => Math.hypot((place[0]?.x ?? Infinity) - line.x, (place[0]?.y ?? Infinity) - line.y)
  return places.filter((place) => place.length > 0).toSorted((a, b) => distance(a) - distance(b))[0]
}

/** Minimum length of the beginning or end of a passage that is accepted as a match, characters. */
const leastPart = 12

/**
 * Finds a passage on a page: as a whole, or, when the page breaks within it, was read differently or leaves something out, its longest part
 * from its beginning or to its end. Null when nothing matches.
 */
export function findPassage(page: string, passage: string): TextSpan | null {
  const [whole] = findAll(page, passage)
  if (whole) return whole
  const characters = [...passage.trim()]
  for (const share of [0.75, 0.5, 0.25]) {
    const length = Math.floor(characters.length * share)
    if (length < leastPart) break
    for (const part of [characters.slice(0, length), characters.slice(-length)]) {
      const [found] = findAll(page, part.join(''))
      if (found) return found
    }
  }
  return null
}
