import type { Span } from '@wenjin/text'
import { looseForm, loosePlaces } from './loose-text.ts'

/** Finds the first place of words in a text; null for none. */
export function findWords({ text, words }: { text: string; words: string }): Span | null {
  const [found] = loosePlaces(text, looseForm(text), words)
  return found ?? null
}

/** Finds the places of words in the blocks of a document, as offsets into its text, at most `max`. */
export function findInBlocks({
  blocks,
  words,
  max,
}: {
  blocks: readonly { start: number; text: string }[]
  words: string
  max: number
}): Span[] {
  const found: Span[] = []
  for (const { start, text } of blocks) {
    for (const place of loosePlaces(text, looseForm(text), words)) {
      if (found.length === max) return found
      found.push({ start: start + place.start, end: start + place.end })
    }
  }
  return found
}
