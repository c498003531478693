import {
  clarificationMessages,
  completeFollowUp,
  completionMessages,
  readClarifications,
  readRewriting,
  rewritingMessages,
  type RankedPassage,
  type Turn,
} from '@wenjin/engine'
import { AppError, type RouteData, type RouteInput, type thinkingContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { cleanTexts, requireClean } from '../../platform/moderation/index.ts'
import type { Actor } from '../../../http/caller.ts'
import { turnOwnerOf } from '../../../http/turn-owner.ts'
import { planResearch, think, type Thinking } from './research-model.ts'
import { askerOf, closeAnswers, lineOf, listResults, readableSession, visibleTurns } from '../session/index.ts'
import { scopeOf, searchPassages } from '../sources/index.ts'

type Body<K extends keyof typeof thinkingContract> = RouteInput<(typeof thinkingContract)[K]>['body']
type Data<K extends keyof typeof thinkingContract> = RouteData<(typeof thinkingContract)[K]>

/** Number of passages read before a research. */
const glance = 16

/** These calls cannot be stopped: each ends by itself in seconds. */
const thinkingOf = (ctx: Ctx): Thinking => ({ llm: ctx.llm, signal: new AbortController().signal })

/** A quick search of the libraries only, before any web search. */
async function glanceAt(
  ctx: Ctx,
  actor: Actor,
  { question, engineType, searchTopic, ...options }: Omit<Body<'getQuestionnaire'>, 'lang' | 'mode'>,
): Promise<RankedPassage[]> {
  const scope = await scopeOf(ctx, actor, { engineType, searchTopic: searchTopic ?? null, options })
  return searchPassages(ctx, scope, { texts: [question], limit: glance, filters: {} })
}

/** Up to three clarifying questions; none when the question is clear. */
export async function getQuestionnaire(ctx: Ctx, actor: Actor, body: Body<'getQuestionnaire'>): Promise<Data<'getQuestionnaire'>> {
  const { question, lang } = body
  await requireClean(ctx, question)
  const passages = await glanceAt(ctx, actor, body)
  const thought = await think(ctx, thinkingOf(ctx), clarificationMessages(question, passages, lang), readClarifications)
  const questions = thought ?? (await ctx.compute.run('clarifyByAspects', { question, passages, lang }, { owner: turnOwnerOf(ctx, actor) }))
  const isClean = await cleanTexts(ctx)
  const shown = questions.filter((one) => isClean(one.text, ...one.options))
  return { questions: shown.map((one, at) => ({ id: `q${at + 1}`, ...one })), by: thought ? 'model' : 'aspects' }
}

/** Rewrites a question with the selected answers, and offers alternative wordings. */
export async function rewriteQuestion(ctx: Ctx, actor: Actor, body: Body<'rewriteQuestion'>): Promise<Data<'rewriteQuestion'>> {
  const { question, answers, lang } = body
  await requireClean(ctx, [question, ...answers.flatMap(({ text, choices }) => [text, ...choices])].join('\n'))
  const thought = await think(ctx, thinkingOf(ctx), rewritingMessages(question, answers, lang), readRewriting)
  if (thought) return { ...thought, by: 'model' }
  return { ...(await ctx.compute.run('rewriteQuestion', { question, answers, lang }, { owner: turnOwnerOf(ctx, actor) })), by: 'aspects' }
}

/** The turns before a message: up to the named turn, or to the last one of the session. */
async function turnsBefore(ctx: Ctx, actor: Actor, { sessionId, parentId }: Body<'rewriteMessage'>): Promise<Turn[]> {
  if (!sessionId) return []
  const readable = await readableSession(ctx.db, sessionId, actor)
  const { session } = readable
  const turns = await closeAnswers(ctx.db, askerOf(session), visibleTurns(readable, await listResults(ctx.db, session)))
  const leaf = parentId ? turns.find(({ id }) => id === parentId) : turns.at(-1)
  if (parentId && !leaf) throw new AppError('notFound', { zh: '这次提问', en: 'this turn' })
  return leaf ? lineOf(turns, leaf.id) : []
}

/** Rewrites a follow-up message to a question that is understandable without its session. */
export async function rewriteMessage(ctx: Ctx, actor: Actor, body: Body<'rewriteMessage'>): Promise<Data<'rewriteMessage'>> {
  const { message, lang } = body
  await requireClean(ctx, message)
  const history = await turnsBefore(ctx, actor, body)
  const thought = await think(ctx, thinkingOf(ctx), completionMessages(message, history, lang), readRewriting)
  if (thought) return { message: thought.question, by: 'model' }
  const { index } = await scopeOf(ctx, actor, { engineType: 'default', searchTopic: null })
  const meant = await index.correct(message)
  return { message: completeFollowUp(meant ?? message, history), by: 'aspects' }
}

/** Plans the sub-questions that a research would follow. */
export async function planBefore(ctx: Ctx, actor: Actor, body: Body<'planResearch'>): Promise<Data<'planResearch'>> {
  const { question, answers, lang } = body
  await requireClean(ctx, question)
  const passages = await glanceAt(ctx, actor, body)
  const input = { question, passages, answers, lang }
  const { titles, by } = await planResearch(ctx, thinkingOf(ctx), input, { owner: turnOwnerOf(ctx, actor) })
  const isClean = await cleanTexts(ctx)
  return { steps: titles.filter((title) => isClean(title)), by }
}
