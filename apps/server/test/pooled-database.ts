import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { openOnEngine, type Database } from '../src/db/client.ts'
import { startEngine, type EmbeddedEngine } from '../src/db/embedded/engine.ts'
import { layDataDir } from './database.ts'

/** An embedded database with empty tables, lent to one user at a time. */
export interface LentDatabase {
  /** Opens it; once that is closed, it may be opened again and has kept its data. */
  open(): Promise<Database>
  /** Empties its tables for the next user, or removes it. It must be closed. */
  giveBack(): Promise<void>
}

interface Pooled {
  engine: EmbeddedEngine
  folder: string
}

const silent = pino({ level: 'silent' })
/** The databases of this process that nobody uses. The files of a vitest worker take them in turn: a start costs more than emptying. */
const idle: Pooled[] = []

async function start(parent: string): Promise<Pooled> {
  const folder = await mkdtemp(join(parent, 'db-'))
  await layDataDir(folder)
  return { folder, engine: await startEngine(join(folder, 'db'), silent) }
}

/** Size in bytes above which a database is removed instead of emptied: its deleted rows would slow down the next tests. */
const maxSize = 16 * 1024 * 1024

/** Deletes the rows of all tables, unless these are large. @returns whether it did */
async function emptyTables({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ name: string; size: number }>(`
    select format('%I.%I', schemaname, relname) as name, pg_table_size(pg_class.oid)::int as size
    from pg_tables join pg_class on relname = tablename and relnamespace = schemaname::regnamespace
    where schemaname = 'public' and pg_relation_size(pg_class.oid) > 0`)
  if (rows.reduce((sum, { size }) => sum + size, 0) > maxSize) return false
  // As a replica the engine checks no foreign keys, so the order does not matter. `truncate` would make new files for each table.
  await pool.query(`set session_replication_role = replica; ${rows.map(({ name }) => `delete from ${name}`).join('; ')}`)
  return true
}

async function remove({ engine, folder }: Pooled): Promise<void> {
  await engine.close()
  await rm(folder, { recursive: true, force: true })
}

/**
 * Lends an embedded database of this process.
 * @param parent folder in which a new one is made
 */
export async function lendDatabase(parent: string): Promise<LentDatabase> {
  const pooled = idle.pop() ?? (await start(parent))
  const open = () => openOnEngine(pooled.engine, silent, async () => undefined)
  return {
    open,
    async giveBack() {
      const database = await open()
      const isEmpty = await emptyTables(database)
      await database.close()
      if (isEmpty) idle.push(pooled)
      else await remove(pooled)
    },
  }
}
