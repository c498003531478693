import { copyFile, mkdtemp, open, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Envelope } from '@wenjin/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { runCheck } from '../../src/data-check/check-request.ts'
import { openInstance } from '../../src/instance.ts'
import { createLogger } from '../../src/logger.ts'
import { copyFolder } from '../database.ts'
import { makeDataDir, runProgram, SpawnedServer } from '../spawned-server.ts'
import { startTestServer } from '../test-server.ts'
import type { Visitor } from '../visitor.ts'

/** A data folder with two files; each test damages a copy of it. */
let original: string
let dataDir: string
/** Paths of the files of tables and indexes, in the data folder. */
const pathOf: Record<string, string> = {}
let blobPath: string
let owner: Visitor
let documentIds: string[]

const pageSize = 8192
const text = (subject: string) =>
  Array.from({ length: 700 }, (_, n) => `${subject}第${n}号在海边发光，守塔人记下第${n}夜的风浪。`).join('\n\n')

beforeAll(async () => {
  original = await mkdtemp(join(tmpdir(), 'wenjin-check-'))
  const server = await startTestServer({ env: { DATABASE_URL: '' }, ownDatabase: true })
  owner = server.visitor()
  await owner.put('灯塔.txt', text('灯塔'))
  await owner.put('鲸.txt', text('鲸鱼'))
  const { pool } = server.ctx.database
  for (const name of ['passage', 'passage_pkey', 'snapshot']) {
    const { rows } = await pool.query<{ path: string }>('select pg_relation_filepath($1::regclass) as path', [name])
    pathOf[name] = join('db', rows[0]!.path)
  }
  const texts = await pool.query<{ path: string }>(
    `select pg_relation_filepath(reltoastrelid) as path from pg_class where relname = 'snapshot'`,
  )
  pathOf['texts'] = join('db', texts.rows[0]!.path)
  documentIds = (await pool.query<{ id: string }>('select id from document order by length')).rows.map(({ id }) => id)
  const { rows } = await pool.query<{ hash: string }>(`select blob_hash as hash from file where name = '灯塔.txt'`)
  blobPath = join('blobs', rows[0]!.hash.slice(0, 2), rows[0]!.hash)
  // Updates the visibility map, so that it marks the used pages.
  await pool.query('vacuum passage')
  await pool.query('checkpoint')
  for (const part of ['db', 'blobs']) copyFolder(join(server.dataDir, part), join(original, part))
  await copyFile(join(server.dataDir, 'secret.key'), join(original, 'secret.key'))
  await server.close()
})
afterAll(() => rm(original, { recursive: true, force: true }))
beforeEach(async () => {
  dataDir = await makeDataDir()
  copyFolder(original, dataDir)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function overwrite(path: string, bytes: Uint8Array, at: number): Promise<void> {
  const file = await open(join(dataDir, path), 'r+')
  await file.write(bytes, 0, bytes.byteLength, at)
  await file.close()
}

/** Opens the folder, runs the damaging SQL, and checks the data. */
async function check(options: { sql?: string; rebuildIndex?: boolean } = {}) {
  const instance = await openInstance(readConfig({ DATA_DIR: dataDir, TESSERACT: 'none' }), createLogger('silent'))
  try {
    if (options.sql) await instance.ctx.database.pool.query(options.sql)
    const lines: string[] = []
    const summary = await runCheck(instance.ctx, { rebuildIndex: options.rebuildIndex ?? false }, (line) => lines.push(line))
    return { summary, told: lines.join('\n') }
  } finally {
    await instance.close()
  }
}

async function runCheckProgram(): Promise<{ code: number | null; output: string }> {
  const program = runProgram('check-data', { dataDir })
  return { code: await program.ended, output: program.output() }
}

test('intact data are reported as intact: every page, row, file and index segment was checked', async () => {
  const { code, output } = await runCheckProgram()
  expect(output).toMatch(/数据完好。 The data is whole\./)
  expect(output).not.toMatch(/检查 0 项/)
  expect(code).toBe(0)
})

describe('damage is named with its remedy, and the rest is still checked', () => {
  test.each<[string, () => Promise<void>, RegExp]>([
    [
      'a byte of a table',
      () => overwrite(pathOf['passage']!, Buffer.from('x'), pageSize + 5000),
      /passage（base\/5\/\d+） 第 1 页：校验和不符.*npm run restore.*block 1 has a wrong checksum/,
    ],
    [
      'a byte of an index',
      () => overwrite(pathOf['passage_pkey']!, Buffer.from('xyz'), pageSize + 5000),
      /passage_pkey（base\/5\/\d+） 第 1 页：校验和不符/,
    ],
    ['a page of zeros', () => overwrite(pathOf['passage']!, Buffer.alloc(pageSize), pageSize), /passage（.*） 第 1 页：内容被清空/],
    ['a table cut within a page', () => truncate(join(dataDir, pathOf['snapshot']!), pageSize - 100), /snapshot（.*）：长度不完整/],
    [
      'a stored file with other bytes',
      () => overwrite(blobPath, Buffer.from('x'), 10),
      /原始文件 [0-9a-f]{64}（.*灯塔\.txt）内容已损坏.*重新上传/,
    ],
    ['a stored file that is gone', () => rm(join(dataDir, blobPath)), /原始文件 [0-9a-f]{64}（.*灯塔\.txt）找不到了.*is missing/],
  ])('%s', async (_, damage, sentence) => {
    await damage()
    const { summary, told } = await check()
    expect(told).toMatch(sentence)
    expect(summary.examined.files).toBeGreaterThan(0)
    expect(summary.examined.index).toBeGreaterThan(0)
  })

  test.each([
    ['a document without its text', `delete from snapshot where hash = (select min(hash) from snapshot)`, /没有原文快照/],
    ['a text that is another', `update snapshot set text = text || '改' where hash = (select min(hash) from snapshot)`, /与它的校验值不符/],
    ['a passage beyond its text', `update passage set "end" = 10000000 where id = (select min(id) from passage)`, /超出了原文/],
    ['a file that lost its documents', `delete from file_document where file_id = (select min(id) from file)`, /没有文档.*重试/],
  ])('%s', async (_, sql, sentence) => {
    const { told } = await check({ sql })
    expect(told).toMatch(sentence)
  })

  test('a damaged index is rebuilt from the stored data, and searches work again', async () => {
    const sql = `update index_posting set bytes = '\\x00ff00ff'::bytea where block = 0`
    const { told } = await check({ sql })
    expect(told).toMatch(/搜索索引已损坏.*--rebuild-index/)
    const { summary, told: rebuilt } = await check({ rebuildIndex: true })
    expect(rebuilt).toMatch(/已重建资料库/)
    expect(summary.findings).toEqual([])
    expect((await check()).summary.findings).toEqual([])
  })

  test('a database that does not open: its pages are checked, and the remedy is named', async () => {
    await overwrite('db/base/5/1259', Buffer.from('abc'), 5000)
    const { code, output } = await runCheckProgram()
    expect(output).toMatch(/base\/5\/1259 第 0 页：校验和不符/)
    expect(output).toMatch(/数据库打不开/)
    expect(code).toBe(1)
  })
})

test('a running instance warns of damage at its start, serves intact data, and reports unreadable data clearly', async () => {
  // The text of the first document is stored outside of its row, in a TOAST table.
  await overwrite(pathOf['texts']!, Buffer.from('xyz'), 5000)
  const server = new SpawnedServer(dataDir, {})
  await server.start()
  try {
    expect(server.output).toMatch(/数据库中有损坏的页.*npm run check-data.*pages of the database are damaged/)
    owner.base = server.url
    const answers = await Promise.all(
      documentIds.map(async (id) => {
        const response = await owner.fetch(`/api/document/${id}`)
        return { status: response.status, ...((await response.json()) as Envelope<unknown>) }
      }),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused).toMatchObject({ status: 500, errCode: -501, errMsg: expect.stringContaining('数据已损坏') })
    await expect.poll(() => server.output).toMatch(/"code":"XX001".*|invalid page in block 0 of relation/)
    expect(await owner.put('新.txt', '新的灯塔也在海边发光。')).toMatchObject({ state: 'ready' })
    const { code, output } = await runCheckProgram()
    expect(output).toMatch(/pg_toast\.pg_toast_\d+（.*） 第 0 页：校验和不符/)
    expect(code).toBe(1)
  } finally {
    await server.stop()
  }
})
