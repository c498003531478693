import { nanoid } from 'nanoid'
import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { anyOf } from '../../../db/any-of.ts'
import { file } from '../../../db/schema/library/file.ts'
import { article, articleVersion } from '../../../db/schema/write/article.ts'
import type { Actor } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import type { TopicRow } from '../../library/access/index.ts'
import { holdBlob, insertFile, removeFile } from '../../library/file/index.ts'
import { withRoom } from '../../library/storage/index.ts'

/** Number of pictures removed at once. */
const maxAtOnce = 500
const pictureAddress = /\/api\/file\/([\w-]{1,64})\/view/g

const idsIn = (text: string) => [...text.matchAll(pictureAddress)].map(([, id]) => id!)

/** Lists the ids of the files whose pictures an article or one of its versions shows. */
export async function attachmentsOf(db: Db, { id, content }: { id: string; content: string }): Promise<string[]> {
  const versions = await db.select({ content: articleVersion.content }).from(articleVersion).where(eq(articleVersion.articleId, id))
  return [...new Set([content, ...versions.map((version) => version.content)].flatMap(idsIn))]
}

/**
 * Removes attachments that no article of their topic shows any more, in its current text or its history.
 * @param of some ids, or all created before a time: a picture is stored before its article
 */
export async function dropUnusedAttachments(ctx: Ctx, of: { ids: readonly string[] } | { before: number }): Promise<void> {
  if ('ids' in of && of.ids.length === 0) return
  const address = sql`'%/api/file/' || ${file.id} || '/view%'`
  const shown = ctx.db
    .select({ id: article.id })
    .from(article)
    .where(and(eq(article.topicId, file.topicId), sql`${article.content} like ${address}`))
  const wasShown = ctx.db
    .select({ id: article.id })
    .from(article)
    .innerJoin(articleVersion, eq(articleVersion.articleId, article.id))
    .where(and(eq(article.topicId, file.topicId), sql`${articleVersion.content} like ${address}`))
  const unused = await ctx.db
    .select()
    .from(file)
    .where(
      and(
        eq(file.attachment, true),
        'ids' in of ? anyOf(file.id, of.ids) : lt(file.createdAt, of.before),
        notExists(shown),
        notExists(wasShown),
      ),
    )
    .limit(maxAtOnce)
  for (const one of unused) await removeFile(ctx, one)
}

/** Copies the attachments that a text from one topic shows to another topic. @returns the text with their new addresses */
export async function withOwnAttachments(
  ctx: Ctx,
  actor: Actor,
  content: string,
  { from, to }: { from: string; to: Authorized<TopicRow, 'topic:edit'> },
): Promise<string> {
  const ids = [...new Set(idsIn(content))]
  if (ids.length === 0 || from === to.id) return content
  const shown = await ctx.db
    .select()
    .from(file)
    .where(and(eq(file.attachment, true), eq(file.topicId, from), anyOf(file.id, ids)))
  const copies = new Map(shown.map((one) => [one.id, nanoid()]))
  const bytes = shown.reduce((sum, { size }) => sum + size, 0)
  await withRoom(ctx, { actor, topic: to, bytes }, async (tx) => {
    for (const one of shown) {
      if (one.blobHash !== null) await holdBlob(ctx, tx, one.blobHash)
      await insertFile(tx, {
        ...one,
        id: copies.get(one.id)!,
        topicId: to.id,
        parentId: to.dirRootId,
        createdAt: ctx.now(),
        updatedAt: null,
      })
    }
  })
  return content.replaceAll(pictureAddress, (address, id: string) => (copies.has(id) ? `/api/file/${copies.get(id)}/view` : address))
}
