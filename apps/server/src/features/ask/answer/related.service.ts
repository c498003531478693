import { questionRequest, readWrittenQuestions, sameQuestion } from '@wenjin/engine'
import type { Answer, RouteData, searchContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { completeText } from '../../../providers/llm/complete-text.ts'
import { fittingPassages } from '../../../providers/llm/context-window.ts'
import type { Llm } from '../../../providers/llm/llm.ts'
import { cleanTexts } from '../../platform/moderation/index.ts'
import { findDerived, finishedAnswer, insertDerived } from '../derive/index.ts'
import { modelOf, ownResult, type ResultRow } from '../session/index.ts'
import { scopeOf, searchPassages } from '../sources/index.ts'
import { answerUnstored } from './answer-unstored.ts'
import { openingQuotations } from './opening-quotations.ts'

type Related = RouteData<typeof searchContract.getRelatedQuestions>

/** Number of questions shown, and of those asked of the model: some are not answered by the sources. */
const shown = 4
const asked = 8
/** Passages and characters in the request, and the bounds of the reply: tokens and milliseconds. */
const material = { passages: 16, characters: 6000 }
const reply = { maxTokens: 400, maxMs: 20_000 }
/** Milliseconds for the request and all answers together. */
const maxMs = 40_000

/** Turns whose questions are being written: a second request waits for the first. */
const running = new WeakMap<Ctx, Map<string, Promise<Related>>>()

/** Searches what the turn has searched, but not the web. */
const scopeOfTurn = ({ searchTopic, options }: ResultRow) => {
  const { topicIds, folderIds, fileIds } = options
  return { topicId: searchTopic, parts: { ...(topicIds && { topicIds }), ...(folderIds && { folderIds }), ...(fileIds && { fileIds }) } }
}

/**
 * Lets the model write questions to ask next, and returns those that the engine answers from the person's own sources, first with a
 * verified quotation.
 * @throws LlmFailure when the model fails; the signal's reason when it is aborted
 */
async function writeRelated(ctx: Ctx, actor: Actor, row: ResultRow, llm: Llm, signal: AbortSignal): Promise<string[]> {
  const { question, lang } = row
  const { topicId, parts } = scopeOfTurn(row)
  const scope = await scopeOf(ctx, actor, { engineType: 'mine', searchTopic: topicId, options: parts })
  const found = await searchPassages(ctx, scope, { texts: [question], limit: material.passages, filters: {} })
  const excerpts = await fittingPassages(llm, found, material.characters)
  if (excerpts.length === 0) return []
  const written = readWrittenQuestions(await completeText(llm, questionRequest(excerpts, asked, lang, question), { ...reply, signal }))
  const questions: string[] = []
  for (const next of written.slice(0, asked)) {
    if (questions.length === shown) break
    if ([question, ...questions].some((one) => sameQuestion(one, next))) continue
    signal.throwIfAborted()
    const { answer } = await answerUnstored(ctx, { question: next, lang, actor, topicId, parts, engineType: 'mine', signal })
    const [first] = openingQuotations(answer)
    if (first?.verdict === 'verified') questions.push(next)
  }
  return questions
}

/** Writes and stores the questions of a turn. A model that failed is not asked again, since retries may cost money. */
async function makeRelated(
  ctx: Ctx,
  actor: Actor,
  result: Authorized<ResultRow, 'session:change'>,
  { llm, answer }: { llm: Llm; answer: Answer },
): Promise<Related> {
  const written = await writeRelated(ctx, actor, result, llm, AbortSignal.timeout(maxMs)).catch((error: unknown) => {
    ctx.log.warn({ err: error, resultId: result.id }, 'the model wrote no related questions')
    return []
  })
  const derived = answer.related.filter((one) => !written.some((other) => sameQuestion(one, other)))
  const related: Related = { list: [...written, ...derived].slice(0, shown), by: written.length > 0 ? 'model' : 'texts' }
  // The turn may have been deleted meanwhile.
  const { result: current } = await ownResult(ctx.db, result.id, actor)
  await insertDerived(ctx.db, current, { kind: 'related', data: related, edited: false, updatedAt: ctx.now() })
  return related
}

/**
 * Returns questions to ask next, below a finished answer. With a model it writes them, once for each answer; those derived from the texts
 * follow, and stand alone without a model or when it fails.
 * @throws AppError `notFound`, `conflict` while the turn is running
 */
export async function getRelatedQuestions(ctx: Ctx, actor: Actor, id: string): Promise<Related> {
  const { result } = await ownResult(ctx.db, id, actor)
  const answer = finishedAnswer(result)
  const isClean = await cleanTexts(ctx)
  const cleaned = ({ list, by }: Related): Related => ({ list: list.filter((question) => isClean(question)).slice(0, shown), by })
  const kept = await findDerived(ctx.db, result, 'related')
  // The cast is safe: this kind is stored by the function above only.
  if (kept) return cleaned(kept.data as Related)
  const llm = modelOf(ctx, result)
  if (!llm || answer.citations.length === 0 || answer.error !== null) return cleaned({ list: answer.related, by: 'texts' })
  const runs = running.get(ctx) ?? new Map<string, Promise<Related>>()
  running.set(ctx, runs)
  const run = runs.get(id) ?? makeRelated(ctx, actor, result, { llm, answer }).finally(() => runs.delete(id))
  runs.set(id, run)
  return cleaned(await run)
}
