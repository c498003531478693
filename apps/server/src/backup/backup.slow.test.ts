import { appendFile, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collect } from '../../test/collect.ts'
import { createPostgresDatabase, testDatabase, type TestDatabase } from '../../test/database.ts'
import { startPostgres, type ThrowAwayPostgres } from '../../test/postgres.ts'
import { openDatabase, type Database } from '../db/client.ts'
import { setting } from '../db/schema/platform/setting.ts'
import { createDiskBlobStore } from '../providers/blobs/disk.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

let folder: string
let postgres: ThrowAwayPostgres | null
let source: TestDatabase

/** A table with values that are hard to serialise: bytes, numbers, times, arrays, JSON, nulls, a sequence, quotes and line ends. */
const hard = `
  create table if not exists hard (id integer generated always as identity primary key, bytes bytea, big bigint, number numeric,
    real double precision, at timestamptz, list text[], data jsonb, flag boolean, note text)`
const rows = `
  insert into hard (bytes, big, number, real, at, list, data, flag, note) values
    ('\\x00ff10', 9007199254740993, 1.10, 0.1, '2026-11-20 08:00:00.123456+08', '{"a,b",NULL,"q\\"x"}', '{"k": [1, null, "津"]}', true, E'line\\nend\\t\\\\ "quote"'),
    (null, null, null, 'NaN', null, '{}', 'null', false, ''),
    (null, -1, 1e30, '-Infinity', 'infinity', null, null, null, null)`
const dump = 'select h::text from hard h order by id'

async function blobsOf(dataDir: string) {
  return createDiskBlobStore(join(dataDir, 'blobs'))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wenjin-backup-'))
  postgres = process.env['TEST_DATABASE_URL'] ? null : await startPostgres()
  source = await testDatabase()
  await source.database.pool.query(hard)
  await source.database.pool.query(rows)
  await source.database.db.insert(setting).values(Array.from({ length: 450 }, (_, i) => ({ key: `k${i}`, value: '值'.repeat(5000) })))
  await (await blobsOf(source.dataDir)).put(Buffer.from('an original'))
})

afterAll(async () => {
  await source.close()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function backup(from: Database, dataDir: string, name: string): Promise<string> {
  const file = join(folder, name)
  await writeBackup({ database: from, blobs: await blobsOf(dataDir), version: '0.0.0' }, file)
  return file
}

async function expectSame(database: Database, dataDir: string): Promise<void> {
  expect((await database.pool.query(dump)).rows).toEqual((await source.database.pool.query(dump)).rows)
  expect(await database.db.$count(setting)).toBe(450)
  const next = await database.pool.query("insert into hard (note) values ('next') returning id")
  expect(next.rows).toEqual([{ id: 4 }])
  await database.pool.query("delete from hard where note = 'next'")
  const blobs = await blobsOf(dataDir)
  const [hash] = await collect(blobs.list())
  expect((await buffer(await blobs.get(hash ?? ''))).toString()).toBe('an original')
}

test('a backup restores rows, sequences and files into an empty database', async () => {
  const file = await backup(source.database, source.dataDir, 'one.wenjin')
  expect(await readdir(folder)).toContain('one.wenjin')
  const target = await testDatabase()
  await target.database.pool.query(hard)
  await restoreBackup({ database: target.database, blobs: await blobsOf(target.dataDir) }, file, false)
  await expectSame(target.database, target.dataDir)
  // The restore must drop this setting: two instances on one bucket would delete each other's files.
  await target.database.db.insert(setting).values({ key: 'connection.storage', value: 'a bucket' })
  const connected = await backup(target.database, target.dataDir, 'with-a-bucket.wenjin')
  await restoreBackup({ database: target.database, blobs: await blobsOf(target.dataDir) }, connected, true)
  expect(await target.database.db.$count(setting)).toBe(450)

  // The target is not empty now: the restore is refused without `force` and replaces everything with it.
  await target.database.db.delete(setting)
  const again = async (force: boolean) => restoreBackup({ database: target.database, blobs: await blobsOf(target.dataDir) }, file, force)
  await expect(again(false)).rejects.toThrow('--force')
  expect(await target.database.db.$count(setting)).toBe(0)
  await (await blobsOf(target.dataDir)).put(Buffer.from('later'))
  await again(true)
  await expectSame(target.database, target.dataDir)
  await target.close()
})

test('restoring a damaged backup changes nothing, wherever the damage is', async () => {
  const bytes = await readFile(await backup(source.database, source.dataDir, 'whole.wenjin'))
  const target = await testDatabase()
  await target.database.pool.query(hard)
  await target.database.db.insert(setting).values({ key: 'mine', value: '' })
  const file = join(folder, 'damaged.wenjin')
  const restore = async () => restoreBackup({ database: target.database, blobs: await blobsOf(target.dataDir) }, file, true)
  for (const at of [0, 20, Math.floor(bytes.length / 2), bytes.length - 9]) {
    const damaged = Buffer.from(bytes)
    damaged[at]! ^= 0xff
    await writeFile(file, damaged)
    await expect(restore(), `byte ${at}`).rejects.toThrow('damaged')
  }
  await writeFile(file, bytes.subarray(0, -1000))
  await expect(restore()).rejects.toThrow('damaged')
  await writeFile(file, '')
  await appendFile(file, '这不是备份')
  await expect(restore()).rejects.toThrow('damaged')
  await expect(
    restoreBackup({ database: target.database, blobs: await blobsOf(target.dataDir) }, join(folder, 'none'), true),
  ).rejects.toThrow('no backup file')
  expect(await target.database.db.select().from(setting)).toEqual([{ key: 'mine', value: '' }])
  await target.close()
})

test('a backup of the embedded engine restores into PostgreSQL, and the other way round', async (context) => {
  if (!postgres) return context.skip('PostgreSQL is not installed here, or is the engine under test already')
  const log = pino({ level: 'silent' })
  const { url, drop } = await createPostgresDatabase(postgres.url)
  const moved = await openDatabase({ databaseUrl: url, dataDir: null, log })
  const movedDir = join(folder, 'moved')
  await moved.pool.query(hard)
  await restoreBackup(
    { database: moved, blobs: await blobsOf(movedDir) },
    await backup(source.database, source.dataDir, 'there.wenjin'),
    false,
  )
  await expectSame(moved, movedDir)

  const target = await testDatabase()
  await target.database.pool.query(hard)
  await restoreBackup(
    { database: target.database, blobs: await blobsOf(target.dataDir) },
    await backup(moved, movedDir, 'back.wenjin'),
    false,
  )
  expect((await target.database.pool.query(dump)).rows).toEqual((await source.database.pool.query(dump)).rows)
  await target.close()
  await moved.close()
  await drop()
})
