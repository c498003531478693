import { plainBeginning } from '@wenjin/engine'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { findClosedTurns, ownResult, pageFavorites, setFavoriteAt } from '../session/index.ts'

const shownChars = 160

export async function setFavorite(ctx: Ctx, person: Actor, resultId: string, favorite: boolean): Promise<{ favorite: boolean }> {
  const { result } = await ownResult(ctx.db, resultId, person)
  // Said again, it keeps the place it has.
  if (favorite !== (result.favoriteAt !== null)) await setFavoriteAt(ctx.db, result, favorite ? ctx.now() : null)
  return { favorite }
}

/** The person's favourite answers, each with its beginning as plain text. */
export async function listFavorites(ctx: Ctx, person: Actor, page: { pageIndex: number; pageSize: number }) {
  const { list, total } = await pageFavorites(ctx.db, person, page)
  const closed = await findClosedTurns(
    ctx.db,
    person,
    list.map(({ resultId }) => resultId),
  )
  const textOf = ({ resultId, text }: (typeof list)[number]) => (closed.has(resultId) ? '' : plainBeginning(text, shownChars))
  return { list: list.map((item) => ({ ...item, text: textOf(item) })), total, ...page }
}
