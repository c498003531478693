import { count } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileItem, Topic } from '@wenjin/contract'
import { collect } from '../../../../test/collect.ts'
import { createUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { document, file, fileDocument, folder, snapshot } from '../../../db/schema/library/file.ts'
import { indexPosting, indexSegment, passage } from '../../../db/schema/library/passage-index.ts'
import { deleteTopicsOf } from './topic-ownership.ts'
import { insertFile } from '../file/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function rowCounts(): Promise<number[]> {
  const counts: number[] = []
  for (const table of [file, folder, document, fileDocument, snapshot, passage, indexSegment, indexPosting]) {
    const [row] = await server.ctx.db.select({ n: count() }).from(table)
    counts.push(row!.n)
  }
  return counts
}

test('the topics of an owner are deleted with their files, index and blobs, also during an import', async () => {
  const before = { rows: await rowCounts(), blobs: await collect(server.ctx.blobs.list()) }
  const { visitor, uid } = await createUser(server)
  const { parentId } = await visitor.put('龙井.txt', '龙井茶产于杭州西湖。')
  await visitor.post(`/api/folder/${parentId}`, { name: '茶' })
  const long = Array.from({ length: 20_000 }, (_, n) => `第${n}段写的是第${n}件事。`).join('\n\n')
  const { data } = await visitor.upload<FileItem[]>('长卷.txt', long)
  await expect
    .poll(async () => (await visitor.get<FileItem>(`/api/file/${data[0]!.id}`)).state, { timeout: 60_000, interval: 5 })
    .not.toBe('queued')
  await deleteTopicsOf(server.ctx, uid)
  expect((await visitor.call('GET', `/api/file/${data[0]!.id}`)).errCode).toBe(404)
  await expect
    .poll(async () => ({ rows: await rowCounts(), blobs: await collect(server.ctx.blobs.list()) }), { interval: 200 })
    .toEqual(before)
})

test('a file added to a topic that was just deleted is refused', async () => {
  const { visitor, uid } = await createUser(server)
  const topic = (await visitor.get<Topic[]>('/api/topic')).find(({ mine }) => mine)!
  await deleteTopicsOf(server.ctx, uid)
  const row = { id: 'late', topicId: topic.id, parentId: topic.dirRootId, name: '迟到.txt', contentType: '', size: 1, createdAt: 0 }
  await expect(insertFile(server.ctx.db, { ...row, state: 'queued' })).rejects.toMatchObject({ errorName: 'notFound' })
  // The owner’s next file creates the topic again.
  expect((await visitor.put('再来.txt', '再来一份。')).state).toBe('ready')
})
