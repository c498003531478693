import { normalize, stripQuestion } from '@wenjin/text'
import { contentWords } from '@wenjin/text/segment'
import type { RankedPassage } from '@wenjin/engine'
import type { SearchableTopic } from '../../library/file/index.ts'

/** The names of the product. */
const productNames = /问津|wenjin/iu
/** Passages of the manual that may be passed over before those of others; what is further back answers hardly ever. */
export const passedOver = 24
/** Characters of content words in a heading below which it says too little to be what is asked. */
const minChars = 4

/** The built-in manuals among some topics that these texts do not ask about; none where nothing else is searched. */
export function manualsOf(topics: readonly SearchableTopic[], texts: readonly string[]): ReadonlySet<string> {
  const manuals = topics.filter(({ builtin }) => builtin)
  if (manuals.length === 0 || manuals.length === topics.length) return new Set()
  return texts.some((text) => productNames.test(text)) ? new Set() : new Set(manuals.map(({ id }) => id))
}

/** Whether a passage stands under a title and headings that say all the content words of a question. */
function isAskedFor({ title, headingPath }: RankedPassage, words: readonly string[]): boolean {
  const headings = normalize([title, ...headingPath].join('\n'))
  return words.join('').length >= minChars && words.every((word) => headings.includes(word))
}

/**
 * Removes the product's manual from the passages, since it would crowd out people's own documents: passages stay whose heading is the
 * question, and all of them where nothing else was found.
 * @param passages best first @param manuals ids of the manuals' topics
 */
export function withoutManuals(passages: readonly RankedPassage[], manuals: ReadonlySet<string>, question: string): RankedPassage[] {
  if (manuals.size === 0 || passages.every(({ collectionId }) => manuals.has(collectionId))) return [...passages]
  const words = contentWords(stripQuestion(question))
  return passages.filter((passage) => !manuals.has(passage.collectionId) || isAskedFor(passage, words))
}
