import type { Lang, Mode } from '@wenjin/contract'
import type { RankedPassage } from '../../model.ts'
import type { ExtractiveAnswer } from '../composition/compose.ts'
import type { Understanding } from '../understanding/understand.ts'
import { composeAbout } from './about.ts'
import { composeDifference } from './differ.ts'
import { composeItems } from './items.ts'
import { composeMention } from './mention.ts'
import { composeMore } from './more.ts'
import { composeTimeline } from './timeline.ts'

/** The input of an answer to a library question. */
export interface LibraryInput {
  understanding: Understanding
  mode: Mode
  passages: readonly RankedPassage[]
  lang: Lang
  /** More was found than is read. */
  isPart?: boolean
}

/**
 * The answer to a question asked of a library as such, each kind in a form of its own, made of the documents' own sentences. Null for other
 * questions, and where what was found lends itself to no such answer: then it is answered as any other.
 */
export function composeLibrary({ understanding, isPart = false, ...input }: LibraryInput): ExtractiveAnswer | null {
  const { library, parts } = understanding
  switch (library?.kind) {
    case 'about':
      return composeAbout(input)
    case 'mention':
      return composeMention(library, { ...input, isPart })
    case 'differ':
      return composeDifference(library, input)
    case 'timeline':
      return composeTimeline(library.topic, input)
    case 'items':
      return composeItems(library.words, input.passages)
    case 'more':
      return composeMore(parts, library.said, input)
    default:
      return null
  }
}
