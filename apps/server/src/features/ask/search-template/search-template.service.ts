import { AppError, limits, type Lang, type RouteInput, type SearchTemplate, type searchTemplateContract } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import { readableTopic } from '../../library/access/index.ts'
import { withRoom } from '../../library/storage/index.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { builtInTemplates } from './built-in-templates.ts'
import { ownTemplate } from './search-template.policy.ts'
import { toSearchTemplate } from './search-template.presenter.ts'
import {
  deleteTemplate,
  insertTemplate,
  isNameTaken,
  listTemplatesOf,
  lockTemplatesOf,
  setTemplatePosition,
  updateTemplate,
  type SearchTemplateRow,
} from './search-template.repo.ts'

type Input<K extends keyof typeof searchTemplateContract> = RouteInput<(typeof searchTemplateContract)[K]>

/** Lists the person's templates by position, then the built-in ones. */
export async function listTemplates(ctx: Ctx, actor: Actor, lang: Lang): Promise<SearchTemplate[]> {
  const own = await listTemplatesOf(ctx.db, ownerOf(actor))
  return [...own.map(toSearchTemplate), ...builtInTemplates(lang)]
}

async function requireFreeName(db: Db, row: Pick<SearchTemplateRow, 'owner' | 'name' | 'id'>): Promise<void> {
  if (await isNameTaken(db, row)) throw new AppError('conflict', { zh: '已有同名的模板', en: 'a template with this name exists already' })
}

/** Removes an empty site from the filters, since it filters nothing. */
function tidied({ site, ...filters }: SearchTemplate['filters']): SearchTemplate['filters'] {
  return site ? { ...filters, site } : filters
}

/**
 * Saves a template after the existing ones.
 * @throws AppError `badRequest` above the limit, `conflict` for a name that is taken, `notFound` for a topic the person cannot read.
 */
export async function createTemplate(ctx: Ctx, actor: Actor, input: Input<'createSearchTemplate'>['body']): Promise<SearchTemplate> {
  if (input.searchTopic !== null) await readableTopic(ctx.db, input.searchTopic, actor)
  const owner = ownerOf(actor)
  return withRoom(ctx, { actor, topic: { owner } }, async (tx) => {
    await lockTemplatesOf(tx, owner)
    const own = await listTemplatesOf(tx, owner)
    const { count } = limits.searchTemplate
    if (own.length >= count) {
      throw new AppError('badRequest', {
        zh: `最多保存 ${count} 个模板，请先删除一些`,
        en: `at most ${count} templates; delete some first`,
      })
    }
    const position = (own.at(-1)?.position ?? -1) + 1
    const row = { id: nanoid(), owner, ...input, filters: tidied(input.filters), position, createdAt: ctx.now() }
    await requireFreeName(tx, row)
    await insertTemplate(tx, row)
    return toSearchTemplate(row)
  })
}

/** Moves a template to a position among its owner's, counted from 0. */
async function moveTemplate(tx: Tx, template: Authorized<SearchTemplateRow, 'searchTemplate:change'>, place: number): Promise<void> {
  const { id, owner } = template
  const own = await listTemplatesOf(tx, owner)
  const others = own.filter((row) => row.id !== id)
  const moved = own.filter((row) => row.id === id)
  for (const [position, row] of others.toSpliced(place, 0, ...moved).entries()) {
    if (row.position !== position) await setTemplatePosition(tx, template, row.id, position)
  }
}

/**
 * Renames a template, changes its content, or moves it.
 * @throws AppError `notFound`, `noPermission` for a built-in template, `conflict` for a name that is taken.
 */
export async function changeTemplate(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { position, ...change }: Input<'updateSearchTemplate'>['body'],
): Promise<SearchTemplate> {
  const { owner } = await ownTemplate(ctx.db, id, actor)
  if (change.searchTopic != null) await readableTopic(ctx.db, change.searchTopic, actor)
  return ctx.db.transaction(async (tx) => {
    await lockTemplatesOf(tx, owner)
    // Read the row again: while this waited for the lock, it may have been deleted or transferred to an account.
    const row = await ownTemplate(tx, id, actor)
    if (change.name !== undefined) await requireFreeName(tx, { id, owner: row.owner, name: change.name })
    const fields = { ...change, ...(change.filters && { filters: tidied(change.filters) }) }
    if (Object.keys(fields).length > 0) await updateTemplate(tx, row, fields)
    if (position !== undefined) await moveTemplate(tx, row, position)
    return toSearchTemplate(await ownTemplate(tx, id, actor))
  })
}

export async function removeTemplate(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await deleteTemplate(ctx.db, await ownTemplate(ctx.db, id, actor))
}
