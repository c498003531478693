import type { FileItem, MultipartUpload, Topic } from '@wenjin/contract'
import { limits } from '@wenjin/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { startS3TestServer, type Fault, type S3TestServer } from '../../../providers/blobs/testing/s3-server.ts'

let s3: S3TestServer
let server: TestServer

beforeAll(async () => {
  s3 = await startS3TestServer()
  const { endpoint, bucket, accessKey, secretKey, region } = s3.config
  server = await startTestServer({
    env: { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_REGION: region },
  })
})
afterAll(async () => {
  await server.close()
  await s3.close()
})

const sentence = '越窑在今天的浙江慈溪一带，唐代烧青瓷。'
const stored = () => [...s3.objects.keys()].filter((key) => key.startsWith('blobs/')).length

test('files in the object store, uploaded by form and in parts, can be read, searched and served by ranges', async () => {
  const visitor = server.visitor()
  const small = await visitor.put('志.txt', sentence)
  expect(small.state).toBe('ready')
  const [topic] = await visitor.get<Topic[]>('/api/topic')
  const { partBytes } = limits.upload
  const line = (note: string) => JSON.stringify({ id: 'a', title: '窑址', text: '龙泉窑在今天的浙江龙泉。', note })
  const whole = Buffer.from(line('x'.repeat(partBytes)))
  const begun = { mimeType: 'text/plain', size: whole.length, name: '大.jsonl', type: 'txt' }
  const { data: upload } = await visitor.call<MultipartUpload>('PUT', `/api/file/${topic!.dirRootId}/multipart`, begun)
  const send = async (partNum: number) => {
    const form = new FormData()
    form.set('partNum', String(partNum))
    form.set('file', new Blob([new Uint8Array(whole.subarray((partNum - 1) * partBytes, partNum * partBytes))]))
    return (await visitor.fetch(`/api/file/multipart/${upload.id}/part`, { method: 'POST', body: form })).status
  }
  expect(await send(2)).toBe(200)
  // Parts sent before a restart are kept.
  await server.restart()
  visitor.base = server.url
  expect(await send(1)).toBe(200)
  const { data: large } = await visitor.call<FileItem>('POST', `/api/file/multipart/${upload.id}/complete`, { partCount: 2 })
  await expect.poll(async () => (await visitor.get<FileItem>(`/api/file/${large.id}`)).state).toBe('ready')
  expect([...s3.objects.keys()].filter((key) => key.startsWith('drafts/'))).toEqual([])
  expect((await visitor.ask('龙泉窑在哪里？', { engineType: 'mine' })).text).toContain('浙江龙泉')
  const range = await visitor.fetch(`/api/file/${small.id}/view`, { headers: { range: 'bytes=0-5' } })
  expect([range.status, await range.text()]).toEqual([206, '越窑'])
})

test('while the store is unavailable, an upload is told to retry and leaves nothing behind', async () => {
  const visitor = server.visitor()
  const away = (method: string): Fault[] =>
    Array.from({ length: 5 }, () => ({ method, of: 'blobs', as: { status: 503, code: 'SlowDown' } }))
  s3.faults.push(...away('HEAD'))
  const before = stored()
  const refused = await visitor.upload('志.txt', '汝窑在今天的河南宝丰。')
  expect(refused).toMatchObject({ status: 503, errCode: 503 })
  expect([stored(), s3.faults]).toEqual([before, []])
  expect((await visitor.put('志.txt', '汝窑在今天的河南宝丰。')).state).toBe('ready')
  expect(stored()).toBe(before + 1)
})
