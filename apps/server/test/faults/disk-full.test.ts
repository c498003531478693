import { afterEach, beforeAll, afterAll, expect, test } from 'vitest'
import type { FileItem, Result, Topic } from '@wenjin/contract'
import { StorageError } from '../../src/lib/storage-error.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import type { Visitor } from '../visitor.ts'

let server: TestServer
/** Set: the folder of files has no room left. */
let filesAreFull = false

beforeAll(async () => {
  server = await startTestServer({
    adjust(ctx) {
      const { blobs } = ctx
      ctx.blobs = {
        ...blobs,
        async put(source) {
          if (!filesAreFull) return blobs.put(source)
          if (!(source instanceof Uint8Array)) source.resume()
          throw new StorageError('full', 'no space left on device')
        },
      }
    },
  })
})
afterEach(() => {
  filesAreFull = false
  server.ctx.database.engine?.limitSpace(null)
})
afterAll(() => server.close())

const limitDatabase = (bytes: number | null) => server.ctx.database.engine!.limitSpace(bytes)
const lines = (set: string, count: number) =>
  Array.from({ length: count }, (_, n) =>
    JSON.stringify({ id: `${set}${n}`, title: `${set}${n}`, text: `${set}第${n}号灯塔在海边发光。`, note: 'x'.repeat(2000) }),
  ).join('\n')

async function ownTopic(visitor: Visitor): Promise<Topic> {
  return (await visitor.get<Topic[]>('/api/topic')).find((topic) => topic.mine)!
}

async function expectAllWell(visitor: Visitor): Promise<void> {
  expect(await visitor.put('之后.txt', '清理之后，一切照常。')).toMatchObject({ state: 'ready' })
  expect((await visitor.ask('清理之后怎样？', { engineType: 'mine' })).text).toContain('照常')
}

test('no room for an upload: 507 and a clear sentence, nothing kept; with room again all works', async () => {
  const visitor = server.visitor()
  await visitor.token()
  filesAreFull = true
  const refused = await visitor.upload('灯塔.txt', '灯塔在海边发光。')
  expect(refused).toMatchObject({ status: 507, errCode: 507, data: null })
  expect(refused.errMsg).toContain('磁盘空间不足')
  expect((await visitor.upload('a.txt', 'x', 'mine?lang=en')).errMsg).toBeTruthy()
  filesAreFull = false
  expect(await ownTopic(visitor)).toMatchObject({ fileCount: 0 })
  await expectAllWell(visitor)
})

test('the database has no room at the upload: 507, and nothing half done', async () => {
  const visitor = server.visitor()
  await visitor.put('先前.txt', '先前的文件一直都在。')
  limitDatabase(0)
  const refused = await visitor.upload('灯塔.txt', '灯塔在海边发光。')
  expect(refused).toMatchObject({ status: 507, errCode: 507 })
  limitDatabase(null)
  await expectAllWell(visitor)
  expect(await ownTopic(visitor)).toMatchObject({ fileCount: 2, passageCount: 2 })
  expect((await visitor.ask('先前的文件在吗？', { engineType: 'mine' })).references.length).toBeGreaterThan(0)
})

test('the disk fills in the middle of an import: the file is failed for that reason or ends whole, never in between', async () => {
  const visitor = server.visitor()
  const { data } = await visitor.upload<FileItem[]>('灯塔.jsonl', lines('甲', 1500))
  const { id, topicId } = data[0]!
  await expect.poll(() => visitor.get<number>(`/api/file/${id}/progress`), { interval: 5 }).toBeGreaterThan(0)
  limitDatabase(0)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  limitDatabase(null)
  const ended = async () => (await visitor.get<FileItem>(`/api/file/${id}`)).state
  await expect.poll(ended).toMatch(/^(ready|failed)$/)
  const file = await visitor.get<FileItem>(`/api/file/${id}`)
  if (file.state === 'failed') expect(file.reason).toMatchObject({ name: 'storageFull' })
  else expect(file.documentCount).toBe(1500)
  // Sent again, it is whole, each line once.
  const again = await visitor.put('灯塔再来.jsonl', lines('甲', 1500))
  expect(again).toMatchObject({ state: 'ready', documentCount: 1500 })
  const { passageCount } = (await visitor.get<Topic[]>('/api/topic')).find((topic) => topic.id === topicId)!
  expect(passageCount).toBe(1500)
  await expectAllWell(visitor)
})

test('the disk is full while a question is answered: with room again the answer is whole', async () => {
  const visitor = server.visitor()
  await visitor.put('鲸.txt', '蓝鲸是世界上最大的动物，体长可达三十三米。')
  const undisturbed = await visitor.ask('蓝鲸有多长？', { engineType: 'mine' })
  const { id } = await visitor.post<{ id: string }>('/api/session', { question: '蓝鲸有多长？', engineType: 'mine' })
  const stream = visitor.stream({ sessionId: id, question: '蓝鲸有多长？' })
  limitDatabase(0)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  limitDatabase(null)
  const opened = await stream
  const events = opened.at(-1)?.data === '[DONE]' ? opened : await visitor.stream({ sessionId: id, question: '蓝鲸有多长？' })
  expect(events.at(-1)?.data).toBe('[DONE]')
  const { list } = await visitor.get<{ list: Result[] }>(`/api/session/${id}/result`)
  expect(list[0]).toMatchObject({ state: 'done', text: undisturbed.text, citations: undisturbed.citations })
  await expectAllWell(visitor)
})

test('after all that, what is stored opens as it should', async () => {
  await server.restart()
  await expectAllWell(server.visitor())
})
