import { stripQuestion } from '@wenjin/text'
import { contentWords } from '@wenjin/text/segment'
import { splitCompound } from './compound.ts'
import { completeFollowUp, type Turn } from './follow-up.ts'
import { asksForMore, recogniseLibraryQuestion, type LibraryQuestion } from './library/recognise.ts'
import { shapeOf, type ExpectedAnswer, type QuestionKind, type QuestionShape } from './question-kind.ts'
import { topicOf } from './topic.ts'

/** One question of a possibly compound one, self-contained. */
export interface QuestionPart extends QuestionShape {
  question: string
  /** Content words, in order, without question words. */
  focus: string[]
}

/** A question understood: what to search, and what the answer must hold. */
export interface Understanding {
  /** As asked, trimmed. */
  question: string
  /** Self-contained: a follow-up is completed from the earlier turns. */
  searchQuestion: string
  /** What to search, 1–4 texts, `searchQuestion` first; the parts of a compound question follow. */
  variants: string[]
  /** The questions to answer, at least one. */
  parts: QuestionPart[]
  kind: QuestionKind
  expectedAnswerType: ExpectedAnswer
  /** Content words of all parts, without repeats. */
  focus: string[]
  /** What it is about, as far as that can be told; may be empty. */
  topic: string
  /** What is asked of the library as such; absent for a question about what is in it. */
  library?: LibraryQuestion
}

const MAX_VARIANTS = 4
/** Later turns change the subject: only the last few can be what 它 means. */
const TURNS_LOOKED_BACK = 8

function partOf(question: string): QuestionPart {
  const stripped = contentWords(stripQuestion(question))
  return { question, ...shapeOf(question), focus: stripped.length > 0 ? stripped : contentWords(question) }
}

/** Things a comparison sets side by side, each worth its own search. */
function comparedThings(part: QuestionPart): string[] {
  if (part.kind !== 'compare') return []
  const match =
    /^(?:请问)?(.{1,30}?)(?:和|与|跟|同|及|與|、|\s+vs\.?\s+)(.{1,30}?)(?:之间|之間|相比|比较|比較|的|在|有|有何|有什么|哪个|哪個|[,，])/iu.exec(
      part.question,
    )
  return match?.[1] !== undefined && match[2] !== undefined ? [match[1].trim(), match[2].trim()] : []
}

/**
 * What is asked and what to search for it. Deterministic; knows nothing of the sources.
 * @param history earlier turns of the session, oldest first
 */
export function understand(question: string, history: readonly Turn[] = []): Understanding {
  const asked = question.trim()
  const answered = asksForMore(asked) ? history.findLastIndex((turn) => !asksForMore(turn.question)) : -1
  if (answered >= 0) {
    const said = history.slice(answered).map(({ text }) => text)
    return { ...understand(history[answered]!.question, history.slice(0, answered)), question: asked, library: { kind: 'more', said } }
  }
  const parts: QuestionPart[] = []
  const turns: Turn[] = history.slice(-TURNS_LOOKED_BACK)
  for (const text of splitCompound(asked)) {
    // Inside one compound question, the part before is the nearest turn.
    const context = parts.length === 0 ? turns : [...turns, { question: parts[0]!.question, text: '' }]
    parts.push(partOf(completeFollowUp(text, context)))
  }
  const first = parts[0]!
  const library = recogniseLibraryQuestion(asked, topicOf(turns.at(-1)?.question ?? ''))
  const searchQuestion = parts.length === 1 ? first.question : parts.map((part) => part.question).join(' ')
  const more = parts.length > 1 ? parts.map((part) => part.question) : comparedThings(first)
  return {
    question: asked,
    searchQuestion,
    variants: [...new Set([searchQuestion, ...more])].slice(0, MAX_VARIANTS),
    parts,
    kind: first.kind,
    expectedAnswerType: first.expected,
    focus: [...new Set(parts.flatMap((part) => part.focus))],
    topic: topicOf(first.question),
    ...(library && { library }),
  }
}
