import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { openDatabase, type Database } from '../src/db/client.ts'
import { startEngine } from '../src/db/embedded/engine.ts'

/** A database of a test file's own, with its tables and nothing in them. */
export interface TestDatabase {
  database: Database
  /** Folder of its own beside it, for blobs; of the database itself too when it is embedded. */
  dataDir: string
  /** Closes it and removes all traces. */
  close(): Promise<void>
}

const silent = pino({ level: 'silent' })

/** A fresh database: embedded, or on the server of TEST_DATABASE_URL (whose user may create databases). */
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

/** A new, empty database on a PostgreSQL server. */
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

/** Puts a new embedded database into a data folder by copying one made once: 0.1 s instead of 3. */
export async function layDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await cp(await template(), join(dataDir, 'db'), { recursive: true })
}

async function template(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const { version } = JSON.parse(await readFile(join(dirname(entry), '..', 'package.json'), 'utf8')) as { version: string }
  const folder = join(tmpdir(), `wenjin-db-template-${version}-${process.getuid?.() ?? 0}`)
  if (await stat(folder).catch(() => null)) return folder
  const draft = await mkdtemp(`${folder}-`)
  const engine = await startEngine(join(draft, 'db'), silent)
  await engine.close()
  // Another worker may have been faster; its folder is as good.
  await rename(join(draft, 'db'), folder).catch(() => undefined)
  await rm(draft, { recursive: true, force: true })
  return folder
}
