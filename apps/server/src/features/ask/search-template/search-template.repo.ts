import { and, asc, count, eq } from 'drizzle-orm'
import { lockByName } from '../../../db/advisory-lock.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { searchTemplate } from '../../../db/schema/ask/search-template.ts'
import type { Authorized } from '../../../lib/authorized.ts'

export type SearchTemplateRow = Omit<typeof searchTemplate.$inferSelect, 'bytes'>

/** Locks the owner's templates until the transaction ends, so that no concurrent request adds or moves one. */
export async function lockTemplatesOf(tx: Tx, owner: string): Promise<void> {
  await lockByName(tx, `search-templates-of:${owner}`)
}

/** Lists the templates of an owner by position. */
export async function listTemplatesOf(db: Db, owner: string): Promise<SearchTemplateRow[]> {
  return db
    .select()
    .from(searchTemplate)
    .where(eq(searchTemplate.owner, owner))
    .orderBy(asc(searchTemplate.position), asc(searchTemplate.createdAt), asc(searchTemplate.id))
}

export async function countTemplatesOf(db: Db, owner: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(searchTemplate).where(eq(searchTemplate.owner, owner))
  return row?.n ?? 0
}

/** Of anybody: finds a template for the policy. */
export async function findTemplate(db: Db, id: string): Promise<SearchTemplateRow | undefined> {
  const [row] = await db.select().from(searchTemplate).where(eq(searchTemplate.id, id))
  return row
}

/** Moves a template to a position among those of its owner. */
export async function setTemplatePosition(
  db: Db,
  { owner }: Authorized<SearchTemplateRow, 'searchTemplate:change'>,
  id: string,
  position: number,
): Promise<void> {
  await db
    .update(searchTemplate)
    .set({ position })
    .where(and(eq(searchTemplate.id, id), eq(searchTemplate.owner, owner)))
}

/** Whether another template of the owner has the name. */
export async function isNameTaken(db: Db, { owner, name, id }: Pick<SearchTemplateRow, 'owner' | 'name' | 'id'>): Promise<boolean> {
  const rows = await db
    .select({ id: searchTemplate.id })
    .from(searchTemplate)
    .where(and(eq(searchTemplate.owner, owner), eq(searchTemplate.name, name)))
  return rows.some((row) => row.id !== id)
}

export async function insertTemplate(db: Db, row: SearchTemplateRow): Promise<void> {
  await db.insert(searchTemplate).values(row)
}

export async function updateTemplate(
  db: Db,
  template: Authorized<SearchTemplateRow, 'searchTemplate:change'>,
  change: Partial<SearchTemplateRow>,
): Promise<void> {
  await db.update(searchTemplate).set(change).where(eq(searchTemplate.id, template.id))
}

export async function deleteTemplate(db: Db, { id }: Authorized<SearchTemplateRow, 'searchTemplate:change'>): Promise<void> {
  await db.delete(searchTemplate).where(eq(searchTemplate.id, id))
}

export async function deleteTemplatesOf(db: Db, owner: string): Promise<void> {
  await db.delete(searchTemplate).where(eq(searchTemplate.owner, owner))
}
