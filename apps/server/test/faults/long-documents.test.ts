import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { document, snapshot } from '../../src/db/schema/library/file.ts'
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

test('the OpenAPI document is built in a thread, once', async () => {
  ran.length = 0
  const read = async () => (await fetch(`${server.url}/api/openapi.json`)).text()
  const still = await meter.during(read)
  expect(still).toBeLessThanOrEqual(maxStillMs)
  expect(JSON.parse(await read())).toMatchObject({ openapi: expect.stringMatching(/^3/) })
  expect(ran).toEqual(['openApi'])
})
