import type { Citation, Underline } from '@wenjin/contract'
import type { DrawnSentence } from './sentence-verdicts.ts'
import { plainText } from './plain-text.ts'

/** One `[[n]]` of an answer. */
export interface Mark {
  /** Number of the mark in the answer, from 1, as in citations. */
  ordinal: number
  /** Number of the reference. */
  index: number
  /** UTF-16 offset into the answer. */
  offset: number
}

const markPattern = /\[\[(\d{1,4})\]\]/g

/** Finds all marks of an answer, in order. */
export function findMarks(text: string): Mark[] {
  return [...text.matchAll(markPattern)].map((found, i) => ({ ordinal: i + 1, index: Number(found[1]), offset: found.index }))
}

/** Returns an answer as plain text for the clipboard, without marks. */
export function textWithoutMarks(text: string): string {
  return plainText(text.replaceAll(markPattern, '')).trim()
}

/**
 * Returns an answer as plain text with its marks as `[n]` and the cited sources below it; a mark without a source is left out.
 * @param numbers the number that readers see for each source @param sources what is said of each source; both by reference number
 */
export function textWithMarks(text: string, numbers: ReadonlyMap<number, number>, sources: ReadonlyMap<number, string>): string {
  const lines = new Map<number, string>()
  for (const { index } of findMarks(text)) {
    const number = numbers.get(index)
    if (number !== undefined && !lines.has(number)) lines.set(number, `[${number}] ${sources.get(index) ?? ''}`)
  }
  const list = [...lines.values()].join('\n')
  // Replace marks only after the markup is removed: `[1]` before a parenthesis would be a link.
  const body = plainText(text)
    .replaceAll(markPattern, (_, index: string) => (numbers.has(Number(index)) ? `[${numbers.get(Number(index))}]` : ''))
    .trim()
  return list ? `${body}\n\n${list}` : body
}

/** The fields of an underline that are rendered: `[start, end)` in the answer. */
export type DrawnUnderline = Pick<Underline, 'id' | 'start' | 'end' | 'color'> & { noted: boolean }

/** The citations and underlines of a block; blocks with equal `signature` render the same. */
export interface BlockCitations {
  marks: Mark[]
  underlines: DrawnUnderline[]
  /** Sentences that are rendered with their verdict. */
  sentences: DrawnSentence[]
  signature: string
}

/** Returns the index of the first mark at or after an offset. Marks are in order. */
function firstFrom(marks: readonly Mark[], offset: number): number {
  let from = 0
  let to = marks.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (marks[middle]!.offset < offset) from = middle + 1
    else to = middle
  }
  return from
}

/** Selects the marks, sentences and underlines inside `[start, end)` of an answer. */
export function citationsWithin(
  start: number,
  end: number,
  marks: readonly Mark[],
  citations: readonly Citation[],
  drawn: readonly DrawnSentence[],
  underlined: readonly Underline[] = [],
): BlockCitations {
  const inside = marks.slice(firstFrom(marks, start), firstFrom(marks, end))
  const [first = 0, last = -1] = [inside[0]?.ordinal, inside.at(-1)?.ordinal]
  const sentences = drawn.filter((sentence) => sentence.start < end && sentence.end > start)
  const verdicts = citations.filter(({ mark }) => mark >= first && mark <= last).map((c) => `${c.mark}${c.verdict}`)
  const underlines = underlined.flatMap(({ id, start: from, end: to, color, note }) =>
    from < end && to > start ? [{ id, start: from, end: to, color, noted: note !== '' }] : [],
  )
  const signature = JSON.stringify([start, inside.map((m) => m.ordinal), verdicts, sentences, underlines])
  return { marks: inside, sentences, underlines, signature }
}
