import { normalize, stripQuestion } from '@wenjin/text'
import { contentWords } from '@wenjin/text/segment'
import type { RankedPassage } from '@wenjin/engine'
import type { SearchableTopic } from '../../library/file/index.ts'

/** The names of the product. */
const productNames = /问津|wenjin/iu
/** Number of additional passages to request, since manual passages may be removed; beyond this rank a passage hardly ever answers. */
export const passedOver = 24
/** Minimum number of characters of content words for a heading match; fewer are too unspecific. */
const minChars = 4

/** The built-in manuals that the texts do not ask about; empty when only manuals are searched. */
export function manualsOf(topics: readonly SearchableTopic[], texts: readonly string[]): ReadonlySet<string> {
  const manuals = topics.filter(({ builtin }) => builtin)
  if (manuals.length === 0 || manuals.length === topics.length) return new Set()
  return texts.some((text) => productNames.test(text)) ? new Set() : new Set(manuals.map(({ id }) => id))
}

/** Whether the title and headings of a passage contain all content words of a question. */
function isAskedFor({ title, headingPath }: RankedPassage, words: readonly string[]): boolean {
  const headings = normalize([title, ...headingPath].join('\n'))
  return words.join('').length >= minChars && words.every((word) => headings.includes(word))
}

/**
 * Removes passages of the product's manual, which would displace people's own documents. Passages whose headings match the question stay,
 * and all passages stay when only manuals were found.
 * @param passages best first @param manuals ids of the manuals' topics
 */
export function withoutManuals(passages: readonly RankedPassage[], manuals: ReadonlySet<string>, question: string): RankedPassage[] {
  if (manuals.size === 0 || passages.every(({ collectionId }) => manuals.has(collectionId))) return [...passages]
  const words = contentWords(stripQuestion(question))
  return passages.filter((passage) => !manuals.has(passage.collectionId) || isAskedFor(passage, words))
}
