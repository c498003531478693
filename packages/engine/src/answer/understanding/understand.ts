import { normalize, stripQuestion } from '@wenjin/text'
import { contentWords, taggedWords } from '@wenjin/text/segment'
import { bareWord } from './bare-word.ts'
import { splitCompound } from './compound.ts'
import { readFollowUp, type Completion, type Lean, type Turn } from './follow-up.ts'
import { asksForMore, recogniseLibraryQuestion, type LibraryQuestion } from '../library/recognise.ts'
import { shapeOf, type ExpectedAnswer, type QuestionKind, type QuestionShape } from './question-kind.ts'
import { topicOf } from './topic.ts'

/** One question of a possibly compound one, self-contained. */
export interface QuestionPart extends QuestionShape {
  question: string
  /** Content words, in order, without question words. */
  focus: string[]
  /** Proper names in it of three characters and more. */
  names: string[]
  /** Whether its subject is carried over from the preceding turn or part. */
  carried: boolean
}

/** An analysed question: the search texts, and the expected answer. */
export interface Understanding {
  /** As asked, trimmed. */
  question: string
  /** Self-contained: a follow-up is completed from the earlier turns. */
  searchQuestion: string
  /** The search texts, 1–4, `searchQuestion` first, followed by the parts of a compound question. */
  variants: string[]
  /** The questions to answer, at least one. */
  parts: QuestionPart[]
  kind: QuestionKind
  expectedAnswerType: ExpectedAnswer
  /** Content words of all parts, without repeats. */
  focus: string[]
  /** Its topic if known; may be empty. */
  topic: string
  /** Its dependence on the earlier turns, and the documents cited by the last turns: search prefers these within bounds. */
  earlier: { lean: Lean; documentIds: string[] }
  /** The question about the library as such; absent for a question about its content. */
  library?: LibraryQuestion
}

const maxVariants = 4
/** Number of recent turns examined: earlier ones cannot be the referent of 它, since later ones change the subject. */
const maxTurnsBack = 8
/** Number of recent turns whose documents a follow-up may refer to, and number of those documents. */
const turnsCited = 2
const maxDocuments = 6

/** Pronouns and particles, and an amount that only counts what follows it: 这次, 的话, 两台. */
const asideTag = /^[ruy]/u
const countedPattern = /^[一二两几这那]\p{Script=Han}$/u

/** Shorter ones are often no names. */
const shortestName = 3

/** The content words of a question, without what points, joins or counts, and its names. */
function wordsOf(question: string): Pick<QuestionPart, 'focus' | 'names'> {
  const tagged = taggedWords(normalize(question))
  const asides = new Set(
    tagged.filter(({ word, tag }) => asideTag.test(tag) || (tag === 'm' && countedPattern.test(word))).map(({ word }) => word),
  )
  const words = contentWords(stripQuestion(question))
    .filter((word) => !asides.has(word))
    .map(bareWord)
  return {
    focus: words.length > 0 ? words : contentWords(question),
    names: tagged.filter(({ word, tag }) => /^n[rstz]/u.test(tag) && word.length >= shortestName).map(({ word }) => word),
  }
}

function partOf({ question, shape, lean }: Completion): QuestionPart {
  return { question, ...shapeOf(shape), ...wordsOf(question), carried: lean === 'clearly' }
}

/** Each part of a compound question ends with a question mark, so that search separates it from the next one. */
const ended = (question: string) => (/[?？!！。.]$/u.test(question) ? question : `${question}？`)

/**
 * Analyses a question and derives its search texts. Deterministic; independent of the sources.
 * @param history earlier turns of the session, oldest first
 */
export function understand(question: string, history: readonly Turn[] = []): Understanding {
  const asked = question.trim()
  const answered = asksForMore(asked) ? history.findLastIndex((turn) => !asksForMore(turn.question)) : -1
  if (answered >= 0) {
    const said = history.slice(answered).map(({ text }) => text)
    return { ...understand(history[answered]!.question, history.slice(0, answered)), question: asked, library: { kind: 'more', said } }
  }
  const turns: Turn[] = history.slice(-maxTurnsBack)
  const texts = splitCompound(asked)
  const completions: Completion[] = []
  for (const text of texts) {
    // Within a compound question, the preceding part counts as the latest turn.
    const completion = readFollowUp(text, turns, completions[0]?.question)
    completions.push(texts.length === 1 ? completion : { ...completion, question: ended(completion.question) })
  }
  const parts = completions.map(partOf)
  const first = parts[0]!
  const { lean, also, topic } = completions[0]!
  const library = recogniseLibraryQuestion(asked, topicOf(turns.at(-1)?.question ?? ''))
  const searchQuestion = parts.length === 1 ? first.question : parts.map((part) => part.question).join(' ')
  const more = parts.length > 1 ? parts.map((part) => part.question) : first.kind === 'compare' ? first.compared : []
  return {
    question: asked,
    searchQuestion,
    variants: [...new Set([searchQuestion, ...more, ...also])].slice(0, maxVariants),
    parts,
    kind: first.kind,
    expectedAnswerType: first.expected,
    focus: [...new Set(parts.flatMap((part) => part.focus))],
    topic,
    earlier: { lean, documentIds: lean === 'no' ? [] : documentsOf(turns) },
    ...(library && { library }),
  }
}

/** Returns the documents cited by the last turns, latest first. */
function documentsOf(turns: readonly Turn[]): string[] {
  return [
    ...new Set(
      turns
        .slice(-turnsCited)
        .toReversed()
        .flatMap((turn) => turn.documentIds ?? []),
    ),
  ].slice(0, maxDocuments)
}
