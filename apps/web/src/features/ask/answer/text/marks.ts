import type { Citation, Underline } from '@wenjin/contract'
import type { DrawnSentence } from './sentence-verdicts.ts'
import { plainText } from './plain-text.ts'

/** One `[[n]]` of an answer. */
export interface Mark {
  /** 1 for the first mark of the answer, as citations count. */
  ordinal: number
  /** The reference it names. */
  index: number
  /** UTF-16 offset into the answer. */
  offset: number
}

const markPattern = /\[\[(\d{1,4})\]\]/g

/** All marks of an answer, in order. */
export function findMarks(text: string): Mark[] {
  return [...text.matchAll(markPattern)].map((found, i) => ({ ordinal: i + 1, index: Number(found[1]), offset: found.index }))
}

/** An answer as plain text for the clipboard: without marks, or with marks as `[n]` and the sources they name beneath. */
export function textWithoutMarks(text: string): string {
  return plainText(text.replaceAll(markPattern, '')).trim()
}

/** See `textWithoutMarks`. `sources` are lines such as `[1] title`, by reference number. */
export function textWithMarks(text: string, sources: ReadonlyMap<number, string>): string {
  const cited = [...new Set(findMarks(text).map((mark) => mark.index))].sort((a, b) => a - b)
  const list = cited.flatMap((index) => sources.get(index) ?? []).join('\n')
  // Only after the markup is gone: before a bracket `[1]` would be a link.
  const body = plainText(text).replaceAll(markPattern, '[$1]').trim()
  return list ? `${body}\n\n${list}` : body
}

/** The drawn part of an underline: `[start, end)` in the answer. */
export type DrawnUnderline = Pick<Underline, 'id' | 'start' | 'end' | 'color'> & { noted: boolean }

/** The citations and underlines drawn in a block; equal `signature`s draw the same. */
export interface BlockCitations {
  marks: Mark[]
  underlines: DrawnUnderline[]
  /** Sentences that are drawn with their verdict. */
  sentences: DrawnSentence[]
  signature: string
}

/** The marks, drawn sentences and underlines inside `[start, end)` of an answer. */
export function citationsWithin(
  start: number,
  end: number,
  marks: readonly Mark[],
  citations: readonly Citation[],
  drawn: readonly DrawnSentence[],
  underlined: readonly Underline[] = [],
): BlockCitations {
  const inside = marks.filter((mark) => mark.offset >= start && mark.offset < end)
  const sentences = drawn.filter((sentence) => sentence.start < end && sentence.end > start)
  const verdicts = citations.filter((citation) => inside.some((mark) => mark.ordinal === citation.mark)).map((c) => `${c.mark}${c.verdict}`)
  const underlines = underlined.flatMap(({ id, start: from, end: to, color, note }) =>
    from < end && to > start ? [{ id, start: from, end: to, color, noted: note !== '' }] : [],
  )
  const signature = JSON.stringify([start, inside.map((m) => m.ordinal), verdicts, sentences, underlines])
  return { marks: inside, sentences, underlines, signature }
}
