import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Envelope, FileItem } from '@wenjin/contract'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a person can download two archives at a time, and another one after one of them has ended', async () => {
  const visitor = server.visitor()
  // Larger than the connection’s buffers, so that an archive nobody reads stays open.
  const { data } = await visitor.upload<FileItem[]>('照片.png', new Uint8Array(randomBytes(24_000_000)))
  const download = () => visitor.fetch(`/api/file/archive?ids=${data[0]!.id}`)
  const open = [await download(), await download()]
  expect(open.map(({ status }) => status)).toEqual([200, 200])
  const third = await download()
  expect(third.status).toBe(429)
  expect(((await third.json()) as Envelope<null>).errMsg).toContain('同时最多下载 2 个压缩包')
  await open[0]!.body!.cancel()
  await expect
    .poll(async () => {
      const next = await download()
      await next.body?.cancel()
      return next.status
    })
    .toBe(200)
  await open[1]!.body!.cancel()
})
