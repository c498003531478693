import { afterAll, beforeAll, expect, test } from 'vitest'
import { rm } from 'node:fs/promises'
import { limits, type FileItem, type MultipartUpload, type Topic } from '@wenjin/contract'
import { createPostgresDatabase } from '../database.ts'
import { startPostgres, type ThrowAwayPostgres } from '../postgres.ts'
import { makeDataDir, SpawnedServer } from '../spawned-server.ts'
import type { Visitor } from '../visitor.ts'

let postgres: ThrowAwayPostgres | null
let servers: [SpawnedServer, SpawnedServer]
let dataDir: string

beforeAll(async () => {
  postgres = await startPostgres()
  if (!postgres) return
  const { url } = await createPostgresDatabase(postgres.url)
  dataDir = await makeDataDir()
  const env = { DATABASE_URL: url, OFFLINE: '1' }
  servers = [new SpawnedServer(dataDir, env), new SpawnedServer(dataDir, env)]
  for (const server of servers) await server.start()
})
afterAll(async () => {
  for (const server of servers ?? []) await server.kill9()
  await postgres?.stop()
  if (dataDir) await rm(dataDir, { recursive: true, force: true })
})

async function uploadParts(visitor: Visitor, folderId: string, n: number): Promise<string> {
  const { partBytes } = limits.upload
  const bytes = new Uint8Array(partBytes + 60).fill(65 + n)
  const body = { name: `${n}.txt`, size: bytes.length, mimeType: 'text/plain', path: '' }
  const { data: upload } = await visitor.call<MultipartUpload>('PUT', `/api/file/${folderId}/multipart`, body)
  for (const partNum of [1, 2]) {
    const form = new FormData()
    form.set('partNum', String(partNum))
    form.set('file', new Blob([bytes.subarray((partNum - 1) * partBytes, partNum * partBytes)]))
    await visitor.fetch(`/api/file/multipart/${upload.id}/part`, { method: 'POST', body: form })
  }
  return upload.id
}

test('an upload completed concurrently on two instances is one file, and both report it', async (context) => {
  if (!postgres) return context.skip('PostgreSQL is not installed')
  const [first, second] = servers.map((server) => server.visitor()) as [Visitor, Visitor]
  await first.token()
  second.setCookie('tid', first.cookieOf('tid')!)
  await second.token()
  const topic = (await first.get<Topic[]>('/api/topic')).find(({ mine }) => mine)!
  for (let n = 0; n < 8; n += 1) {
    const id = await uploadParts(first, topic.dirRootId, n)
    const complete = (visitor: Visitor) => visitor.call<FileItem>('POST', `/api/file/multipart/${id}/complete`, { partCount: 2 })
    const [one, other] = await Promise.all([complete(first), complete(second)])
    expect([one.status, other.status, one.errMsg ?? '', other.errMsg ?? '']).toMatchObject([200, 200, one.errMsg ?? '', one.errMsg ?? ''])
    expect(other.data.id).toBe(one.data.id)
  }
})
