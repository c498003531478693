import type { Lang } from '@wenjin/contract'
import { normalize } from '@wenjin/text'
import type { RankedPassage } from '../model.ts'
import { composeExtractive } from '../answer/composition/compose.ts'
import { understand, type Understanding } from '../answer/understanding/understand.ts'
import { questionKey } from '../answer/understanding/same-question.ts'
import { answersDraft } from './answers-draft.ts'
import type { QuestionDraft } from './model.ts'
import { draftsOf } from './questions.ts'
import { readTexts } from './read-text.ts'

const maxCount = 4
/** Number of drafts tried: each is answered once from the passages. */
const maxTried = 10
/** Passages read for drafts, and the minimal score of another document relative to the best one. */
const passagesRead = 10
const closeShare = 0.6
const maxOfDocument = 12

/** Returns the passages of the best document, and of others with nearly the same score. */
function nearTheBest(passages: readonly RankedPassage[]): RankedPassage[] {
  const best = passages[0]
  if (best === undefined) return []
  return passages
    .filter((passage) => passage.documentId === best.documentId || passage.score >= closeShare * best.score)
    .slice(0, passagesRead)
}

/** Whether the passages give the answer of a draft back: supported, first with the place that it was formed from. */
function isAnswered(draft: QuestionDraft, passages: readonly RankedPassage[], lang: Lang): boolean {
  const { outcome, quoted } = composeExtractive({ understanding: understand(draft.question), mode: 'concise', passages, lang })
  const [first] = quoted
  if (outcome !== 'supported' || first === undefined) return false
  const { passage, start, end, text } = first
  return answersDraft({ documentId: passage.documentId, start, end, text }, draft)
}

/**
 * Returns up to four questions that a reader may ask next, in the language of the found texts. Each is formed from a place of the passages and
 * answered by them with that place, and none is the question asked. Fewer when the passages give no more, and none rather than a doubtful one.
 * @param passages found for the question, best first
 */
export function relatedQuestions({ question, searchQuestion }: Understanding, passages: readonly RankedPassage[], lang: Lang): string[] {
  const near = nearTheBest(passages)
  const documents = readTexts(near)
  // The places of the best sentences are what the answer has just said.
  const asked = new Set([question, searchQuestion].map(questionKey))
  const { outcome, quoted: said } = composeExtractive({ understanding: understand(searchQuestion), mode: 'concise', passages: near, lang })
  // What stands beside sentences that do not answer is about something else.
  if (outcome !== 'supported') return []
  // What is beside the answer belongs to its subject; another document that merely was found does not.
  const answering = new Set(said.map(({ passage }) => passage.documentId))
  const isSaid = ({ place }: QuestionDraft) =>
    said.some(({ passage, start, end }) => passage.documentId === place.documentId && start < place.end && end > place.start)
  const rankOf = ({ place }: QuestionDraft) =>
    near.findIndex((passage) => passage.documentId === place.documentId && passage.start < place.end && passage.end > place.start)
  const drafts = documents
    .filter(({ id }) => answering.has(id))
    .flatMap((document) => draftsOf(document).slice(0, maxOfDocument))
    .filter((draft) => !asked.has(questionKey(draft.question)) && (draft.form === 'heading' || !isSaid(draft)))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || b.weight - a.weight)
  const chosen: QuestionDraft[] = []
  let tried = 0
  for (const draft of drafts) {
    if (chosen.length === maxCount || tried === maxTried) break
    const isNew = !chosen.some((one) => isSamePlace(one, draft) || normalize(one.question) === normalize(draft.question))
    if (!isNew) continue
    tried++
    if (isAnswered(draft, near, lang)) chosen.push(draft)
  }
  return chosen.map((draft) => draft.question)
}

const isSamePlace = (a: QuestionDraft, b: QuestionDraft) =>
  a.place.documentId === b.place.documentId && a.form !== 'heading' && b.form !== 'heading' && a.place.start === b.place.start
