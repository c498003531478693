import type { Ctx } from '../../context.ts'
import { forgetAnnotations } from '../annotation/index.ts'
import { forgetAuthor } from '../article/index.ts'
import { forgetBooks } from '../book/index.ts'
import { deleteTopicsOf, forgetTopicTraces, recountRoom } from '../knowledge/index.ts'
import { forgetPosterAuthor } from '../poster/index.ts'
import { deleteSessionsOf } from '../search/index.ts'
import { forgetTemplates } from '../search-template/index.ts'
import { forgetSourcePreference } from '../source-preference/index.ts'

/** Erases what an owner stores, an account or a guest: conversations, libraries with their files and index, marks, all. Done again after a crash it goes on. */
export async function eraseOwned(ctx: Ctx, owner: string): Promise<void> {
  await deleteSessionsOf(ctx.db, owner)
  await forgetSourcePreference(ctx, owner)
  await forgetTemplates(ctx, owner)
  await forgetAnnotations(ctx.db, owner)
  await forgetBooks(ctx.db, owner)
  await forgetAuthor(ctx.db, owner)
  await forgetPosterAuthor(ctx.db, owner)
  await deleteTopicsOf(ctx, owner)
  await forgetTopicTraces(ctx, owner)
  await recountRoom(ctx.db, owner)
}
