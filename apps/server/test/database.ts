import { createHash, randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { openDatabase, type Database } from '../src/db/client.ts'

/** An empty database of a test file, with its tables. */
export interface TestDatabase {
  database: Database
  /** Its own folder beside it, for blobs, and for the database itself when that is embedded. */
  dataDir: string
  /** Closes it and deletes all its data. */
  close(): Promise<void>
}

const silent = pino({ level: 'silent' })

/** Creates a fresh database: embedded, or on the server of TEST_DATABASE_URL (whose user may create databases). */
export async function testDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wenjin-db-'))
  const server = process.env['TEST_DATABASE_URL']
  const postgres = server ? await createPostgresDatabase(server) : null
  if (!postgres) await layDataDir(dataDir)
  const database = await openDatabase({ databaseUrl: postgres?.url ?? null, dataDir, log: silent })
  return {
    database,
    dataDir,
    async close() {
      await database.close()
      await postgres?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const migrationFolder = join(import.meta.dirname, '..', 'src', 'db', 'migrations')

/** Recreates the tables of a database as before a migration, so that `runMigrations` continues from there. */
export async function rewindTo({ pool }: Database, migration: string): Promise<void> {
  const journal = JSON.parse(await readFile(join(migrationFolder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  await pool.query('drop schema public cascade; create schema public; delete from drizzle.__drizzle_migrations')
  for (const { tag, when } of journal.entries.filter((entry) => entry.tag < migration)) {
    await pool.query((await readFile(join(migrationFolder, `${tag}.sql`), 'utf8')).replaceAll('--> statement-breakpoint', ''))
    await pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('${tag}', ${when})`)
  }
}

/** Creates an empty database on a PostgreSQL server. */
export async function createPostgresDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `wenjin_test_${randomBytes(6).toString('hex')}`
  const run = async (sql: string): Promise<void> => {
    const client = new Client(server)
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await run(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) }
}

const made = new Map<string, Promise<string>>()

/**
 * Returns a template folder for tests to copy, built once for all their processes.
 * @param make builds it within an empty folder
 * @returns the path of the folder in it
 */
export function madeOnce(name: string, make: (draft: string) => Promise<string>): Promise<string> {
  let folder = made.get(name)
  if (!folder) made.set(name, (folder = makeFolder(name, make)))
  return folder
}

async function makeFolder(name: string, make: (draft: string) => Promise<string>): Promise<string> {
  const folder = join(tmpdir(), `wenjin-${name}-${await databaseFingerprint()}`)
  if (await stat(folder).catch(() => null)) return folder
  const draft = await mkdtemp(`${folder}-`)
  // A concurrent worker may have been faster; its folder is equivalent.
  await rename(await make(draft), folder).catch(() => undefined)
  await rm(draft, { recursive: true, force: true })
  return folder
}

/** Copies a folder of many small files, in a seventh of the CPU time of `cp` of node:fs/promises. */
export function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
}

/** Creates an empty embedded database with its tables in a data folder, as a copy of a template. */
export async function layDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  copyFolder(await madeOnce('db-template', makeTemplate), join(dataDir, 'db'))
}

/** Returns a fingerprint of what a fresh database depends on: the engine, the migrations, and the owning user. */
async function databaseFingerprint(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const hash = createHash('sha256').update(await readFile(join(dirname(entry), '..', 'package.json')))
  const migrations = join(import.meta.dirname, '..', 'src', 'db', 'migrations')
  for (const path of (await readdir(migrations, { recursive: true })).toSorted()) {
    if (/\.(sql|json)$/.test(path)) hash.update(path).update(await readFile(join(migrations, path)))
  }
  return `${hash.digest('hex').slice(0, 12)}-${process.getuid?.() ?? 0}`
}

async function makeTemplate(draft: string): Promise<string> {
  const database = await openDatabase({ databaseUrl: null, dataDir: draft, log: silent })
  await database.close()
  return join(draft, 'db')
}
