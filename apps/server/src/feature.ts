import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Answer, Citation, Contract, FirstRunState, GuestAccess, PagePattern, PlanQuotas, StorageKind } from '@wenjin/contract'
import type { Ctx } from './context.ts'
import type { Db, Tx } from './db/client.ts'
import type { Handlers } from './http/call.ts'
import type { Actor } from './http/caller.ts'
import type { PageStart } from './http/page/page-start.ts'
import type { PageTokens } from './http/page/page-token.ts'
import type { ArchivedItem, ArchivedKind } from './lib/archive/archived-items.ts'
import type { ZipEntry } from './lib/storage/zip-stream.ts'

/** The quotes of a document in shared answers, and the person with whose rights they are read. */
export interface QuotedDocument {
  sharer: Actor
  quotes: readonly Pick<Citation, 'quote' | 'start' | 'end'>[]
}

/** Functions that a feature provides to features it depends on, because an import would create a cycle. */
export interface Provided {
  /**
   * Finds the sharer of a whole document by a share key that is open to the actor: of a link to the document, to a book that contains it,
   * or to answers that quote it and with which the sharer opened it.
   */
  findSharer(shareKey: string, documentId: string, actor: Actor): Promise<Actor | null>
  /** Finds what the answers that a share key opens to the actor quote of a document; null when they quote nothing of it. */
  findQuotes(shareKey: string, documentId: string, actor: Actor): Promise<QuotedDocument | null>
  /** Reads a turn that belongs to the user. @throws AppError `notFound` or `noPermission`. */
  readOwnAnswer(actor: Actor, resultId: string): Promise<{ question: string; answer: Answer | null }>
  /** Returns the guest access that the admins have set. */
  guestAccess(): Promise<GuestAccess>
  /** Whether pages show plans, codes, rewards and the remaining quotas. */
  plansShown(): Promise<boolean>
  /** Returns how far the set-up of the instance has progressed. */
  firstRun(): Promise<FirstRunState>
  /** Returns the quotas of each plan; null when no quotas are in force. */
  planQuotas(): Promise<Pick<PlanQuotas, 'free' | 'personal' | 'team'> | null>
}

/** The dependencies of a feature's handlers apart from the context. */
export interface Needs extends Provided {
  tokens: PageTokens
}

/** A contract with the function that creates its handlers. */
export interface Service {
  contract: Contract
  handlers(ctx: Ctx, needs: Needs): Handlers<Contract>
}

/** Binds a contract to the function that creates its handlers: a missing handler or a wrong reply type does not compile. */
export function service<C extends Contract>(contract: C, handlers: (ctx: Ctx, needs: Needs) => Handlers<C>): Service {
  return { contract, handlers: handlers as unknown as Service['handlers'] }
}

/** A feature whose calls share work that runs as long as the HTTP server does. */
export interface OpenFeature {
  services: readonly Service[]
  /** Resumes work that a crash or another instance left unfinished. */
  resume(): Promise<void>
  close(): Promise<void>
}

/** Counts of the objects that a guest made, under the names that the page uses. */
export interface GuestData {
  sessions: number
  files: number
  templates: number
}

/** A line of the README in an account's export. */
export interface ExportNote {
  name: string
  zh: string
  en: string
}

/** A feature's hooks for the lifecycle of an account, and for a guest who becomes an account. */
export interface AccountHooks {
  /** Returns entries of account.json, by their keys. */
  describe?(ctx: Ctx, uid: string): Promise<Record<string, unknown>>
  /** Description of these entries in the README of the export. */
  described?: { zh: string; en: string }
  /** Yields the files of the export. */
  files?(ctx: Ctx, uid: string): AsyncIterable<ZipEntry>
  /** Descriptions of these files in the README of the export. */
  notes?: readonly ExportNote[]
  /** Erases the data of an owner, an account or a guest. A repeated call after a crash continues the work. */
  erase?(ctx: Ctx, owner: string): Promise<void>
  /** Transfers the data of a guest to an account, within one transaction for all features. @returns the counts that the page shows. */
  transfer?(ctx: Ctx, tx: Tx, guest: { visitorId: string; uid: string }): Promise<Partial<GuestData> | void>
  /** Counts the data of a guest. */
  count?(ctx: Ctx, visitorId: string): Promise<Partial<GuestData>>
}

/** Maps documents and files to their replacements after a copy or a move to another topic. */
export interface MovedReferences {
  document(id: string): string
  /** Returns a text with the links in it replaced. */
  text(text: string): string
  file(id: string): string
}

/** The fields of a topic that features with data in topics need. */
interface TopicRef {
  id: string
  owner: string
}

/** A topic that receives what an archive contains. */
export interface ArchiveTarget {
  topicId: string
  /** The account or guest that becomes the author, as `topic.owner`. */
  author: string
}

/** A feature's part in the archive of a topic: its data leaves as items of a kind and returns from them. */
export interface ArchiveHooks<K extends ArchivedKind = ArchivedKind> {
  kind: K
  /** Yields the items that a reader of the topic sees; for an editor, with drafts. */
  list(db: Db, topicId: string, isEditor: boolean): AsyncIterable<ArchivedItem<K>>
  /** Returns the texts of an item, for moderation. */
  text(item: ArchivedItem<K>): string
  /** Locks the number of the topic's items of this kind, and returns how many it still has room for. */
  room(tx: Tx, topicId: string): Promise<number>
  /** Whether the topic has an item, outside of the trash. */
  has(tx: Tx, topicId: string, id: string): Promise<boolean>
  /** Inserts an item under a new id. @returns false when that id is taken, or the item is not valid */
  insert(tx: Tx, to: ArchiveTarget, id: string, item: ArchivedItem<K>, references: MovedReferences): Promise<boolean>
}

/** Declares the hooks of one kind, with the items of that kind. */
export function archiveHooks<K extends ArchivedKind>(hooks: ArchiveHooks<K>): ArchiveHooks {
  return hooks as unknown as ArchiveHooks
}

/** A feature's hooks for the lifecycle of a topic. All of them run inside the transaction that changes the topic. */
export interface TopicHooks {
  /** Copies the feature's data of one topic into another one, whose owner gets the copies. */
  copy?(tx: Tx, topics: { from: TopicRef; to: TopicRef }, references: MovedReferences): Promise<void>
  /** Moves the feature's data to another topic. @throws AppError `conflict` when the other topic has no room for it. */
  move?(tx: Tx, topics: { from: TopicRef; to: TopicRef }): Promise<void>
  /** Its part in the archive of a topic. */
  archive?: ArchiveHooks
  /** Called after documents were added to or removed from the index of a topic. */
  reindexed?(ctx: Ctx, tx: Tx, topicId: string): Promise<void>
  /** Replaces references to documents that other documents have replaced. @param now milliseconds since 1970 */
  rename?(tx: Tx, topicId: string, references: MovedReferences, now: number): Promise<void>
}

/** A feature's hooks for the lifecycle of a file and its documents. All of them run inside the transaction that changes the file. */
export interface FileHooks {
  /** Called after files were moved to another topic. */
  moved?(tx: Tx, fileIds: readonly string[], topicId: string): Promise<void>
  /** Called before a file is deleted; another file may still hold its documents. */
  deleting?(tx: Tx, fileId: string): Promise<void>
  /** Called before documents are deleted. */
  deletingDocuments?(tx: Db, documentIds: readonly string[]): Promise<void>
}

/** The owners whose storage is summed. */
export interface StorageOwners {
  owners: string[]
  /** Browsers of those owners that are guests: sessions are stored under them. */
  visitors: string[]
  /** The topics of the owners, and their root folders. */
  topics: string[]
  roots: string[]
}

/** A table of a feature: what bounds its rows, and when they are deleted. `features.test.ts` checks it against the schema. */
export interface OwnedTable {
  table: PgTable
  /** The kind of storage under which its bytes are counted for its owner (`storage` of a manifest), or what bounds it instead. */
  room: StorageKind | { most: string }
  /**
   * `owner`: erased with the account or guest. `parent`: a foreign key deletes it. `topic`: the erasure of its topic or file deletes it.
   * `expires`: each insertion deletes expired rows. `instance`: never; only admins and the server itself add rows. `job`: the repeating job
   * that deletes what has expired.
   */
  end: 'owner' | 'parent' | 'topic' | 'expires' | 'instance' | { job: string }
}

/** A column with values that are encrypted by `sealText` with the instance's secret. */
export interface SealedColumn {
  column: PgColumn
  /** The column of the same table that identifies the row. */
  key: PgColumn
  /** Returns the purpose under which the value of a row is sealed; null for a value in plain text. */
  purposeOf(key: string): string | null
  /** Names what has to be entered again when the secret is lost. */
  nameOf(key: string): { zh: string; en: string }
}

/** The manifest of a feature. The server iterates over the manifests whenever several features take part, and names none of them. */
export interface Feature {
  /** Name of the feature: `<area>/<folder>`. */
  name: string
  /** Position in transactions that involve several features, ascending; it is also the lock order. */
  rank?: number
  services?: readonly Service[]
  provides?(ctx: Ctx): Partial<Provided>
  /** Registers background jobs. */
  jobs?(ctx: Ctx): Promise<void>
  /** Opens a feature whose calls share running work. */
  open?(ctx: Ctx): OpenFeature
  /** Tables with their room and end, and single columns of other features' tables, that only this feature writes. */
  owns?: readonly (OwnedTable | PgColumn)[]
  account?: AccountHooks
  topic?: TopicHooks
  file?: FileHooks
  /** Columns that hold content addresses of stored blobs: a blob referenced here is not deleted. */
  blobs?: readonly PgColumn[]
  /** Columns with values that only the instance's secret opens: they are encrypted anew when it is replaced, and listed when it is lost. */
  sealed?: readonly SealedColumn[]
  /** The first contents of pages, which the server renders into their HTML. */
  pages?: Partial<Record<PagePattern, PageStart>>
  /** Returns queries that each yield one number: bytes that the owners store, by kind. */
  storage?(owners: StorageOwners): Partial<Record<StorageKind, SQL[]>>
}

/**
 * Declares a feature. A file `<name>.feature.ts` in the folder of the feature exports it as `feature`; no list of features exists
 * elsewhere.
 */
export function defineFeature(feature: Feature): Feature {
  return feature
}
