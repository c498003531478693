import { normalize } from '@wenjin/text'
import { indexedHeadings } from '../../passages.ts'
import type { RankedPassage } from '../../model.ts'

/** Returns the words, in matching form, that no passage contains in its text, title or headings. */
export function missingOf(words: readonly string[], passages: readonly RankedPassage[]): string[] {
  const said = passages.map((one) => normalize([one.title, ...indexedHeadings(one), one.text].join('\n'))).join('\n')
  return words.filter((word) => !said.includes(word))
}

/** Whether passages contain at least half of the words; a document that shares fewer with a question was only near it. */
export function sharesHalf(words: readonly string[], passages: readonly RankedPassage[]): boolean {
  return missingOf(words, passages).length <= words.length / 2
}

/** Returns the passages of the documents that contain a word at all; all of them when there are no words. */
export function withAnyOf<P extends RankedPassage>(words: readonly string[], passages: readonly P[]): P[] {
  if (words.length === 0) return [...passages]
  const documents = Map.groupBy(passages, ({ documentId }) => documentId)
  const speaking = new Set([...documents].filter(([, own]) => missingOf(words, own).length < words.length).map(([id]) => id))
  return passages.filter(({ documentId }) => speaking.has(documentId))
}
