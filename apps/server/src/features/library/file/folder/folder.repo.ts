import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { anyOf } from '../../../../db/any-of.ts'
import { lockByName } from '../../../../db/advisory-lock.ts'
import type { Db } from '../../../../db/client.ts'
import { file, folder } from '../../../../db/schema/library/file.ts'
import { isListed } from '../../access/index.ts'

export type FolderRow = typeof folder.$inferSelect

/** Locks the folder tree of a topic until the transaction ends, so that no concurrent request changes it. */
export async function lockFolders(tx: Db, topicId: string): Promise<void> {
  await lockByName(tx, `folders-of:${topicId}`)
}

export async function findFolder(db: Db, id: string): Promise<FolderRow | undefined> {
  const [row] = await db.select().from(folder).where(eq(folder.id, id))
  return row
}

export async function findFolders(db: Db, ids: readonly string[]): Promise<FolderRow[]> {
  if (ids.length === 0) return []
  return db.select().from(folder).where(anyOf(folder.id, ids))
}

/** Lists the untrashed folders of a topic, by name. */
export async function listFolders(db: Db, topicId: string): Promise<FolderRow[]> {
  return db
    .select()
    .from(folder)
    .where(and(eq(folder.topicId, topicId), isNull(folder.trashedAt)))
    .orderBy(sql`lower(${folder.name})`, asc(folder.id))
}

/** Lists the untrashed folders directly in a folder, oldest first. */
export async function listFoldersIn(db: Db, parentId: string): Promise<FolderRow[]> {
  return db
    .select()
    .from(folder)
    .where(and(eq(folder.parentId, parentId), isNull(folder.trashedAt)))
    .orderBy(asc(folder.createdAt), asc(folder.id))
}

export async function insertFolder(db: Db, row: typeof folder.$inferInsert): Promise<FolderRow> {
  const [created] = await db.insert(folder).values(row).returning()
  return created!
}

export async function updateFolders(db: Db, ids: readonly string[], change: Partial<FolderRow>): Promise<void> {
  if (ids.length === 0) return
  await db.update(folder).set(change).where(anyOf(folder.id, ids))
}

/** An ancestor of a folder, `depth` levels above it; 0 for the folder itself. */
export interface Ancestor {
  /** The requested folder whose ancestor this is. */
  of: string
  id: string
  name: string
  depth: number
}

/** Lists the ancestors of folders up to the root, including the folders themselves, nearest first. */
export async function listAncestors(db: Db, ids: readonly string[]): Promise<Ancestor[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ of: string; id: string; name: string; depth: number }>(sql`
    with recursive up as (
      select ${folder.id} as of, ${folder.id} as id, ${folder.parentId} as parent_id, ${folder.name} as name, 0 as depth
      from ${folder} where ${anyOf(folder.id, ids)}
      union all
      select up.of, above.id, above.parent_id, above.name, up.depth + 1 from up join ${folder} above on above.id = up.parent_id
    )
    select of, id, name, depth from up order by of, depth`)
  return rows
}

/** Lists the ids of folders and of all folders below them, trashed or not. */
export async function listBelow(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive below as (
      select ${folder.id} as id from ${folder} where ${anyOf(folder.id, ids)}
      union
      select inner_folder.id from below join ${folder} inner_folder on inner_folder.parent_id = below.id
    )
    select id from below`)
  return rows.map(({ id }) => id)
}

/** Counts the subfolders and files directly in folders, by folder. */
export async function countChildren(db: Db, ids: readonly string[]): Promise<Map<string, { files: number; folders: number }>> {
  const counts = new Map(ids.map((id) => [id, { files: 0, folders: 0 }]))
  if (ids.length === 0) return counts
  const n = sql<number>`count(*)`.mapWith(Number)
  const files = await db
    .select({ id: file.parentId, n })
    .from(file)
    .where(and(anyOf(file.parentId, ids), isListed))
    .groupBy(file.parentId)
  const folders = await db
    .select({ id: folder.parentId, n })
    .from(folder)
    .where(and(anyOf(folder.parentId, ids), isNull(folder.trashedAt)))
    .groupBy(folder.parentId)
  for (const row of files) counts.get(row.id)!.files = row.n
  for (const row of folders) counts.get(row.id)!.folders = row.n
  return counts
}

/** Deletes the folders of a topic, trashed or not. */
export async function deleteFoldersOf(tx: Db, topicId: string): Promise<void> {
  await tx.delete(folder).where(eq(folder.topicId, topicId))
}
