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
  /** Whether more was found than was read. */
  isPart?: boolean
}

/**
 * Answers a question about the library itself, each kind in its own form, with the documents' own sentences. Null for other questions, and
 * when the documents found do not allow such an answer: the question is then answered like any other.
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
