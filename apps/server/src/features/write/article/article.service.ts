import { AppError, limits, type Article, type articleContract, type Lang, type RouteInput, type SaveOutcome } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import { turnOwnerOf } from '../../../http/turn-owner.ts'
import { auditTopic, editableTopic, readableTopic, type TopicRow, ofTopic, topicWith } from '../../library/access/index.ts'
import { editablePlace, type FindSharer } from '../../library/file/index.ts'
import { withRoom } from '../../library/storage/index.ts'
import { requireClean } from '../../platform/moderation/index.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { isComputeFailure, keepBothDrafts, type Draft, type MergedDraft } from '../../../providers/compute/index.ts'
import { readQuotation } from './article-quote.ts'
import { requireArticleRoom } from './article-room.ts'
import { SourceBook } from './article-sources.ts'
import { saveVersion, statesOf } from './article-versions.ts'
import { editableArticle, missingArticle, readableArticle } from './article.policy.ts'
import { withOwnAttachments } from './attachments.ts'
import { presentArticle, presentArticles, presentVersions } from './article.presenter.ts'
import {
  changeArticle,
  findBase,
  findVersion,
  insertArticle,
  listVersions,
  lockArticle,
  pageArticles,
  pageTrashedArticles,
  type ArticleRow,
} from './article.repo.ts'

type Body<K extends keyof typeof articleContract> = RouteInput<(typeof articleContract)[K]>['body']
type Page = { pageIndex: number; pageSize: number }

export async function listArticles(ctx: Ctx, actor: Actor, topicId: string, query: Page & { keyword: string }) {
  const topic = await readableTopic(ctx.db, topicId, actor)
  const { keyword, ...page } = query
  const { list, total } = await pageArticles(ctx.db, topic, keyword, page)
  return { list: await presentArticles(ctx, list), total, ...page }
}

export async function listTrashedArticles(ctx: Ctx, actor: Actor, topicId: string, page: Page) {
  const topic = await editableTopic(ctx.db, topicId, actor)
  const { list, total } = await pageTrashedArticles(ctx.db, topic, page)
  return { list: await presentArticles(ctx, list), total, ...page }
}

/** Adds an article to a topic, with its first version and an event. @throws AppError `conflict` when the topic has no room for it. */
export async function addArticle(
  ctx: Ctx,
  actor: Actor,
  topic: Authorized<TopicRow, 'topic:edit'>,
  draft: Draft & Partial<Pick<ArticleRow, 'sources' | 'sourceId' | 'state'>>,
): Promise<Authorized<ArticleRow, 'topic:edit'>> {
  const now = ctx.now()
  const actorId = ownerOf(actor)
  return withRoom(ctx, { actor, topic }, async (tx) => {
    await requireArticleRoom(tx, topic, { writing: false })
    const row = ofTopic(
      topic,
      await insertArticle(tx, topic, { id: nanoid(), createdBy: actorId, createdAt: now, updatedAt: now, ...draft }),
    )
    await saveVersion(tx, row, actorId, now)
    await auditTopic(tx, { topicId: topic.id, actor: actorId, action: 'articleCreate', detail: { name: row.title }, now })
    return row
  })
}

export async function createArticle(ctx: Ctx, actor: Actor, topicId: string, draft: Body<'createArticle'>): Promise<Article> {
  const topic = await editableTopic(ctx.db, topicId, actor)
  await requireClean(ctx, `${draft.title}\n${draft.content}`)
  return presentArticle(ctx, actor, await addArticle(ctx, actor, topic, draft))
}

export async function getArticle(ctx: Ctx, actor: Actor, id: string): Promise<Article> {
  return presentArticle(ctx, actor, (await readableArticle(ctx.db, id, actor)).article)
}

/** Returns the current article and locks it. @throws AppError `notFound`, or `conflict` while it is being generated. */
async function hold(tx: Tx, article: Authorized<ArticleRow, 'topic:edit'>): Promise<Authorized<ArticleRow, 'topic:edit'>> {
  const row = await lockArticle(tx, article)
  if (!row || row.trashedAt !== null) throw missingArticle()
  if (row.state !== 'writing') return row
  throw new AppError('conflict', { zh: '文章还在生成，完成后才能修改', en: 'the article is still being written' })
}

/** Stores the next version of a locked article. */
async function putDown(
  ctx: Ctx,
  tx: Tx,
  row: Authorized<ArticleRow, 'topic:edit'>,
  change: Partial<Draft & Pick<ArticleRow, 'sources'>>,
  actorId: string,
) {
  const now = ctx.now()
  const next = (await changeArticle(tx, row, { ...change, version: row.version + 1, updatedAt: now }))!
  const isNew = await saveVersion(tx, next, actorId, now)
  if (isNew) await auditTopic(tx, { topicId: row.topicId, actor: actorId, action: 'articleEdit', detail: { name: next.title }, now })
  return next
}

/** How often a save is merged anew because another one was stored meanwhile. */
const maxMerges = 4

/** Merges an article with a text of an older version; both are kept whole when the comparison exceeds its limits. */
async function mergeSaved(
  ctx: Ctx,
  actor: Actor,
  drafts: { base: Draft; saved: Draft; incoming: Draft; lang: Lang },
): Promise<MergedDraft> {
  try {
    return await ctx.compute.run('mergeDrafts', drafts, { owner: turnOwnerOf(ctx, actor) })
  } catch (error) {
    if (!isComputeFailure(error)) throw error
    return keepBothDrafts(drafts)
  }
}

const draftOf = ({ title, content }: Draft): Draft => ({ title, content })
const isSameDraft = (one: Draft, other: Draft) => one.title === other.title && one.content === other.content

/**
 * Saves a text, merged with the changes saved since its base version. It is merged before the article is locked, and again when another
 * version was stored meanwhile. When that happens too often, both texts are kept whole.
 */
export async function saveArticle(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { baseVersion, ...incoming }: Body<'saveArticle'>,
  lang: Lang,
): Promise<{ article: Article; outcome: SaveOutcome }> {
  const { article, topic } = await editableArticle(ctx.db, id, actor)
  await requireClean(ctx, `${incoming.title}\n${incoming.content}`)
  const actorId = ownerOf(actor)
  const draftsWith = async (db: Db | Tx, saved: Draft) => {
    const base = (await findBase(db, article, baseVersion)) ?? { title: '', content: '' }
    return { base: draftOf(base), saved: draftOf(saved), incoming, lang }
  }
  let known = article
  for (let attempt = 1; ; attempt++) {
    const merged =
      baseVersion < known.version && !isSameDraft(known, incoming) ? await mergeSaved(ctx, actor, await draftsWith(ctx.db, known)) : null
    const saved = await withRoom(
      ctx,
      { actor, topic },
      async (tx): Promise<{ row: Authorized<ArticleRow, 'topic:edit'>; outcome: SaveOutcome | 'outdated' }> => {
        const held = await hold(tx, article)
        if (baseVersion > held.version) throw new AppError('badRequest', { zh: '文章没有这个版本', en: 'the article has no such version' })
        if (isSameDraft(held, incoming)) return { row: held, outcome: 'taken' }
        if (baseVersion === held.version) return { row: await putDown(ctx, tx, held, incoming, actorId), outcome: 'taken' }
        const isCurrent = merged !== null && known.version === held.version
        if (!isCurrent && attempt <= maxMerges) return { row: held, outcome: 'outdated' }
        const { outcome, ...draft } = isCurrent ? merged : keepBothDrafts(await draftsWith(tx, held))
        if (isSameDraft(held, draft)) return { row: held, outcome }
        if (draft.title.length > limits.article.titleChars || draft.content.length > limits.article.chars * 2)
          throw new AppError('badRequest', { zh: '合并后的文章太长', en: 'the merged article is too long' })
        return { row: await putDown(ctx, tx, held, draft, actorId), outcome }
      },
    )
    if (saved.outcome !== 'outdated') return { article: await presentArticle(ctx, actor, saved.row), outcome: saved.outcome }
    known = saved.row
  }
}

/** Appends a quote from a document or an answer to an article. */
export async function quoteInArticle(
  ctx: Ctx,
  findSharer: FindSharer,
  actor: Actor,
  id: string,
  body: Body<'quoteInArticle'>,
): Promise<Article> {
  const { article, topic } = await editableArticle(ctx.db, id, actor)
  await requireClean(ctx, body.note)
  // Read before the article is locked, so that the lock does not last while a document is searched.
  const quotation = await readQuotation(ctx, findSharer, actor, body)
  const row = await withRoom(ctx, { actor, topic }, async (tx) => {
    const held = await hold(tx, article)
    const book = new SourceBook(held.sources)
    const added = quotation(book)
    const content = [held.content.trimEnd(), added].filter((part) => part !== '').join('\n\n')
    if (content.length > limits.article.chars) throw new AppError('badRequest', { zh: '文章太长了', en: 'the article is too long' })
    return putDown(ctx, tx, held, { content, sources: book.sources }, ownerOf(actor))
  })
  return presentArticle(ctx, actor, row)
}

export async function pinArticle(ctx: Ctx, actor: Actor, id: string, pin: boolean): Promise<Article> {
  const { article } = await editableArticle(ctx.db, id, actor)
  const row = await changeArticle(ctx.db, article, { pin })
  if (!row) throw missingArticle()
  return presentArticle(ctx, actor, row)
}

/** The title of a copy; a copy of an article without a title has none, either. */
const copied = (title: string, lang: Lang) =>
  title === '' ? '' : `${title.slice(0, limits.article.titleChars - 10).toWellFormed()}${lang === 'zh' ? '（副本）' : ' (copy)'}`

/** Copies an article: into the given topic, into its own, or, for a user without write access there, into the user's default topic. */
export async function copyArticle(ctx: Ctx, actor: Actor, id: string, topicId: string | undefined, lang: Lang): Promise<Article> {
  const { article, topic: its } = await readableArticle(ctx.db, id, actor)
  // `mine` is the default topic of the actor.
  const topic =
    topicId === undefined
      ? ((await topicWith(ctx.db, 'topic:edit', its, actor)) ?? (await editablePlace(ctx, actor, 'mine')).topic)
      : await editableTopic(ctx.db, topicId, actor)
  const { content, sources, sourceId } = article
  await requireClean(ctx, `${article.title}\n${content}`)
  const title = topic.id === article.topicId ? copied(article.title, lang) : article.title
  const own = await withOwnAttachments(ctx, actor, content, { from: article.topicId, to: topic })
  return presentArticle(ctx, actor, await addArticle(ctx, actor, topic, { title, content: own, sources, sourceId }))
}

export async function listArticleVersions(ctx: Ctx, actor: Actor, id: string, { pageIndex, pageSize }: Page) {
  const { article } = await editableArticle(ctx.db, id, actor)
  const states = statesOf(await listVersions(ctx.db, article)).toReversed()
  const list = states.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize)
  return { list: await presentVersions(ctx, list), total: states.length, pageIndex, pageSize }
}

const missingVersion = () => new AppError('notFound', { zh: '这个版本', en: 'this version' })

export async function getArticleVersion(ctx: Ctx, actor: Actor, id: string, version: number) {
  const { article } = await editableArticle(ctx.db, id, actor)
  const row = await findVersion(ctx.db, article, version)
  if (!row) throw missingVersion()
  const { title, content, editor, createdAt } = row
  const [shown] = await presentVersions(ctx, [{ version, title, chars: content.length, editor, createdAt }])
  return { ...shown!, content }
}

export async function restoreArticleVersion(ctx: Ctx, actor: Actor, id: string, version: number): Promise<Article> {
  const { article, topic } = await editableArticle(ctx.db, id, actor)
  // The permission may have changed since; a version does not.
  const shown = await findVersion(ctx.db, article, version)
  if (!shown) throw missingVersion()
  await requireClean(ctx, `${shown.title}\n${shown.content}`)
  const row = await withRoom(ctx, { actor, topic }, async (tx) => {
    const held = await hold(tx, article)
    const was = await findVersion(tx, article, version)
    if (!was) throw missingVersion()
    const { title, content } = was
    if (held.title === title && held.content === content) return held
    return putDown(ctx, tx, held, { title, content }, ownerOf(actor))
  })
  return presentArticle(ctx, actor, row)
}
