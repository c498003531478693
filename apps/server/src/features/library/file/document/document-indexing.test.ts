import { asc, eq } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Topic } from '@wenjin/contract'
import type { Block, ParsedDocument } from '@wenjin/engine'
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts'
import type { Visitor } from '../../../../../test/visitor.ts'
import { document } from '../../../../db/schema/library/file.ts'
import { passage } from '../../../../db/schema/library/passage-index.ts'
import { ensureOwnTopic } from '../../access/index.ts'
import { storeDocuments } from './document-store.ts'
import { insertFile } from '../file.repo.ts'

let server: TestServer
let visitor: Visitor
let topic: Topic
let run: TestServer['ctx']['compute']['run']

beforeAll(async () => {
  server = await startTestServer()
  visitor = server.visitor()
  await visitor.token()
  await ensureOwnTopic(server.ctx, { uid: null, visitorId: visitor.cookieOf('tid')!, role: 'guest' })
  topic = (await visitor.get<Topic[]>('/api/topic')).find(({ mine }) => mine)!
  ;({ run } = server.ctx.compute)
})
afterEach(() => {
  server.ctx.compute.run = run
})
afterAll(() => server.close())

/** A text of several batches that contains a block longer than a batch. */
function longDocument(name: string): ParsedDocument {
  const blocks: Block[] = []
  let text = ''
  const add = (kind: Block['kind'], words: string, level?: number) => {
    blocks.push({ kind, start: text.length, end: text.length + words.length, ...(level && { level }) })
    text += `${words}\n\n`
  }
  for (let chapter = 1; chapter <= 4; chapter += 1) {
    add('heading', `第${chapter}章 ${name}的行程`, 1)
    for (let n = 0; n < 60; n += 1) add('paragraph', `${name}第${chapter}-${n}段写的是船的事。`.repeat(60))
  }
  add('paragraph', `${name}在最后一段里到了泉州。`.repeat(12_000))
  return { title: name, text: text.trimEnd(), blocks }
}

async function newFile(name: string): Promise<string> {
  const id = nanoid()
  const row = { id, topicId: topic.id, parentId: topic.dirRootId, name, contentType: 'text/plain', size: 1 }
  await insertFile(server.ctx.db, { ...row, state: 'ready', createdAt: Date.now() })
  return id
}

async function passagesOf(documentId: string) {
  return server.ctx.db.select().from(passage).where(eq(passage.documentId, documentId)).orderBy(asc(passage.ordinal))
}

/** Asserts that the passages cover the whole document, each part once, under the correct heading. */
async function expectWhole(documentId: string, { text }: ParsedDocument): Promise<void> {
  const passages = await passagesOf(documentId)
  expect(passages.map(({ ordinal }) => ordinal)).toEqual(passages.map((_, at) => at))
  let at = 0
  for (const one of passages) {
    expect(text.slice(at, one.start).trim()).toBe('')
    expect(one.text).toBe(text.slice(one.start, one.end))
    at = one.end
  }
  expect(text.slice(at).trim()).toBe('')
  const chapters = passages.filter((one) => one.text.includes('第3-'))
  expect(chapters.every(({ headingPath }) => headingPath[0]?.startsWith('第3章') ?? false)).toBe(true)
  const [row] = await server.ctx.db.select().from(document).where(eq(document.id, documentId))
  expect(row!.indexedTo).toBe(text.length)
}

test('a long document is indexed in batches, each part once', async () => {
  const long = longDocument('郑和')
  const { ids } = await storeDocuments(server.ctx, await newFile('郑和.txt'), [long])
  await expectWhole(ids[0]!, long)
})

test('indexing continues after a crash', async () => {
  const long = longDocument('王景弘')
  let calls = 0
  server.ctx.compute.run = (...args) => {
    calls += 1
    return calls === 3 ? Promise.reject(new Error('the process dies')) : run(...args)
  }
  const fileId = await newFile('王景弘.txt')
  await expect(storeDocuments(server.ctx, fileId, [long])).rejects.toThrow('the process dies')
  const [half] = await server.ctx.db.select().from(document).where(eq(document.title, '王景弘'))
  const before = (await passagesOf(half!.id)).map(({ id }) => id)
  expect(before.length).toBeGreaterThan(0)
  expect(half!.indexedTo).toBeLessThan(long.text.length)
  const { ids, added } = await storeDocuments(server.ctx, fileId, [long])
  expect([ids, added]).toEqual([[half!.id], 1])
  await expectWhole(half!.id, long)
  expect((await passagesOf(half!.id)).slice(0, before.length).map(({ id }) => id)).toEqual(before)
})

test('a long document restored from the trash is indexed again completely', async () => {
  const long = longDocument('费信')
  const fileId = await newFile('费信.txt')
  const { ids } = await storeDocuments(server.ctx, fileId, [long])
  const items = { ids: [fileId], folderIds: [] }
  await visitor.post('/api/file/trash', items)
  expect(await passagesOf(ids[0]!)).toHaveLength(0)
  await visitor.post('/api/file/restore', items)
  await expect.poll(async () => (await visitor.ask('费信在最后一段里到了哪里？')).text).toContain('泉州')
  await expect
    .poll(async () => (await server.ctx.db.select().from(document).where(eq(document.id, ids[0]!)))[0]!.indexedTo)
    .toBe(long.text.length)
  await expectWhole(ids[0]!, long)
})
