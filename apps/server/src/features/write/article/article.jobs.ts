import { AppError, limits, type Article, type articleContract, type Lang, type RouteInput } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import { turnOwnerOf } from '../../../http/turn-owner.ts'
import { auditTopic, editableTopic, findFile, readableFile, type TopicRow, ofTopic } from '../../library/access/index.ts'
import { withRoom } from '../../library/storage/index.ts'
import { finishedAnswer } from '../../ask/derive/index.ts'
import { readableResult } from '../../ask/session/index.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { authorizeSystem } from '../../../lib/authorize-system.ts'
import { requireFilesOf, writeFromFiles } from './article-generate.ts'
import { requireArticleRoom } from './article-room.ts'
import { SourceBook, withOwnMarks } from './article-sources.ts'
import { saveVersion } from './article-versions.ts'
import { registerArticleTrash } from './article-trash.ts'
import { presentArticle } from './article.presenter.ts'
import { changeArticle, findArticle, insertArticle, lockArticle } from './article.repo.ts'
import { addArticle } from './article.service.ts'

const writeJob = 'write-article'
/** Turns a question into the title of an article. */
export const titleOf = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, limits.article.titleChars).toWellFormed()

type GenerateInput = RouteInput<(typeof articleContract)['generateArticle']>['body']
interface Order {
  articleId: string
  fileIds: string[]
  lang: Lang
  actor: Actor
}

const nothingReadable = () =>
  new AppError('badRequest', { zh: '所选的文件里还没有可以读的文字', en: 'there is no text in the chosen files yet' })

async function fromAnswer(
  ctx: Ctx,
  actor: Actor,
  topic: Authorized<TopicRow, 'topic:edit'>,
  { sourceId, shareKey, title }: Extract<GenerateInput, { sourceId: string }>,
) {
  const { result } = await readableResult(ctx.db, sourceId, actor, shareKey)
  const answer = finishedAnswer(result)
  const book = new SourceBook()
  const content = withOwnMarks(answer, book).trim()
  return addArticle(ctx, actor, topic, { title: titleOf(title ?? result.question), content, sources: book.sources, sourceId })
}

async function fromFiles(
  ctx: Ctx,
  actor: Actor,
  topic: Authorized<TopicRow, 'topic:edit'>,
  input: Extract<GenerateInput, { fileIds: string[] }>,
  lang: Lang,
) {
  const { fileIds } = input
  await requireFilesOf(ctx, topic, fileIds)
  for (const id of fileIds) await readableFile(ctx.db, id, actor)
  const first = await findFile(ctx.db, fileIds[0]!)
  const title = titleOf(input.title ?? (first?.name ?? '').replace(/\.[^.]{1,8}$/, ''))
  const order = { fileIds, title, lang, signal: AbortSignal.timeout(limits.posterMs) }
  if (!ctx.llm) {
    const written = await writeFromFiles(ctx, actor, { ...order, llm: null })
    if (!written) throw nothingReadable()
    return addArticle(ctx, actor, topic, { title, ...written })
  }
  const now = ctx.now()
  const actorId = ownerOf(actor)
  return withRoom(ctx, { actor, topic }, async (tx) => {
    await requireArticleRoom(tx, topic, { writing: true })
    const id = nanoid()
    const head = { id, title, content: '', state: 'writing' as const }
    const row = ofTopic(topic, await insertArticle(tx, topic, { ...head, createdBy: actorId, createdAt: now, updatedAt: now }))
    const { uid, visitorId, role } = actor
    const data: Order = { articleId: id, fileIds, lang, actor: { uid, visitorId, role } }
    await ctx.jobs.send(writeJob, data, { tx, owner: turnOwnerOf(ctx, actor), singletonKey: id })
    await auditTopic(tx, { topicId: topic.id, actor: actorId, action: 'articleCreate', detail: { name: title }, now })
    return row
  })
}

/** Creates an article from an answer or from files; with a model, one from files is written in the background. */
export async function generateArticle(ctx: Ctx, actor: Actor, topicId: string, input: GenerateInput, lang: Lang): Promise<Article> {
  const topic = await editableTopic(ctx.db, topicId, actor)
  const row = 'sourceId' in input ? await fromAnswer(ctx, actor, topic, input) : await fromFiles(ctx, actor, topic, input, lang)
  return presentArticle(ctx, actor, row)
}

async function write(ctx: Ctx, { articleId, fileIds, lang, actor }: Order, signal: AbortSignal): Promise<void> {
  const row = await findArticle(ctx.db, articleId)
  if (row?.state !== 'writing') return
  let written: Awaited<ReturnType<typeof writeFromFiles>> = null
  try {
    written = await writeFromFiles(ctx, actor, { fileIds, title: row.title, lang, llm: ctx.llm, signal })
  } catch (error) {
    signal.throwIfAborted()
    ctx.log.error({ err: error, articleId }, 'an article was not written')
  }
  await finish(ctx, articleId, written)
}

/** Stores the written text; the article is marked as failed when there is none. */
async function finish(ctx: Ctx, articleId: string, written: Awaited<ReturnType<typeof writeFromFiles>>): Promise<void> {
  const now = ctx.now()
  await ctx.db.transaction(async (tx) => {
    const found = await findArticle(tx, articleId)
    const held = found && (await lockArticle(tx, authorizeSystem(found, 'job')))
    if (held?.state !== 'writing') return
    const next = await changeArticle(tx, held, { ...written, state: written ? 'ready' : 'failed', updatedAt: now })
    await saveVersion(tx, next!, held.createdBy, now)
  })
}

/** Registers the background jobs of articles. */
export async function registerArticleJobs(ctx: Ctx): Promise<void> {
  await ctx.jobs.register<Order>(writeJob, (order, { signal }) => write(ctx, order, signal), {
    concurrency: 2,
    perOwner: 1,
    onAbandoned: ({ articleId }) => finish(ctx, articleId, null),
  })
  await registerArticleTrash(ctx)
}
