import type { Lang } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import type { JobRun } from '../../../providers/jobs/job-handler.ts'
import { findFile, findTopic, holdTopic } from '../access/index.ts'
import {
  addWritten,
  deleteIntroduction,
  findIntroduction,
  listFoundDocuments,
  saveIntroduction,
  stampOfDocuments,
  stampOfTopic,
} from './introduction.repo.ts'
import { countWaiting, hasUnindexedDocuments } from './unread-documents.repo.ts'
import { makeIntroduction, offeredQuestions } from './make-introduction.ts'
import { summarise } from './summarise.ts'
import { writeQuestions } from './write-questions.ts'

const introduceJob = 'introduce'
/**
 * Files are often imported in groups: milliseconds to wait before checking whether the group is complete; `mostPostponed` limits the
 * checks.
 */
const delayMs = 1500
const maxPostponements = 40

const summariseJob = 'summarise'

interface SummaryRequest {
  topicId: string
  fileId?: string
  lang: Lang
}

interface IntroduceRequest {
  topicId: string
  /** A file of the topic; absent for the topic itself. */
  fileId?: string
  /** A person is looking at it. Without this, the built-in manual is skipped, since it changes only with a release. */
  asked?: boolean
  postponed?: number
}

/** Enqueues the introduction of a topic, in the transaction that changed its searchable content. */
export async function enqueueIntroduction(ctx: Ctx, tx: Tx, topicId: string): Promise<void> {
  const request: IntroduceRequest = { topicId }
  await ctx.jobs.send(introduceJob, request, { tx, owner: topicId, singletonKey: topicId, delay: delayMs })
}

/** Enqueues the introduction of a topic, or one of its files, that a person is looking at. */
export async function requestIntroduction(ctx: Ctx, topicId: string, fileId?: string): Promise<void> {
  const request: IntroduceRequest = { topicId, ...(fileId !== undefined && { fileId }), asked: true }
  await ctx.jobs.send(introduceJob, request, { owner: topicId, singletonKey: `${fileId ?? topicId} asked` })
}

/** Enqueues the model's summary of a topic or file that a person is looking at. */
export async function requestSummary(
  ctx: Ctx,
  topicId: string,
  { fileId, lang }: { fileId: string | undefined; lang: Lang },
): Promise<void> {
  const request: SummaryRequest = { topicId, lang, ...(fileId !== undefined && { fileId }) }
  await ctx.jobs.send(summariseJob, request, { owner: topicId, singletonKey: fileId ?? topicId })
}

/**
 * Adds the model's summary to an introduction without one, and puts the questions that it wrote before those derived from the texts. After a
 * failure the summary stays empty until the texts change, since retries may cost money.
 */
async function summariseAs(ctx: Ctx, { topicId, fileId, lang }: SummaryRequest, { signal }: JobRun): Promise<void> {
  const id = fileId ?? topicId
  const topic = await findTopic(ctx.db, topicId)
  const row = await findIntroduction(ctx.db, id)
  if (!topic || !row || row.content.summary !== undefined || !ctx.llm) return
  const unlessEnded = (what: string) => (error: unknown) => {
    if (signal.aborted) throw error
    ctx.log.warn({ err: error }, `the model wrote no ${what}`)
    return []
  }
  const of = { fileId: fileId ?? null, lang, signal }
  const summary = await summarise(ctx, topic, of).catch(unlessEnded('summary'))
  const documents = fileId === undefined ? null : await listFoundDocuments(ctx.db, fileId)
  const documentIds = documents?.map((document) => document.id)
  const written = await writeQuestions(ctx, topic, { ...of, ...(documentIds && { documentIds }) }).catch(unlessEnded('questions'))
  await addWritten(ctx.db, row, { summary, questions: offeredQuestions(written, row.content.questions) })
}

/** Creates an introduction unless there is a current one for the same texts. Idempotent. */
async function introduceAs(ctx: Ctx, request: IntroduceRequest, signal: AbortSignal): Promise<void> {
  const { topicId, fileId } = request
  const topic = await findTopic(ctx.db, topicId)
  if (!topic || topic.trashedAt !== null || topic.kind === 'web' || (topic.builtin && !request.asked)) return
  const postponed = request.postponed ?? 0
  if (fileId === undefined && postponed < maxPostponements && (await isChanging(ctx, topicId))) {
    const later: IntroduceRequest = { ...request, postponed: postponed + 1 }
    await ctx.jobs.send(introduceJob, later, { owner: topicId, singletonKey: topicId, delay: delayMs })
    return
  }
  const file = fileId === undefined ? undefined : await findFile(ctx.db, fileId)
  if (fileId !== undefined && file?.topicId !== topicId) return
  const documents = file ? await listFoundDocuments(ctx.db, file.id) : null
  const stamp = documents ? stampOfDocuments(documents) : await stampOfTopic(ctx.db, topicId)
  const id = fileId ?? topicId
  if (stamp === null || (await findIntroduction(ctx.db, id))?.stamp === stamp) {
    if (stamp === null) await deleteIntroduction(ctx.db, id)
    return
  }
  const documentIds = documents?.map((document) => document.id)
  const content = await makeIntroduction(ctx, topic, { fileId: fileId ?? null, ...(documentIds && { documentIds }), signal })
  if (content === null) return
  await ctx.db.transaction(async (tx) => {
    if (!(await findTopic(tx, topicId)) || (fileId !== undefined && !(await findFile(tx, fileId)))) return
    await holdTopic(tx, topicId)
    await saveIntroduction(tx, { id, topicId, fileId: fileId ?? null, stamp, content, madeAt: ctx.now() })
  })
}

/** A long document is indexed in batches; creating an introduction after each of them would delay the indexing. */
async function isChanging({ db }: Ctx, topicId: string): Promise<boolean> {
  return (await countWaiting(db, topicId)) > 0 || (await hasUnindexedDocuments(db, topicId))
}

/** Registers the jobs that create introductions. */
export async function registerIntroductionJobs(ctx: Ctx): Promise<void> {
  await ctx.jobs.register<IntroduceRequest>(introduceJob, (request, { signal }) => introduceAs(ctx, request, signal))
  // A job name of its own, so that a slow model does not delay introductions.
  await ctx.jobs.register<SummaryRequest>(summariseJob, (request, run) => summariseAs(ctx, request, run))
}
