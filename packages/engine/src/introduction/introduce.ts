import { taggedWords } from '@wenjin/text/segment'
import type { RankedPassage } from '../model.ts'
import type { Introduction } from './model.ts'
import { NameReader } from './names.ts'
import { draftQuestions } from './questions.ts'
import { openingOf } from './opening.ts'
import { readTexts } from './read-text.ts'
import { TopicReader } from './topics.ts'

/** A longer table row or line of data is not a sentence, characters. */
const maxRead = 600

/**
 * Reads what documents are about: their topics, the people, places and dates they name, and questions they ought to answer. Linear in the text.
 * @param passages of all the documents, each in the order of its text; not all of a long one are needed
 * @param maxDrafts questions at most
 */
export function introduce(passages: readonly RankedPassage[], maxDrafts: number): Introduction {
  const documents = readTexts(passages)
  const topics = new TopicReader()
  const names = new NameReader()
  for (const { id, title, evidence } of documents) {
    names.beginDocument()
    topics.read(title, taggedWords(title), 'title', id, 0)
    for (const sentence of evidence) {
      if (sentence.kind === 'code' || sentence.text.length > maxRead) continue
      const words = taggedWords(sentence.text)
      topics.read(sentence.text, words, sentence.kind === 'heading' ? 'heading' : 'text', id, sentence.start)
      if (sentence.kind !== 'heading') names.read(sentence, words)
    }
  }
  const single = documents.length === 1
  return {
    opening: openingOf(documents),
    topics: topics.finish(documents.length),
    ...names.finish(single),
    drafts: draftQuestions(documents, maxDrafts),
  }
}
