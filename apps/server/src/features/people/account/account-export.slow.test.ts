import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { ownTopic, storeFile } from './account-export.fixture.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('300 MB are streamed in bounded memory', async () => {
  const { visitor } = await createUser(server)
  const topic = await ownTopic(server, visitor)
  const each = 30 * 1024 * 1024
  for (let n = 0; n < 10; n += 1) {
    const { hash } = await server.ctx.blobs.put(Buffer.alloc(each, `第${n}份`))
    await storeFile(server, topic, `${n}.bin`, hash, each)
  }
  const response = await visitor.fetch('/api/account/export')
  let received = 0
  let highest = 0
  const before = process.memoryUsage()
  const used = ({ rss, external }: NodeJS.MemoryUsage) => Math.max(rss - before.rss, external - before.external)
  for await (const chunk of response.body!) {
    received += (chunk as Uint8Array).length
    highest = Math.max(highest, used(process.memoryUsage()))
  }
  expect(received).toBeGreaterThan(10 * each)
  expect(highest).toBeLessThan(150 * 1024 * 1024)
})
