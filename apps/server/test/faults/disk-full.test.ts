import { afterEach, beforeAll, afterAll, expect, test } from 'vitest'
import type { Envelope, FileItem, MultipartUpload, Result, Topic } from '@wenjin/contract'
import { makeZip } from '@wenjin/parser/testing/samples'
import { StorageError } from '../../src/lib/storage/storage-error.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import type { Visitor } from '../visitor.ts'

let server: TestServer
/** When set, the folder of files has no free space. */
let filesAreFull = false

beforeAll(async () => {
  server = await startTestServer({
    ownDatabase: true,
    adjust(ctx) {
      const { blobs } = ctx
      const requireSpace = () => {
        if (filesAreFull) throw new StorageError('full', 'no space left on device')
      }
      ctx.blobs = {
        ...blobs,
        async put(source) {
          if (filesAreFull && !(source instanceof Uint8Array)) source.resume()
          requireSpace()
          return blobs.put(source)
        },
        drafts: {
          ...blobs.drafts,
          async write(id, offset, bytes) {
            requireSpace()
            return blobs.drafts.write(id, offset, bytes)
          },
          async keep(id, pieces) {
            requireSpace()
            return blobs.drafts.keep(id, pieces)
          },
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

test('without space for an upload: 507 with a clear sentence, nothing stored; afterwards all works', async () => {
  const visitor = server.visitor()
  await visitor.token()
  filesAreFull = true
  const refused = await visitor.upload('灯塔.txt', '灯塔在海边发光。')
  expect(refused).toMatchObject({ status: 507, errCode: 507, data: null })
  expect(refused.errMsg).toContain('磁盘空间不足')
  filesAreFull = false
  expect(await ownTopic(visitor)).toMatchObject({ fileCount: 0 })
  await expectAllWell(visitor)
})

/** Returns the answer to a call of a visitor with this language. */
async function inLanguage(visitor: Visitor, lang: string, path: string, init: RequestInit) {
  const response = await visitor.fetch(path, { ...init, headers: { ...init.headers, 'accept-language': lang } })
  return { ...((await response.json()) as Envelope<unknown>), status: response.status }
}

async function expectNoRoom(visitor: Visitor, path: string, init: () => RequestInit): Promise<void> {
  expect(await inLanguage(visitor, 'zh-CN', path, init())).toMatchObject({ status: 507, errMsg: expect.stringContaining('磁盘空间不足') })
  expect(await inLanguage(visitor, 'en', path, init())).toMatchObject({ status: 507, errMsg: expect.stringContaining('The disk is full') })
}

test('without space for a part, for completing a multipart upload, or for new content: reported, earlier data kept, continued afterwards', async () => {
  const visitor = server.visitor()
  const file = await visitor.put('旧.txt', '旧的内容一直都在。')
  const bytes = Buffer.from('灯塔在海边发光，照着夜里的船。')
  const body = { mimeType: 'text/plain', size: bytes.length, name: '分片.txt', type: 'txt' }
  const { data: upload } = await visitor.call<MultipartUpload>('PUT', '/api/file/mine/multipart', body)
  const form = (fields: Record<string, string | Blob>) => () => {
    const made = new FormData()
    for (const [name, value] of Object.entries(fields)) made.set(name, value)
    return { body: made }
  }
  const part = form({ partNum: '1', file: new Blob([bytes]) })
  const partPath = `/api/file/multipart/${upload.id}/part`
  const completion = { method: 'POST', body: '{"partCount":1}', headers: { 'content-type': 'application/json' } }
  const content = form({ file: new File(['新的内容。'], '新.txt') })
  filesAreFull = true
  await expectNoRoom(visitor, partPath, () => ({ method: 'POST', ...part() }))
  await expectNoRoom(visitor, `/api/file/${file.id}/content`, () => ({ method: 'PUT', ...content() }))
  expect((await visitor.get<MultipartUpload>(`/api/file/multipart/${upload.id}`)).parts).toEqual([])
  filesAreFull = false
  expect((await visitor.fetch(partPath, { method: 'POST', ...part() })).status).toBe(200)
  filesAreFull = true
  await expectNoRoom(visitor, `/api/file/multipart/${upload.id}/complete`, () => completion)
  expect(await visitor.get<FileItem>(`/api/file/${file.id}`)).toMatchObject({ fileName: '旧.txt', nextVersion: null })
  filesAreFull = false
  expect((await visitor.get<MultipartUpload>(`/api/file/multipart/${upload.id}`)).parts).toHaveLength(1)
  expect((await visitor.fetch(`/api/file/multipart/${upload.id}/complete`, completion)).status).toBe(200)
  await expect.poll(() => visitor.get<FileItem>(`/api/file/${upload.id}`)).toMatchObject({ state: 'ready', documentCount: 1 })
  expect(await ownTopic(visitor)).toMatchObject({ fileCount: 2, passageCount: 2 })
  expect(await server.ctx.blobs.drafts.list()).toEqual([])
})

test('without space while an archive is unpacked: reported, and a retry with space continues where it stopped', async () => {
  const visitor = server.visitor()
  const { put } = server.ctx.blobs
  let left = 2
  server.ctx.blobs.put = async (source) => {
    filesAreFull = !(source instanceof Uint8Array) && (left -= 1) < 0
    return put(source)
  }
  const notes = Object.fromEntries(Array.from({ length: 4 }, (_, n) => [`${n}.md`, `第${n}座灯塔的记录。`]))
  try {
    expect(await visitor.put('灯塔.zip', new Uint8Array(makeZip(notes)))).toMatchObject({
      state: 'failed',
      reason: { name: 'storageFull' },
    })
  } finally {
    server.ctx.blobs.put = put
    filesAreFull = false
  }
  const { list } = await visitor.get<{ list: FileItem[] }>('/api/topic/mine/file')
  const zip = list.find(({ name }) => name === '灯塔.zip')!
  await visitor.post('/api/file/retry', { ids: [zip.id], folderIds: [] })
  await expect.poll(() => visitor.get<FileItem>(`/api/file/${zip.id}`)).toMatchObject({ state: 'ready' })
  await expect.poll(() => ownTopic(visitor)).toMatchObject({ fileCount: 5, passageCount: 4 })
})

test('the database has no space at the upload: 507, without partial data', async () => {
  const visitor = server.visitor()
  await visitor.put('先前.txt', '先前的文件一直都在。')
  limitDatabase(0)
  // A row may still fit into a page that the database has already.
  let accepted = 0
  let refused = await visitor.upload('灯塔.txt', '灯塔在海边发光。')
  for (; refused.errCode === 0 && accepted < 100; accepted++)
    refused = await visitor.upload(`灯塔${accepted}.txt`, `灯塔${accepted}在海边发光。`)
  expect(refused).toMatchObject({ status: 507, errCode: 507 })
  limitDatabase(null)
  await expectAllWell(visitor)
  expect(await ownTopic(visitor)).toMatchObject({ fileCount: 2 + accepted })
  expect((await visitor.ask('先前的文件在吗？', { engineType: 'mine' })).references.length).toBeGreaterThan(0)
})

test('the disk fills during an import: the file fails for that reason or is imported whole, never partially', async () => {
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
  // A second upload is complete, with each line once.
  const again = await visitor.put('灯塔再来.jsonl', lines('甲', 1500))
  expect(again).toMatchObject({ state: 'ready', documentCount: 1500 })
  const { passageCount } = (await visitor.get<Topic[]>('/api/topic')).find((topic) => topic.id === topicId)!
  expect(passageCount).toBe(1500)
  await expectAllWell(visitor)
})

test('the disk is full while a question is answered: the answer is completed when there is space again', async () => {
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

test('the disk reserve is for answers: nothing else is stored until there is space again, without manual action then', async () => {
  const visitor = server.visitor()
  await visitor.put('灯.txt', '北岛的灯塔高四十二米。')
  const topic = await ownTopic(visitor)
  const { diskSpace } = server.ctx
  let free = 199 * 1024 * 1024
  server.ctx.diskSpace = () => ({ free, total: 1024 ** 4 })
  try {
    const json = (body: unknown) => () => ({ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
    const form = () => {
      const body = new FormData()
      body.set('file', new File(['新的灯塔。'], '新.txt'))
      return { method: 'POST', body }
    }
    await expectNoRoom(visitor, `/api/file/${topic.dirRootId}/upload`, form)
    await expectNoRoom(visitor, `/api/file/${topic.dirRootId}/text`, json({ text: '新的灯塔。' }))
    await expectNoRoom(visitor, `/api/topic/${topic.id}/article`, json({ title: '灯塔', content: '' }))
    expect((await visitor.ask('北岛的灯塔有多高？', { engineType: 'mine' })).text).toContain('四十二米')
    expect((await visitor.fetch('/healthz')).status).toBe(200)
    free = 201 * 1024 * 1024
    expect(await visitor.put('新.txt', '新的灯塔高五十米。')).toMatchObject({ state: 'ready' })
  } finally {
    server.ctx.diskSpace = diskSpace
  }
})

test('after all of this, the stored data open without errors', async () => {
  await server.restart()
  await expectAllWell(server.visitor())
})
