import type { Ctx } from '../../../context.ts'
import { eraseAnnotations } from '../../library/annotation/index.ts'
import { eraseAuthor } from '../../write/article/index.ts'
import { eraseBooks } from '../../library/book/index.ts'
import { deleteTopicsOf, eraseTopicTraces } from '../../library/topic/index.ts'
import { recountRoom } from '../../library/storage/index.ts'
import { erasePosterAuthor } from '../../write/poster/index.ts'
import { deleteSessionsOf } from '../../ask/session/index.ts'
import { eraseTemplates } from '../../ask/search-template/index.ts'
import { eraseSourcePreference } from '../../ask/source-preference/index.ts'

/** Erases what an owner stores, an account or a guest: conversations, libraries with their files and index, marks, all. Done again after a crash it goes on. */
export async function eraseOwned(ctx: Ctx, owner: string): Promise<void> {
  await deleteSessionsOf(ctx.db, owner)
  await eraseSourcePreference(ctx, owner)
  await eraseTemplates(ctx, owner)
  await eraseAnnotations(ctx.db, owner)
  await eraseBooks(ctx.db, owner)
  await eraseAuthor(ctx.db, owner)
  await erasePosterAuthor(ctx.db, owner)
  await deleteTopicsOf(ctx, owner)
  await eraseTopicTraces(ctx, owner)
  await recountRoom(ctx.db, owner)
}
