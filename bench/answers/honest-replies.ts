import { AnswerAssembler, numberSources, type Source } from '@wenjin/engine'
import { splitSentences } from '@wenjin/text'
import { comparable, type Library } from './answer-set.ts'
import type { SetQuestion } from '../corpus.ts'

/** Counts of how the sentences of honest replies were displayed. */
export interface HonestReplies {
  sentences: number
  /** Sentences that did not reach the reader, or only in part. */
  dropped: number
  /** Sentences of which more than a quarter was displayed only after the end of the sentence; includes dropped ones. */
  held: number
  /** For each sentence, the characters written when its first character was displayed. */
  waited: number[]
}

/** Minimum characters of a sentence; a shorter one ends before it could be displayed in parts. */
const shortest = 16
/** Share of a sentence that may wait for its end: the word being written. */
const mayWait = 0.25

/** Streams a sentence letter by letter and records how it is displayed. */
function write(sentence: string, sources: readonly Source[]): { waited: number; early: number; whole: boolean } {
  const assembler = new AnswerAssembler(sources)
  let early = 0
  let waited = sentence.length
  for (const [at, letter] of [...sentence].entries()) {
    for (const message of assembler.push(letter)) if (message.type === 'append-text') early += message.text.length
    if (early > 0) waited = Math.min(waited, at + 1)
  }
  assembler.end()
  return { waited, early, whole: comparable(assembler.text).includes(comparable(sentence)) }
}

/** Returns the sentence of a passage that contains an answer, with the sentences before and after it. */
function saidOf(text: string, answers: readonly string[]): string[] {
  const sentences = splitSentences(text).map(({ start, end }) => text.slice(start, end).trim())
  const at = sentences.findIndex((sentence) => answers.some((answer) => comparable(sentence).includes(comparable(answer))))
  return at < 0 ? [] : sentences.slice(Math.max(0, at - 1), at + 2).filter((one) => one.length >= shortest && !/[\n|`#<>[\]]/u.test(one))
}

/** Answers each question with the sentences of the right passage, as an honest model does, with `given` sources in the prompt. */
export async function measureHonestReplies(library: Library, questions: readonly SetQuestion[], given: number): Promise<HonestReplies> {
  const figures: HonestReplies = { sentences: 0, dropped: 0, held: 0, waited: [] }
  for (const { question, answers, passageIds } of questions) {
    const found = (await library.find(question)).slice(0, given)
    const sources = numberSources(found, question)
    const right = found.filter(({ documentId }) => passageIds.includes(documentId))
    for (const sentence of right.map(({ text }) => saidOf(text, answers)).find((said) => said.length > 0) ?? []) {
      const { waited, early, whole } = write(sentence, sources)
      figures.sentences += 1
      if (!whole) figures.dropped += 1
      if (!whole || early < (1 - mayWait) * sentence.length) figures.held += 1
      figures.waited.push(waited)
    }
  }
  return figures
}
