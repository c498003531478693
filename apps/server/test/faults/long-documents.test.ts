import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileItem } from '@wenjin/contract'
import { eq } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import { document, snapshot } from '../../src/db/schema/library/file.ts'
import { insertFile } from '../../src/features/library/file/file.repo.ts'
import { importFile } from '../../src/features/library/upload/file-import.ts'
import { makeFixture, type AccessFixture } from '../access/fixture.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { LoopMeter } from './hostile/loop-meter.ts'

/** Milliseconds of processor time for which the event loop may stand still; reading 9 MB from the database and sending it to a thread is in it. */
const maxStillMs = 300
const tries = 3

let server: TestServer
let fixture: AccessFixture
let meter: LoopMeter
/** The tasks that were run, in order. */
const ran: string[] = []

beforeAll(async () => {
  server = await startTestServer({
    env: { OFFLINE: '1' },
    adjust: ({ compute }) => {
      const { run } = compute
      compute.run = (name, input, options) => {
        ran.push(name)
        return run(name, input, options)
      }
    },
  })
  fixture = await makeFixture(server)
  meter = new LoopMeter()
})
afterAll(async () => {
  meter.stop()
  await server.close()
})

/** Returns the shortest standstill of some tries: a garbage collection may prolong one. */
async function stillDuring(act: () => Promise<unknown>): Promise<number> {
  let shortest = Infinity
  for (let n = 0; n < tries && shortest > maxStillMs; n += 1) shortest = Math.min(shortest, await meter.during(act))
  return shortest
}

test('a quote of a document of 9 MB is looked for in a thread', async () => {
  const { owner, articleId, file } = fixture
  const line = '青龙水库在城北十二公里，由三条河供水，冬季停止放水。\n'
  const text = `${line.repeat(Math.ceil(3_000_000 / line.length))}最后一句在这里。`
  const blocks = [{ kind: 'paragraph' as const, start: 0, end: text.length }]
  const { db, now } = server.ctx
  await db.insert(snapshot).values({ hash: 'long', text, readAt: now() })
  await db.update(document).set({ snapshotHash: 'long', length: text.length, blocks }).where(eq(document.id, file.documentId!))
  ran.length = 0
  const quote = () =>
    owner.visitor.post<{ content: string }>(`/api/article/${articleId}/quote`, { documentId: file.documentId, quote: '最后一句在这里。' })
  expect(await stillDuring(quote)).toBeLessThanOrEqual(maxStillMs)
  expect(ran).toContain('findWords')
  expect((await quote()).content).toContain('> 最后一句在这里。')
})

/** Sends a body as a mind map, and returns the longest standstill and the status. */
async function postMap(body: string): Promise<{ still: number; status: number }> {
  const { owner, topic } = fixture
  const token = await owner.visitor.token()
  let status = 0
  const still = await stillDuring(async () => {
    const headers = { 'content-type': 'application/json', token }
    const response = await owner.visitor.fetch(`/api/topic/${topic.id}/mind-map`, { method: 'POST', headers, body })
    status = response.status
    await response.arrayBuffer()
  })
  return { still, status }
}

test('a posted mind map with many nodes, and a body with many values, are checked in a thread', async () => {
  const leaf = (id: string) => ({ id, text: '甲', marks: [], children: [] as unknown[] })
  const branches = (of: number, each: number) =>
    Array.from({ length: of }, (_, n) => ({ ...leaf(`${n}`), children: Array.from({ length: each }, (_child, m) => leaf(`${n}-${m}`)) }))
  const mapOf = (children: unknown) => JSON.stringify({ title: '图', root: { ...leaf('root'), children }, sources: [], theme: 'ink' })
  ran.length = 0
  const tooMany = await postMap(mapOf(branches(8, 2400)))
  expect(tooMany).toMatchObject({ status: 400 })
  expect(tooMany.still).toBeLessThanOrEqual(maxStillMs)
  expect((await postMap(`{"title":"图","root":{${Array.from({ length: 90_000 }, (_, n) => `"a${n}":1`).join()}}}`)).status).toBe(400)
  expect(ran.filter((name) => name === 'readBody').length).toBeGreaterThanOrEqual(2)
  expect((await postMap(mapOf(branches(8, 400)))).status).toBe(200)
})

/** Stores a file of the topic that waits for its import, and imports it. */
async function importText(name: string, contentType: string, text: string): Promise<FileItem> {
  const { ctx } = server
  const { topic, owner } = fixture
  const { hash: blobHash, size } = await ctx.blobs.put(Buffer.from(text))
  const place = { topicId: topic.id, parentId: topic.dirRootId, name, contentType, size, blobHash }
  const { id } = await insertFile(ctx.db, { ...place, id: nanoid(), state: 'queued', createdAt: ctx.now() })
  await importFile(ctx, id)
  return owner.visitor.get<FileItem>(`/api/file/${id}`)
}

test('the links of a long note and the bookmarks of a long export are read in threads', async () => {
  ran.length = 0
  const note = `${'[['.repeat(60_000)}\n[茶](茶.md)\n`
  const still = await stillDuring(() => importText('笔记.md', 'text/markdown', `${note}${nanoid()}`))
  expect(still).toBeLessThanOrEqual(maxStillMs)
  expect(ran).toContain('linksOfNote')
  const entries = Array.from({ length: 1500 }, (_, n) => `<DT><A HREF="https://example.org/${n}">${'茶'.repeat(100)}</A>`)
  const bookmarks = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL>${entries.join('')}</DL>`
  expect(await importText('书签.html', 'text/html', bookmarks)).toMatchObject({ state: 'ready' })
  expect(ran).toContain('readBookmarks')
})

test('the OpenAPI document is built in a thread, once', async () => {
  ran.length = 0
  const read = async () => (await fetch(`${server.url}/api/openapi.json`)).text()
  const still = await meter.during(read)
  expect(still).toBeLessThanOrEqual(maxStillMs)
  expect(JSON.parse(await read())).toMatchObject({ openapi: expect.stringMatching(/^3/) })
  expect(ran).toEqual(['openApi'])
})
