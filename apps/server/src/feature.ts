import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Answer, Contract, FirstRunState, GuestAccess, PagePattern, PlanQuotas, StorageKind } from '@wenjin/contract'
import type { Ctx } from './context.ts'
import type { Db, Tx } from './db/client.ts'
import type { Handlers } from './http/call.ts'
import type { Actor } from './http/caller.ts'
import type { PageStart } from './http/page/page-start.ts'
import type { PageTokens } from './http/page/page-token.ts'
import type { ZipEntry } from './lib/storage/zip-stream.ts'

/** Functions that a feature provides to features it depends on: an import would make a cycle. */
export interface Provided {
  /** The sharer of a document by a key that is open to a person: a link to it, to a book with it, or to answers that cite it. */
  findSharer(shareKey: string, documentId: string, actor: Actor): Promise<Actor | null>
  /** A turn of the person's own. @throws AppError `notFound` or `noPermission`. */
  readOwnAnswer(actor: Actor, resultId: string): Promise<{ question: string; answer: Answer | null }>
  /** The access of guests that the admins have set. */
  guestAccess(): Promise<GuestAccess>
  /** Whether pages show plans, codes, rewards and what is left of the quotas. */
  plansShown(): Promise<boolean>
  /** How far the set-up of the instance is. */
  firstRun(): Promise<FirstRunState>
  /** The quotas of each plan; null where none is in force. */
  planQuotas(): Promise<Pick<PlanQuotas, 'free' | 'personal' | 'team'> | null>
}

/** The dependencies of a feature's handlers beside the context. */
export interface Needs extends Provided {
  tokens: PageTokens
}

/** A contract with the function that makes its handlers. */
export interface Service {
  contract: Contract
  handlers(ctx: Ctx, needs: Needs): Handlers<Contract>
}

/** Binds a contract to what makes its handlers: a missing handler or a wrong answer does not compile. */
export function service<C extends Contract>(contract: C, handlers: (ctx: Ctx, needs: Needs) => Handlers<C>): Service {
  return { contract, handlers: handlers as unknown as Service['handlers'] }
}

/** A feature whose calls share work that runs as long as the HTTP side does. */
export interface OpenFeature {
  services: readonly Service[]
  /** Takes up what a crash or another instance left unfinished. */
  resume(): Promise<void>
  close(): Promise<void>
}

/** Numbers of objects that a guest made, as the page names them. */
export interface GuestData {
  sessions: number
  files: number
  templates: number
}

/** A line of the README of an account's export. */
export interface ExportNote {
  name: string
  zh: string
  en: string
}

/** The part of a feature in the life of an account, or of a guest who becomes one. */
export interface AccountHooks {
  /** Entries of account.json, by their keys. */
  describe?(ctx: Ctx, uid: string): Promise<Record<string, unknown>>
  /** Names these entries in the README of the export. */
  described?: { zh: string; en: string }
  /** Files of the export. */
  files?(ctx: Ctx, uid: string): AsyncIterable<ZipEntry>
  /** Describes these files in the README of the export. */
  notes?: readonly ExportNote[]
  /** Erases what an owner stores, an account or a guest. Called again after a crash it goes on. */
  erase?(ctx: Ctx, owner: string): Promise<void>
  /** Gives what a guest stores to an account, within one transaction for all features. @returns the numbers that the page shows. */
  transfer?(ctx: Ctx, tx: Tx, guest: { visitorId: string; uid: string }): Promise<Partial<GuestData> | void>
  /** Numbers of what a guest stores. */
  count?(ctx: Ctx, visitorId: string): Promise<Partial<GuestData>>
}

/** The documents and files that references to others are replaced by, after a copy or a move to another topic. */
export interface MovedReferences {
  document(id: string): string
  /** A text with the links in it replaced. */
  text(text: string): string
  file(id: string): string
}

/** A topic, as far as the features know it that store something in one. */
interface TopicRef {
  id: string
  owner: string
}

/** The part of a feature in the life of a topic. All of them run inside the transaction that changes the topic. */
export interface TopicHooks {
  /** Copies what the feature stores in one topic into another one, which is the owner's of that. */
  copy?(tx: Tx, topics: { from: TopicRef; to: TopicRef }, references: MovedReferences): Promise<void>
  /** Moves it. @throws AppError `conflict` when the other topic has no room for it. */
  move?(tx: Tx, topics: { from: TopicRef; to: TopicRef }): Promise<void>
  /** Documents were added to the index of a topic or removed from it. */
  reindexed?(ctx: Ctx, tx: Tx, topicId: string): Promise<void>
  /** Replaces references to documents that other documents now stand for. @param now milliseconds since 1970 */
  rename?(tx: Tx, topicId: string, references: MovedReferences, now: number): Promise<void>
}

/** The part of a feature in the life of a file and its documents. All of them run inside the transaction that changes the file. */
export interface FileHooks {
  /** Files were given to another topic. */
  moved?(tx: Tx, fileIds: readonly string[], topicId: string): Promise<void>
  /** A file is about to be deleted; others may still stand for its documents. */
  deleting?(tx: Tx, fileId: string): Promise<void>
  /** Documents are about to be deleted. */
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

/** The manifest of a feature. The server iterates over the manifests wherever several features take part, and names none of them. */
export interface Feature {
  /** `<area>/<folder>`. */
  name: string
  /** Place in the transactions that visit several features, ascending; it is the order of their locks, too. */
  rank?: number
  services?: readonly Service[]
  provides?(ctx: Ctx): Partial<Provided>
  /** Registers background work. */
  jobs?(ctx: Ctx): Promise<void>
  /** Opens a feature whose calls share running work. */
  open?(ctx: Ctx): OpenFeature
  /** Tables, and single columns of tables of others, that only this feature writes. */
  owns?: readonly (PgTable | PgColumn)[]
  account?: AccountHooks
  topic?: TopicHooks
  file?: FileHooks
  /** Columns that hold content addresses of stored bytes: what these name is not deleted. */
  blobs?: readonly PgColumn[]
  /** The first contents of pages, which the server puts into their HTML. */
  pages?: Partial<Record<PagePattern, PageStart>>
  /** Queries of one number each: bytes that owners store, by kind. */
  storage?(owners: StorageOwners): Partial<Record<StorageKind, SQL[]>>
}

/** Declares a feature. A file `<name>.feature.ts` in the folder of the feature exports it as `feature`, and nothing else lists it. */
export function defineFeature(feature: Feature): Feature {
  return feature
}
