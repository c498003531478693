import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient } from 'pg'
import type { Logger } from 'pino'
import { commandLine } from '../installation.ts'
import { restrictToOwner } from '../lib/storage/private-folder.ts'
import { takeTurns } from './connection-turns.ts'
import { type EmbeddedEngine, startEngine } from './embedded/engine.ts'
import { lockFolder } from './embedded/folder-lock.ts'
import { lookAtPages } from './embedded/quick-look.ts'
import { prepareRepeated } from './embedded/repeated-statements.ts'
import { runMigrations } from './migrate.ts'

/** The query builder over the product's tables; transactions have the same methods. */
export type Db = NodePgDatabase

/** The `tx` inside `db.transaction(async (tx) => …)`. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** An open database with its tables up to date. */
export interface Database {
  db: Db
  /** The driver under `db`. The embedded engine has one connection: inside a transaction use only the transaction. */
  pool: Pool
  kind: 'embedded' | 'postgres'
  /** The engine under the pool when `kind` is `embedded`. */
  engine: EmbeddedEngine | null
  /** Waits for running statements, flushes everything to disk and unlocks the data folder. */
  close(): Promise<void>
}

/** Location of the database. */
export interface DatabaseOptions {
  /** `postgres://…`; empty or null for the embedded engine. */
  databaseUrl: string | null
  /** Absolute path of the data folder; null keeps an embedded database in memory, for tests. */
  dataDir: string | null
  log: Logger
}

/** Milliseconds that a transaction waits for the embedded engine's single connection before it fails with an error. */
const embeddedPatience = 60_000

/**
 * Opens the database, creates or recovers it when necessary and runs the migrations.
 * @throws StorageError `locked`, `readOnly`, `full` or `corrupt` about the data folder
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options.log) : openEmbedded(options.dataDir, options.log)
}

async function openPostgres(databaseUrl: string, log: Logger): Promise<Database> {
  const pool = new Pool({ connectionString: databaseUrl, max: 10, application_name: 'wenjin' })
  return finish(pool, null, log, () => pool.end())
}

async function openEmbedded(dataDir: string | null, log: Logger): Promise<Database> {
  const unlock = dataDir ? lockFolder(dataDir) : () => {}
  let engine: EmbeddedEngine
  try {
    engine = await startEngine(dataDir && join(dataDir, 'db'), log)
    if (dataDir) {
      await restrictToOwner(join(dataDir, 'db'))
      warnOfDamage(join(dataDir, 'db'), log)
    }
  } catch (error) {
    unlock()
    throw error
  }
  return openOnEngine(engine, log, async () => {
    await engine.close()
    unlock()
  })
}

/**
 * Opens the database of a running embedded engine, which serves one connection at a time.
 * @param afterClose called when the database is closed, or could not be opened
 */
export async function openOnEngine(engine: EmbeddedEngine, log: Logger, afterClose: () => Promise<void>): Promise<Database> {
  const pool = new Pool({
    stream: () => engine.connect(),
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: embeddedPatience,
  })
  takeTurns(pool, embeddedPatience)
  return finish(pool, engine, log, async () => {
    await pool.end()
    await afterClose()
  })
}

/** Reports damaged pages in the log: the other data stay readable, so the instance continues to serve. */
function warnOfDamage(folder: string, log: Logger): void {
  const damages = lookAtPages(folder)
  if (damages.length === 0) return
  log.error(
    { pages: damages.slice(0, 20), count: damages.length },
    `数据库中有损坏的页，读到它们时会出错，其他数据照常可用；请尽快运行 ${commandLine('check-data')} · pages of the database are damaged; reading them will fail, everything else can be used; please run ${commandLine('check-data')} soon`,
  )
}

/** Returns the query function of a lost connection: every statement fails with the reason of the loss. */
function refusal(reason: Error): PoolClient['query'] {
  return (async () => {
    throw reason
  }) as PoolClient['query']
}

/** Returns the query builder over a pool, or over one connection with its transaction. */
export function queriesOf(client: Pool | PoolClient): Db {
  return drizzle({ client, casing: 'snake_case' })
}

async function finish(pool: Pool, engine: EmbeddedEngine | null, log: Logger, close: () => Promise<void>): Promise<Database> {
  // A connection lost while idle is replaced at the next use; without a listener the error would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  // A connection lost in use fails its statement too, and then everything after it: a rollback that only says that it
  // cannot be sent would hide the reason.
  pool.on('connect', (client) => {
    if (engine) prepareRepeated(client)
    let reason: Error | null = null
    client.on('error', (error) => {
      reason ??= error
      client.query = refusal(reason)
    })
  })
  try {
    await runMigrations(pool)
  } catch (error) {
    await close()
    throw error
  }
  const db = queriesOf(pool)
  if (engine) acknowledgeWhenSynced(db, pool, engine)
  return { db, pool, kind: engine ? 'embedded' : 'postgres', engine, close }
}

/**
 * Lets statements and transactions that wrote something resolve when their WAL is on disk; the connection is free for others as soon as
 * they are committed. What is done on a connection of `pool.connect` itself is on disk when a later write is acknowledged, or the database
 * is closed.
 */
function acknowledgeWhenSynced(db: Db, pool: Pool, engine: EmbeddedEngine): void {
  let before = 0
  /** The last sync that the latest user of the connection requested; 0 when it wrote nothing. */
  let requested = 0
  pool.on('acquire', () => (before = engine.requestedSyncs))
  pool.on('release', () => (requested = engine.requestedSyncs > before ? engine.requestedSyncs : 0))
  // Both continue in the same turn of the event loop as the release, before anybody else can have used the one connection.
  const query = pool.query.bind(pool) as (...statement: unknown[]) => Promise<unknown>
  pool.query = (async (...statement: unknown[]) => {
    const result = await query(...statement)
    await engine.whenSynced(requested)
    return result
  }) as Pool['query']
  const transaction = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    const result = await transaction(work, config)
    await engine.whenSynced(requested)
    return result
  }
}
