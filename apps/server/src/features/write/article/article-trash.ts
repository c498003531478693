import { AppError, limits, type Article } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import { registerRepeatingJob } from '../../../providers/jobs/repeating-job.ts'
import { auditTopic } from '../../library/access/index.ts'
import { attachmentsOf, dropUnusedAttachments } from './attachments.ts'
import { deletableArticle, editableArticle } from './article.policy.ts'
import { presentArticle } from './article.presenter.ts'
import { changeArticle, deleteArticleRow, deleteTrashedBefore } from './article.repo.ts'

const purgeJob = 'purge-trashed-articles'
const purgeEveryMs = 3_600_000
const dayMs = 24 * 3_600_000

export async function trashArticle(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  const { article } = await editableArticle(ctx.db, id, actor)
  const now = ctx.now()
  await ctx.db.transaction(async (tx) => {
    await changeArticle(tx, article, { trashedAt: now, pin: false })
    const { topicId, title } = article
    await auditTopic(tx, { topicId, actor: ownerOf(actor), action: 'articleTrash', detail: { name: title }, now })
  })
}

export async function restoreArticle(ctx: Ctx, actor: Actor, id: string): Promise<Article> {
  const { article } = await deletableArticle(ctx.db, id, actor)
  if (article.trashedAt === null) return presentArticle(ctx, actor, article)
  const row = await ctx.db.transaction(async (tx) => {
    const { topicId, title } = article
    await auditTopic(tx, { topicId, actor: ownerOf(actor), action: 'articleRestore', detail: { name: title }, now: ctx.now() })
    return changeArticle(tx, article, { trashedAt: null })
  })
  return presentArticle(ctx, actor, row ?? article)
}

/** Deletes an article from the trash. @throws AppError `conflict` when it is not in the trash. */
export async function deleteArticle(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  const { article } = await deletableArticle(ctx.db, id, actor)
  if (article.trashedAt === null) throw new AppError('conflict', { zh: '请先把文章放进回收站', en: 'move the article to the trash first' })
  const pictures = await attachmentsOf(ctx.db, article)
  await ctx.db.transaction(async (tx) => {
    const { topicId, title } = article
    await auditTopic(tx, { topicId, actor: ownerOf(actor), action: 'articleDelete', detail: { name: title }, now: ctx.now() })
    await deleteArticleRow(tx, article)
  })
  await dropUnusedAttachments(ctx, { ids: pictures })
}

/** Registers the deletion of articles whose retention time in the trash is over. */
export async function registerArticleTrash(ctx: Ctx): Promise<void> {
  await registerRepeatingJob(ctx.jobs, purgeJob, purgeEveryMs, async () => {
    await deleteTrashedBefore(ctx.db, ctx.now() - limits.trashDays * dayMs)
    await dropUnusedAttachments(ctx, { before: ctx.now() - dayMs })
  })
}
