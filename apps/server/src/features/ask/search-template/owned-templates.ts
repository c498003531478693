import { limits } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { guestOwner } from '../../../http/caller.ts'
import { authorizeSystem } from '../../../lib/authorize-system.ts'
import { countTemplatesOf, deleteTemplatesOf, listTemplatesOf, lockTemplatesOf, updateTemplate } from './search-template.repo.ts'

/** A unique name: appends a number when the name is taken. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const mark = n === 1 ? '' : ` ${n}`
    const free = [...name].slice(0, limits.searchTemplate.nameChars - mark.length).join('') + mark
    if (!taken.has(free)) return free
  }
}

/** Counts the templates that a browser created as a guest. */
export async function countGuestTemplates(db: Db, visitorId: string): Promise<number> {
  return countTemplatesOf(db, guestOwner(visitorId))
}

/**
 * Transfers a guest's templates to an account, after the account's own; a template with a taken name gets a number. All are transferred,
 * even beyond the limit of templates. @returns how many.
 */
export async function transferTemplates(tx: Tx, visitorId: string, uid: string): Promise<number> {
  for (const owner of [guestOwner(visitorId), uid].sort()) await lockTemplatesOf(tx, owner)
  const own = await listTemplatesOf(tx, uid)
  const taken = new Set(own.map(({ name }) => name))
  let position = own.at(-1)?.position ?? -1
  const guestTemplates = await listTemplatesOf(tx, guestOwner(visitorId))
  for (const template of guestTemplates) {
    const name = freeName(template.name, taken)
    taken.add(name)
    position += 1
    await updateTemplate(tx, authorizeSystem(template, 'account'), { owner: uid, name, position })
  }
  return guestTemplates.length
}

/** Lists the templates of an account for its export. */
export async function listTemplatesForExport(ctx: Ctx, uid: string) {
  return (await listTemplatesOf(ctx.db, uid)).map(
    ({ name, question, mode, engineType, model, filters, searchTopic, advanceMath, createdAt }) => {
      return { name, question, mode, engineType, model, filters, searchTopic, advanceMath, createdAt }
    },
  )
}

/** Deletes the templates of an account. */
export async function eraseTemplates(ctx: Ctx, uid: string): Promise<void> {
  await deleteTemplatesOf(ctx.db, uid)
}
