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

/** The column that names the thing of a kind. */
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

/** Id of the thing that a link opens. */
export function thingOf(row: ShareRow): string {
  const id = row[columns[row.kind]]!
  return row.kind === 'source' ? sourceShareId(id, row.source) : id
}

/** The values of the columns that name a thing. */
function placeOf(kind: ShareKind, id: string): { id: string; source: number } {
  const found = kind === 'source' ? parseSourceShareId(id) : null
  return found ? { id: found.resultId, source: found.index } : { id, source: 0 }
}

/** Something that its sharer may share: a conversation, a turn or a source of it, what a topic holds or the topic itself, a book. */
export type Shareable =
  | Authorized<{ id: string }, 'session:change'>
  | Authorized<{ id: string }, 'topic:manage'>
  | Authorized<{ id: string }, 'book:change'>

const isOf = (kind: ShareKind, id: string) => {
  const column: PgColumn = share[columns[kind]]
  const place = placeOf(kind, id)
  return and(eq(share.kind, kind), eq(column, place.id), eq(share.source, place.source))
}

/** A link that is switched on and has not expired. */
export const isLive = and(
  eq(share.enabled, true),
  or(isNull(share.expiresAt), sql`${share.expiresAt} > extract(epoch from clock_timestamp()) * 1000`),
)!

/** Somebody whom a link with a password lets in. */
const isEntered = (persons: readonly string[]) =>
  sql`exists (select 1 from ${shareVisitor} v where v.share_key = ${share.key} and v.entered and v.person = any(${sql.param([...persons])}::text[]))`

/** The link of a thing, live or not. */
export async function findShareOf(db: Db, kind: ShareKind, id: string): Promise<(ShareRow & { live: boolean }) | undefined> {
  const [row] = await db
    .select({ share, live: sql<boolean>`${isLive}` })
    .from(share)
    .where(isOf(kind, id))
  return row && { ...row.share, live: row.live }
}

/** The link with a key, live or not. */
export async function findShare(db: Db, key: string): Promise<(ShareRow & { live: boolean }) | undefined> {
  const [row] = await db
    .select({ share, live: sql<boolean>`${isLive}` })
    .from(share)
    .where(eq(share.key, key))
  return row && { ...row.share, live: row.live }
}

/** The live link with a key, when it asks the person for no password (any more). A key that opens nothing is none. */
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
}

/** Saves the link of a thing; one that has a link keeps its key and what is not changed. A new password shuts out who came in before. */
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

/** Takes the link of a thing back, with all it let in; false when there is none. */
export async function deleteShareOf(tx: Db | Tx, kind: ShareKind, thing: Shareable): Promise<boolean> {
  const rows = await tx.delete(share).where(isOf(kind, thing.id)).returning({ key: share.key })
  return rows.length > 0
}

/** Deletes a link whose thing nobody can reach any more: only its sharer does. */
export async function deleteOwnShare(db: Db, key: string, persons: readonly string[]): Promise<boolean> {
  const rows = await db
    .delete(share)
    .where(and(eq(share.key, key), inArray(share.owner, [...persons])))
    .returning({ key: share.key })
  return rows.length > 0
}

/** Links of somebody, newest first; those of topics are their owner's. */
export async function pageShares(db: Db, persons: readonly string[], page: Page) {
  const theirs = [...persons]
  const ownTopics = db.select({ id: topic.id }).from(topic).where(inArray(topic.owner, theirs))
  const where = or(and(ne(share.kind, 'topic'), inArray(share.owner, theirs)), inArray(share.topicId, ownTopics))
  return pageOf(db, share, { where, order: [sql`${share.createdAt} desc`, asc(share.key)], page })
}

/** People who opened links, by key. */
export async function countVisitors(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({ key: shareVisitor.shareKey, n: count() })
    .from(shareVisitor)
    .where(inArray(shareVisitor.shareKey, [...keys]))
    .groupBy(shareVisitor.shareKey)
  return new Map(rows.map(({ key, n }) => [key, n]))
}

/** Counted visitors of one link; more are not told apart. */
const maxVisitors = 20_000

/** Records that somebody saw the page of a link. */
export async function insertSeen(db: Db, key: string, person: string, now: number): Promise<void> {
  await db.execute(sql`
    insert into ${shareVisitor} (share_key, person, entered, created_at)
    select ${share.key}, ${person}, false, ${now}::bigint from ${share}
    where ${share.key} = ${key} and (select count(*) from ${shareVisitor} v where v.share_key = ${key}) < ${maxVisitors}
    on conflict do nothing`)
}

/** Lets somebody in, while the link still has this password. */
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

/** Whether a link let one of some names in. */
export async function hasEntered(db: Db, key: string, persons: readonly string[]): Promise<boolean> {
  const [row] = await db
    .select({ key: shareVisitor.shareKey })
    .from(shareVisitor)
    .where(and(eq(shareVisitor.shareKey, key), eq(shareVisitor.entered, true), inArray(shareVisitor.person, [...persons])))
    .limit(1)
  return row !== undefined
}

/** The rights that live links give to people they let in, by topic. */
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

/** Those of some topics that have a live link with a password. */
export async function listPasswordShared(db: Db, topicIds: readonly string[]): Promise<Set<string>> {
  if (topicIds.length === 0) return new Set()
  const rows = await db
    .select({ id: share.topicId })
    .from(share)
    .where(and(inArray(share.topicId, [...topicIds]), isNotNull(share.passwordHash), isLive))
  return new Set(rows.map(({ id }) => id!))
}

/** The topics of others an account opened by a link. */
export async function listOpenedTopics(db: Db, uid: string) {
  return db
    .select({ id: topic.id, name: topic.name, since: shareVisitor.createdAt })
    .from(shareVisitor)
    .innerJoin(share, eq(share.key, shareVisitor.shareKey))
    .innerJoin(topic, eq(topic.id, share.topicId))
    .where(and(eq(shareVisitor.person, uid), eq(shareVisitor.entered, true)))
    .orderBy(asc(shareVisitor.createdAt))
}

/** All links of somebody but those of topics, for the export of an account. */
export async function listSharesOf(db: Db, owner: string): Promise<ShareRow[]> {
  return db
    .select()
    .from(share)
    .where(and(eq(share.owner, owner), ne(share.kind, 'topic')))
    .orderBy(asc(share.createdAt))
}

/** Gives the links that a guest made, and what links let the guest into, to their account. */
export async function transferShares(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(share).set({ owner: to }).where(eq(share.owner, from))
  const known = tx.select({ key: shareVisitor.shareKey }).from(shareVisitor).where(eq(shareVisitor.person, to))
  await tx
    .update(shareVisitor)
    .set({ person: to })
    .where(and(eq(shareVisitor.person, from), notInArray(shareVisitor.shareKey, known)))
  await tx.delete(shareVisitor).where(eq(shareVisitor.person, from))
}

/** Deletes the links somebody made, and their traces on the links of others. Links of topics go with the topics. */
export async function eraseShares(db: Db, person: string): Promise<void> {
  await db.delete(share).where(and(eq(share.owner, person), ne(share.kind, 'topic')))
  await db.delete(shareVisitor).where(eq(shareVisitor.person, person))
}
