import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PGlite } from '@electric-sql/pglite'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { layDataDir } from '../database.ts'
import { RecordedDisk } from '../recorded-disk.ts'
import { toStorageError } from '../../src/lib/storage/storage-error.ts'
import { openDatabase, type Database } from '../../src/db/client.ts'

let dataDir: string
const open = (): Promise<Database> => openDatabase({ databaseUrl: null, dataDir, log: pino({ level: 'silent' }) })

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'wenjin-durability-'))
  await layDataDir(dataDir)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function fsyncsOf(database: Database, work: () => Promise<unknown>): Promise<number> {
  const before = await database.engine!.counters()
  await work()
  return (await database.engine!.counters()).fsyncs - before.fsyncs
}

describe('a commit', () => {
  test('is on disk by an fsync before it is acknowledged; a read costs none; a transaction costs one', async () => {
    const database = await open()
    const { pool } = database
    await pool.query('create table t (id serial primary key, v text)')
    // The first rows of a table create new files, so counting starts after them.
    await pool.query("insert into t (v) values ('first')")
    const insert = () => pool.query("insert into t (v) values ('x')")
    expect(await fsyncsOf(database, insert)).toBe(1)
    expect(await fsyncsOf(database, insert)).toBe(1)
    expect(await fsyncsOf(database, () => pool.query('select * from t'))).toBe(0)
    const transaction = () =>
      database.db.transaction(async (tx) => {
        for (let i = 0; i < 20; i += 1) await tx.execute("insert into t (v) values ('x')")
      })
    expect(await fsyncsOf(database, transaction)).toBe(1)
    await database.close()
  })

  test('survives kill -9 at any moment: 10 kills, no acknowledged row lost', { timeout: 600_000 }, async () => {
    const first = await open()
    await first.pool.query('create table t (v int primary key)')
    await first.close()
    let acknowledged = 0
    for (let kill = 0; kill < 10; kill += 1) acknowledged = await insertUntilKilled(acknowledged, 5 + kill * 13)
    const database = await open()
    const { rows } = await database.pool.query('select count(*)::int as count, max(v) as last from t')
    // The last row may be committed without a received acknowledgement.
    expect(rows[0].count).toBeGreaterThanOrEqual(acknowledged)
    expect(rows[0].count).toBe(rows[0].last)
    await database.close()
  })
})

/** Inserts rows from `last` on in a separate process and kills it after `count` acknowledgements; returns the last one. */
async function insertUntilKilled(last: number, count: number): Promise<number> {
  const code = `
    import { startEngine } from ${JSON.stringify(import.meta.resolve('../../src/db/embedded/engine.ts'))}
    import { pino } from 'pino'
    import { Client } from 'pg'
    const engine = await startEngine(${JSON.stringify(join(dataDir, 'db'))}, pino({ level: 'silent' }))
    const client = new Client({ stream: () => engine.connect(), user: 'postgres', database: 'postgres' })
    await client.connect()
    const { rows } = await client.query('select coalesce(max(v), 0) as last from t')
    for (let v = rows[0].last + 1; ; v++) { await client.query('insert into t values ($1)', [v]); console.log(v) }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: import.meta.dirname,
  })
  const exited = once(child, 'exit')
  let acknowledged = last
  let seen = 0
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged = Number(line)
    seen += 1
    if (seen === count) child.kill('SIGKILL')
  }
  await exited
  return acknowledged
}

/** Inserts 2 MB of incompressible rows. */
const fill = `
  insert into t select (select string_agg(md5(random()::text || g || i), '') from generate_series(1, 200) i) from generate_series(1, 300) g`

const durable = ['fsync=on', 'wal_sync_method=fsync', 'full_page_writes=on'].flatMap((setting) => ['-c', setting])

describe('a slow disk', () => {
  test('does not stop the engine, and no byte outside of the WAL is written before the WAL is on disk', async () => {
    const disk = new RecordedDisk(join(dataDir, 'db'))
    const settings = PGlite.defaultStartParams.filter((param) => param !== '-F')
    const engine = await PGlite.create({ fs: disk, startParams: [...settings, ...durable, '-c', 'shared_buffers=1MB'] })
    await engine.exec('create table t (id int primary key, v text)')
    await engine.exec('checkpoint')
    const before = { ...disk.record }
    await engine.exec("insert into t values (-1, 'one')")
    await engine.exec("insert into t values (-2, 'two')")
    expect(disk.record).toMatchObject({ requested: before.requested + 2, reported: before.reported })
    expect((await engine.query('select v from t')).rows).toHaveLength(2)
    // More than the buffers hold, so that pages are written between the checkpoints, too.
    for (let round = 0; round < 2; round += 1) {
      await engine.exec(`insert into t select g, repeat(md5(g::text), 8) from generate_series(${round * 4000}, ${round * 4000 + 3999}) g`)
      for (let id = 0; id < 10; id += 1) await engine.exec(`update t set v = md5(v) where id = ${round * 4000 + id * 199}`)
    }
    await engine.exec('truncate t')
    await engine.exec('drop table t')
    await engine.exec('checkpoint')
    expect(disk.record.dataWrites).toBeGreaterThan(before.dataWrites + 400)
    expect(disk.record.earlyWrites).toBe(0)
    disk.release()
    await expect.poll(() => disk.record.reported).toBe(disk.record.requested)
    await engine.close()
  })

  test('delays the end of a write, not of the statements of others', async () => {
    const database = await open()
    const { db, pool, engine } = database
    await pool.query('create table t (v text)')
    const disk = Promise.withResolvers<void>()
    const whenSynced = engine!.whenSynced.bind(engine)
    engine!.whenSynced = async (upTo) => {
      if (upTo > 0) await disk.promise
      await whenSynced(upTo)
    }
    let ended = 0
    const writes = [
      pool.query("insert into t values ('one')"),
      db.transaction(async (tx) => {
        await tx.execute("insert into t values ('two')")
        await tx.execute("insert into t values ('three')")
      }),
    ].map((write) => write.then(() => (ended += 1)))
    await expect.poll(async () => (await pool.query('select v from t')).rows.length).toBe(3)
    expect(ended).toBe(0)
    disk.resolve()
    await Promise.all(writes)
    await database.close()
  })
})

describe('a full disk', () => {
  test('fails the statement without damage, and later statements work when there is space again', async () => {
    const database = await open()
    const { pool, engine } = database
    await pool.query('create table t (v text)')
    await pool.query("insert into t values ('before')")

    engine!.limitSpace(2_000_000)
    const failures: (string | undefined)[] = []
    for (let i = 0; i < 8; i += 1) {
      await pool.query(fill).catch((error: unknown) => {
        failures.push(toStorageError(error)?.kind)
      })
    }
    expect(failures.length).toBeGreaterThan(0)
    expect(new Set(failures)).toEqual(new Set(['full']))

    engine!.limitSpace(null)
    await pool.query("insert into t values ('after')")
    const { rows } = await pool.query("select count(*) filter (where v in ('before', 'after'))::int as kept, count(*)::int as count from t")
    expect(rows[0].kept).toBe(2)
    expect((rows[0].count - 2) % 300).toBe(0)
    await database.close()

    const again = await open()
    expect((await again.pool.query('select count(*)::int as count from t')).rows[0].count).toBe(rows[0].count)
    await again.close()
  })

  test('ends the engine when the log itself cannot be written, and the next statement finds it recovered', async () => {
    const database = await open()
    const { pool, engine } = database
    await pool.query('create table t (v text)')
    await pool.query("insert into t values ('before')")
    engine!.limitSpace(0)
    const attempt = await pool.query("insert into t values ('lost')").catch((error: unknown) => error)
    expect(toStorageError(attempt)?.kind).toBe('full')
    // The restarted engine has no simulated limit.
    await pool.query("insert into t values ('after')")
    expect((await pool.query('select v from t')).rows).toEqual([{ v: 'before' }, { v: 'after' }])
    await database.close()
  })
})
