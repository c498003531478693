import type { FileItem } from '@wenjin/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ImportQueue, summarize, type ImportServer } from './import-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const fileItem = (id: string, more: Partial<FileItem> = {}): FileItem => ({
  id,
  fileName: id,
  parentId: 'f',
  topicId: 't',
  contentType: 'text/plain',
  size: 1,
  previewUrl: null,
  originalUrl: null,
  progress: 0,
  state: 'queued',
  documentCount: 0,
  documentId: null,
  duplicate: false,
  reason: null,
  createdAt: 0,
  ...more,
})
const input = (name: string) => ({ file: new File(['x'], name), name })

function setUp(server: Partial<ImportServer> = {}) {
  const finished = vi.fn()
  const queue = new ImportQueue(
    {
      upload: async (_, __, name) => fileItem(name, { state: 'ready', documentId: `d-${name}` }),
      importLink: async (_, url) => fileItem(url, { state: 'ready' }),
      getFile: async (id) => fileItem(id, { state: 'ready' }),
      deleteFile: async () => undefined,
      ...server,
    },
    finished,
  )
  return { queue, finished }
}

test('no more than three files are sent at a time and all of them are sent', async () => {
  let now = 0
  let most = 0
  const { queue } = setUp({
    upload: async (_, __, name) => {
      most = Math.max(most, ++now)
      await new Promise((resolve) => setTimeout(resolve, 10))
      now--
      return fileItem(name, { state: 'ready' })
    },
  })
  queue.add(
    'mine',
    Array.from({ length: 10 }, (_, i) => input(`${i}`)),
  )
  await vi.advanceTimersByTimeAsync(100)
  expect(most).toBe(3)
  expect(queue.tasks.map((task) => task.phase)).toEqual(Array.from({ length: 10 }, () => 'done'))
})

test('a bad file says why and does not hold up the others', async () => {
  const { queue } = setUp({
    upload: async (_, __, name) => {
      if (name === 'big') throw new Error('内容太大')
      if (name === 'locked') return fileItem(name, { state: 'failed', reason: { name: 'encrypted', text: '文件有密码保护' } })
      return fileItem(name, { state: 'ready' })
    },
  })
  queue.add('mine', [input('big'), input('locked'), input('good')])
  await vi.advanceTimersByTimeAsync(10)
  expect(queue.tasks.map((task) => [task.phase, task.reason])).toEqual([
    ['failed', '内容太大'],
    ['failed', '文件有密码保护'],
    ['done', null],
  ])
})

test('what the server reads is followed to its end, through a gap in the network', async () => {
  const replies = [
    fileItem('a', { state: 'parsing', progress: 40 }),
    new Error('network'),
    fileItem('a', { state: 'ready', duplicate: true }),
  ]
  const { queue, finished } = setUp({
    upload: async () => fileItem('a'),
    getFile: async () => {
      const reply = replies.shift()!
      if (reply instanceof Error) throw reply
      return reply
    },
  })
  queue.add('mine', [input('a')])
  await vi.advanceTimersByTimeAsync(701)
  expect(queue.tasks[0]).toMatchObject({ phase: 'reading', percent: 40 })
  await vi.advanceTimersByTimeAsync(1400)
  expect(queue.tasks[0]).toMatchObject({ phase: 'done', duplicate: true })
  expect(finished).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

test('a file deleted while it is read ends as failed', async () => {
  const { queue } = setUp({
    upload: async () => fileItem('a'),
    getFile: async () => {
      throw Object.assign(new Error('没有找到文件'), { errCode: 404 })
    },
  })
  queue.add('mine', [input('a')])
  await vi.advanceTimersByTimeAsync(800)
  expect(queue.tasks[0]).toMatchObject({ phase: 'failed', reason: '没有找到文件' })
})

test('the summary adds up sending and reading, and finished tasks can be cleared', async () => {
  const { queue } = setUp()
  queue.add('mine', [{ url: 'https://a.cn' }])
  await vi.advanceTimersByTimeAsync(10)
  expect(summarize(queue.tasks)).toEqual({ done: 1, failed: 0, active: 0, percent: 100 })
  queue.clearFinished()
  expect(summarize(queue.tasks)).toEqual({ done: 0, failed: 0, active: 0, percent: 0 })
  const task = { key: 1, name: '', reason: null, duplicate: false, documentId: null, fileId: null, attached: false }
  expect(
    summarize([
      { ...task, phase: 'sending', percent: 50 },
      { ...task, phase: 'reading', percent: 50 },
    ]).percent,
  ).toBe(50)
})

test('what a question brought stays with it when the list is cleared, and names its file', async () => {
  const { queue } = setUp()
  const [key] = queue.add('mine', [input('a')], true)
  await vi.advanceTimersByTimeAsync(10)
  queue.clearFinished()
  expect(queue.tasks).toMatchObject([{ key, phase: 'done', fileId: 'a', attached: true }])
  queue.drop(key!)
  expect(queue.tasks).toEqual([])
})

test('a dropped task ends: waiting, while it is sent, and while the server reads it', async () => {
  const deleted: string[] = []
  const { queue, finished } = setUp({
    upload: (_, __, name, ___, signal) =>
      name === 'slow'
        ? new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
        : Promise.resolve(fileItem(name)),
    getFile: async (id) => fileItem(id, { state: 'parsing' }),
    deleteFile: async (id) => deleted.push(id),
  })
  const keys = queue.add('mine', [input('slow'), input('slow'), input('read'), input('slow'), input('late')])
  await vi.advanceTimersByTimeAsync(10)
  expect(queue.tasks.map((task) => task.phase)).toEqual(['sending', 'sending', 'reading', 'sending', 'waiting'])
  for (const key of keys.toReversed()) queue.drop(key)
  await vi.advanceTimersByTimeAsync(2000)
  expect(queue.tasks).toEqual([])
  expect(deleted).toEqual(['read'])
  expect(finished).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

test('what a left question brought is among the imports until it is read', async () => {
  let state: FileItem['state'] = 'parsing'
  const { queue } = setUp({ upload: async (_, __, name) => fileItem(name), getFile: async (id) => fileItem(id, { state }) })
  const keys = queue.add('mine', [input('a')], true)
  await vi.advanceTimersByTimeAsync(10)
  for (const key of keys) queue.release(key)
  expect(queue.tasks).toMatchObject([{ phase: 'reading', attached: false }])
  state = 'ready'
  await vi.advanceTimersByTimeAsync(800)
  expect(queue.tasks).toMatchObject([{ phase: 'done' }])
  const [read] = queue.add('mine', [input('b')], true)
  await vi.advanceTimersByTimeAsync(800)
  queue.release(read!)
  expect(queue.tasks.map((task) => task.name)).toEqual(['a'])
})
