import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { createStraySweep } from './stray-blobs.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function listBlobs(): Promise<string[]> {
  const hashes: string[] = []
  for await (const hash of server.ctx.blobs.list()) hashes.push(hash)
  return hashes
}

test('a blob that a crash left without a reference is deleted by the second run that finds it; others stay', async () => {
  const { blobs } = server.ctx
  await server.visitor().put('留下.txt', '邢窑在河北内丘。')
  const stored = await listBlobs()
  expect(stored).toHaveLength(1)
  const { hash } = await blobs.put(Buffer.from('made, but never referenced'))
  const sweep = createStraySweep(server.ctx)
  await sweep()
  expect(await blobs.has(hash)).toBe(true)
  await sweep()
  expect(await listBlobs()).toEqual(stored)
})
