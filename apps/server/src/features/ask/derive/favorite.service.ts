import { plainBeginning } from '@wenjin/engine'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { findClosedTurns, ownResult, pageFavorites, setFavoriteAt } from '../session/index.ts'

const shownChars = 160

export async function setFavorite(ctx: Ctx, actor: Actor, resultId: string, favorite: boolean): Promise<{ favorite: boolean }> {
  const { result } = await ownResult(ctx.db, resultId, actor)
  // A repeated request must not change the favourite’s time, which is its position in the list.
  if (favorite !== (result.favoriteAt !== null)) await setFavoriteAt(ctx.db, result, favorite ? ctx.now() : null)
  return { favorite }
}

/** Lists the person’s favourite answers, each with the beginning of its text without Markdown. */
export async function listFavorites(ctx: Ctx, actor: Actor, page: { pageIndex: number; pageSize: number }) {
  const { list, total } = await pageFavorites(ctx.db, actor, page)
  const closed = await findClosedTurns(
    ctx.db,
    actor,
    list.map(({ resultId }) => resultId),
  )
  const textOf = ({ resultId, text }: (typeof list)[number]) => (closed.has(resultId) ? '' : plainBeginning(text, shownChars))
  return { list: list.map((item) => ({ ...item, text: textOf(item) })), total, ...page }
}
