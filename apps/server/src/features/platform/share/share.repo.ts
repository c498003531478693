import { and, asc, count, eq, inArray, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { parseSourceShareId, sourceShareId, type ShareKind } from '@wenjin/contract'
import type { Db, Tx } from '../../../db/client.ts'
import { pageOf, type Page } from '../../../db/page-of.ts'
import { topic } from '../../../db/schema/library/topic.ts'
import { share, shareVisitor } from '../../../db/schema/write/share.ts'
import { namesOf, type Actor } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'

export type ShareRow = typeof share.$inferSelect

/** The column for the object of each kind. */
const columns = {
  session: 'sessionId',
  branch: 'resultId',
  answer: 'resultId',
  source: 'resultId',
  topic: 'topicId',
  document: 'documentId',
  article: 'articleId',
  poster: 'posterId',
  book: 'bookId',
} as const satisfies Record<ShareKind, keyof ShareRow>

/** Returns the id of the object that a link opens. */
export function thingOf(row: ShareRow): string {
  const id = row[columns[row.kind]]!
  return row.kind === 'source' ? sourceShareId(id, row.source) : id
}

/** Returns the column values that identify an object. */
function placeOf(kind: ShareKind, id: string): { id: string; source: number } {
  const found = kind === 'source' ? parseSourceShareId(id) : null
  return found ? { id: found.resultId, source: found.index } : { id, source: 0 }
}

/** An object that its sharer may share: a session, a turn or a source of it, an object of a topic or the topic itself, a book. */
export type Shareable =
  | Authorized<{ id: string }, 'session:change'>
  | Authorized<{ id: string }, 'topic:manage'>
  | Authorized<{ id: string }, 'book:change'>

const isOf = (kind: ShareKind, id: string) => {
  const column: PgColumn = share[columns[kind]]
  const place = placeOf(kind, id)
  return and(eq(share.kind, kind), eq(column, place.id), eq(share.source, place.source))
}

/** Condition for a link that is enabled and has not expired. */
export const isLive = and(
  eq(share.enabled, true),
  or(isNull(share.expiresAt), sql`${share.expiresAt} > extract(epoch from clock_timestamp()) * 1000`),
)!

/** Condition for a user to whom a link with a password granted access. */
const isEntered = (persons: readonly string[]) =>
  sql`exists (select 1 from ${shareVisitor} v where v.share_key = ${share.key} and v.entered and v.person = any(${sql.param([...persons])}::text[]))`

/** Finds the link of an object, live or not. */
export async function findShareOf(db: Db, kind: ShareKind, id: string): Promise<(ShareRow & { live: boolean }) | undefined> {
  const [row] = await db
    .select({ share, live: sql<boolean>`${isLive}` })
    .from(share)
    .where(isOf(kind, id))
  return row && { ...row.share, live: row.live }
}

/** Finds the link with a key, live or not. */
export async function findShare(db: Db, key: string): Promise<(ShareRow & { live: boolean }) | undefined> {
  const [row] = await db
    .select({ share, live: sql<boolean>`${isLive}` })
    .from(share)
    .where(eq(share.key, key))
  return row && { ...row.share, live: row.live }
}

/**
 * Finds the live link with a key, when it requires no password (any more) from the actor. A key that opens nothing is treated as missing.
 */
export async function findOpenShare(db: Db, key: string | undefined, actor: Actor): Promise<ShareRow | undefined> {
  if (!key) return undefined
  const [row] = await db
    .select()
    .from(share)
    .where(and(eq(share.key, key), isLive, or(isNull(share.passwordHash), isEntered(namesOf(actor)))))
  return row
}

export interface ShareChange {
  permission?: ShareRow['permission']
  passwordHash?: string | null
  expiresAt?: number | null
  enabled?: boolean
  documents?: readonly string[]
}

/** Saves the link of an object; an existing link keeps its key and unchanged fields. A new password revokes the access granted before. */
export async function saveShare(
  tx: Db | Tx,
  thing: Shareable,
  { kind, key, owner, createdAt, ...change }: Pick<ShareRow, 'kind' | 'key' | 'owner' | 'createdAt'> & ShareChange,
): Promise<ShareRow> {
  const column = columns[kind]
  const place = placeOf(kind, thing.id)
  const { sessionId, resultId, topicId, documentId, articleId, posterId, bookId } = share
  const targets = {
    sessionId: [sessionId],
    resultId: [resultId, share.kind, share.source],
    topicId: [topicId],
    documentId: [documentId],
    articleId: [articleId],
    posterId: [posterId],
    bookId: [bookId],
  }
  const [row] = await tx
    .insert(share)
    .values({ key, kind, owner, createdAt, [column]: place.id, source: place.source, ...change })
    .onConflictDoUpdate({ target: targets[column], set: { owner, ...change } })
    .returning()
  if (typeof change.passwordHash === 'string') await tx.delete(shareVisitor).where(eq(shareVisitor.shareKey, row!.key))
  return row!
}

/** Deletes the link of an object together with all granted access; false when there is none. */
export async function deleteShareOf(tx: Db | Tx, kind: ShareKind, thing: Shareable): Promise<boolean> {
  const rows = await tx.delete(share).where(isOf(kind, thing.id)).returning({ key: share.key })
  return rows.length > 0
}

/** Deletes a link whose object cannot be reached any more: only its sharer may. */
export async function deleteOwnShare(db: Db, key: string, persons: readonly string[]): Promise<boolean> {
  const rows = await db
    .delete(share)
    .where(and(eq(share.key, key), inArray(share.owner, [...persons])))
    .returning({ key: share.key })
  return rows.length > 0
}

/** Lists the links of a sharer, newest first; those of topics belong to the topic's owner. */
export async function pageShares(db: Db, persons: readonly string[], page: Page) {
  const theirs = [...persons]
  const ownTopics = db.select({ id: topic.id }).from(topic).where(inArray(topic.owner, theirs))
  const where = or(and(ne(share.kind, 'topic'), inArray(share.owner, theirs)), inArray(share.topicId, ownTopics))
  return pageOf(db, share, { where, order: [sql`${share.createdAt} desc`, asc(share.key)], page })
}

/** Counts the people who opened links, by key. */
export async function countVisitors(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({ key: shareVisitor.shareKey, n: count() })
    .from(shareVisitor)
    .where(inArray(shareVisitor.shareKey, [...keys]))
    .groupBy(shareVisitor.shareKey)
  return new Map(rows.map(({ key, n }) => [key, n]))
}

/** Maximum counted visitors of one link; further ones are not recorded. */
const maxVisitors = 20_000

/** Records that a person opened the page of a link. */
export async function insertSeen(db: Db, key: string, person: string, now: number): Promise<void> {
  await db.execute(sql`
    insert into ${shareVisitor} (share_key, person, entered, created_at)
    select ${share.key}, ${person}, false, ${now}::bigint from ${share}
    where ${share.key} = ${key} and (select count(*) from ${shareVisitor} v where v.share_key = ${key}) < ${maxVisitors}
    on conflict do nothing`)
}

/** Grants a person access, if the link still has this password. */
export async function insertEntered(
  db: Db,
  { key, passwordHash }: Pick<ShareRow, 'key' | 'passwordHash'>,
  { person, now }: { person: string; now: number },
): Promise<void> {
  await db.execute(sql`
    insert into ${shareVisitor} (share_key, person, entered, created_at)
    select ${share.key}, ${person}, true, ${now}::bigint from ${share}
    where ${share.key} = ${key} and ${share.passwordHash} is not distinct from ${passwordHash}::text
    on conflict (share_key, person) do update set entered = true`)
}

/** Whether a link granted access to one of some owner names. */
export async function hasEntered(db: Db, key: string, persons: readonly string[]): Promise<boolean> {
  const [row] = await db
    .select({ key: shareVisitor.shareKey })
    .from(shareVisitor)
    .where(and(eq(shareVisitor.shareKey, key), eq(shareVisitor.entered, true), inArray(shareVisitor.person, [...persons])))
    .limit(1)
  return row !== undefined
}

/** Finds the rights that live links grant to these people, by topic. */
export async function findTopicGrants(
  db: Db,
  topicIds: readonly string[],
  persons: readonly string[],
): Promise<Map<string, ShareRow['permission']>> {
  if (topicIds.length === 0) return new Map()
  const rows = await db
    .select({ id: share.topicId, permission: share.permission })
    .from(shareVisitor)
    .innerJoin(share, eq(share.key, shareVisitor.shareKey))
    .where(and(inArray(share.topicId, [...topicIds]), eq(shareVisitor.entered, true), inArray(shareVisitor.person, [...persons]), isLive))
  return new Map(rows.map(({ id, permission }) => [id!, permission]))
}

/** Lists those topics that have a live link with a password. */
export async function listPasswordShared(db: Db, topicIds: readonly string[]): Promise<Set<string>> {
  if (topicIds.length === 0) return new Set()
  const rows = await db
    .select({ id: share.topicId })
    .from(share)
    .where(and(inArray(share.topicId, [...topicIds]), isNotNull(share.passwordHash), isLive))
  return new Set(rows.map(({ id }) => id!))
}

/** Lists the topics of others that an account opened by a link. */
export async function listOpenedTopics(db: Db, uid: string) {
  return db
    .select({ id: topic.id, name: topic.name, since: shareVisitor.createdAt })
    .from(shareVisitor)
    .innerJoin(share, eq(share.key, shareVisitor.shareKey))
    .innerJoin(topic, eq(topic.id, share.topicId))
    .where(and(eq(shareVisitor.person, uid), eq(shareVisitor.entered, true)))
    .orderBy(asc(shareVisitor.createdAt))
}

/** Lists all links of an owner except those of topics, for the export of an account. */
export async function listSharesOf(db: Db, owner: string): Promise<ShareRow[]> {
  return db
    .select()
    .from(share)
    .where(and(eq(share.owner, owner), ne(share.kind, 'topic')))
    .orderBy(asc(share.createdAt))
}

/** Transfers a guest's links, and the access granted to the guest, to the account. */
export async function transferShares(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(share).set({ owner: to }).where(eq(share.owner, from))
  const known = tx.select({ key: shareVisitor.shareKey }).from(shareVisitor).where(eq(shareVisitor.person, to))
  await tx
    .update(shareVisitor)
    .set({ person: to })
    .where(and(eq(shareVisitor.person, from), notInArray(shareVisitor.shareKey, known)))
  await tx.delete(shareVisitor).where(eq(shareVisitor.person, from))
}

/** Deletes the links of a person, and the person's visits of other links. Links of topics are deleted with the topics. */
export async function eraseShares(db: Db, person: string): Promise<void> {
  await db.delete(share).where(and(eq(share.owner, person), ne(share.kind, 'topic')))
  await db.delete(shareVisitor).where(eq(shareVisitor.person, person))
}
