import type { FileItem } from '@wenjin/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ImportQueue } from './import-queue.ts'
import { summarize, type ImportServer } from './import-task.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const fileItem = (id: string, more: Partial<FileItem> = {}): FileItem => ({
  id,
  fileName: id,
  name: id,
  parentId: 'f',
  folder: 'f',
  parents: [],
  topicId: 't',
  contentType: 'text/plain',
  size: 1,
  previewUrl: null,
  originalUrl: null,
  image: null,
  progress: 0,
  pdfStatus: 'none',
  modeStatus: { original: true, text: false },
  links: [],
  unpacked: null,
  restored: null,
  publish: false,
  permission: 'edit',
  credit: 0,
  nextVersion: null,
  reading: null,
  state: 'queued',
  documentCount: 0,
  documentId: null,
  title: null,
  duplicate: false,
  reason: null,
  createdAt: 0,
  updatedAt: 0,
  trashedAt: null,
  ...more,
})
const input = (name: string) => ({ file: new File(['x'], name), name, path: '' })

function setUp(server: Partial<ImportServer> = {}) {
  const changed = vi.fn()
  const queue = new ImportQueue(
    {
      upload: async (_, { name }) => fileItem(name, { state: 'ready', documentId: `d-${name}` }),
      importLink: async (_, url) => fileItem(url, { state: 'ready' }),
      importText: async (_, __, name) => fileItem(name, { state: 'ready' }),
      getFiles: async (ids) => ids.map((id) => fileItem(id, { state: 'ready' })),
      retryFile: async () => undefined,
      deleteFile: async () => undefined,
      ...server,
    },
    { stopped: () => '主动取消', gone: () => '文件已被删除' },
    changed,
  )
  return { queue, changed }
}

test('at most three files are sent at a time, and all files are sent', async () => {
  let now = 0
  let max = 0
  const { queue } = setUp({
    upload: async (_, { name }) => {
      max = Math.max(max, ++now)
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
  expect(max).toBe(3)
  expect(queue.tasks.map((task) => task.phase)).toEqual(Array.from({ length: 10 }, () => 'done'))
})

test('a failed file gives its reason and does not delay the others', async () => {
  const { queue } = setUp({
    upload: async (_, { name }) => {
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

test('processing on the server is tracked to its end, also across a network error', async () => {
  const replies = [
    fileItem('a', { state: 'parsing', progress: 40 }),
    new Error('network'),
    fileItem('a', { state: 'ready', duplicate: true }),
  ]
  const { queue } = setUp({
    upload: async () => fileItem('a'),
    getFiles: async () => {
      const reply = replies.shift()!
      if (reply instanceof Error) throw reply
      return [reply]
    },
  })
  queue.add('mine', [input('a')])
  await vi.advanceTimersByTimeAsync(401)
  expect(queue.tasks[0]).toMatchObject({ phase: 'reading', percent: 40 })
  await vi.advanceTimersByTimeAsync(2000)
  expect(queue.tasks[0]).toMatchObject({ phase: 'done', duplicate: true })
  expect(vi.getTimerCount()).toBe(0)
})

test('a file deleted during processing ends as failed', async () => {
  const { queue } = setUp({
    upload: async () => fileItem('a'),
    getFiles: async () => [],
  })
  queue.add('mine', [input('a')])
  await vi.advanceTimersByTimeAsync(800)
  expect(queue.tasks[0]).toMatchObject({ phase: 'failed', reason: '文件已被删除' })
})

test('the summary combines sending and processing, and finished tasks can be cleared', async () => {
  const { queue } = setUp()
  queue.add('mine', [{ url: 'https://a.cn' }])
  await vi.advanceTimersByTimeAsync(10)
  expect(summarize(queue.tasks)).toEqual({ done: 1, failed: 0, active: 0, total: 1, percent: 100 })
  queue.clearFinished()
  expect(summarize(queue.tasks)).toEqual({ done: 0, failed: 0, active: 0, total: 0, percent: 0 })
  const task = {
    key: 1,
    name: '',
    reason: null,
    duplicate: false,
    documentId: null,
    unpackedTo: null,
    unpacked: null,
    restored: null,
    fileId: null,
    topicId: null,
    attached: false,
  }
  expect(
    summarize([
      { ...task, phase: 'sending', percent: 50 },
      { ...task, phase: 'reading', percent: 50 },
    ]).percent,
  ).toBe(50)
})

test('an archive is one task that ends with the last of its files, and counts as these', async () => {
  const archive = fileItem('zip', { state: 'ready', links: [{ title: '', fileId: null, folderId: 'folder', url: null }] })
  const states = [
    { total: 3, done: 1, failed: 0 },
    { total: 3, done: 2, failed: 1 },
  ]
  const { queue } = setUp({
    upload: async () => ({ ...archive, unpacked: { total: 3, done: 0, failed: 0 } }),
    getFiles: async () => [{ ...archive, unpacked: states.length > 1 ? states.shift()! : states[0]! }],
  })
  queue.add('mine', [input('zip')])
  await vi.advanceTimersByTimeAsync(450)
  expect(queue.tasks[0]).toMatchObject({ phase: 'reading' })
  expect(summarize(queue.tasks)).toMatchObject({ done: 1, failed: 0, active: 1, total: 3 })
  await vi.advanceTimersByTimeAsync(3000)
  expect(queue.tasks[0]).toMatchObject({ phase: 'done', unpackedTo: 'folder' })
  expect(summarize(queue.tasks)).toEqual({ done: 2, failed: 1, active: 0, total: 3, percent: 100 })
})

test('clearing the list keeps the files of a question, which have a file id', async () => {
  const { queue } = setUp()
  const [key] = queue.add('mine', [input('a')], true)
  await vi.advanceTimersByTimeAsync(10)
  queue.clearFinished()
  expect(queue.tasks).toMatchObject([{ key, phase: 'done', fileId: 'a', attached: true }])
  queue.drop(key!)
  expect(queue.tasks).toEqual([])
})

test('drop ends a task that is waiting, being sent, or being processed by the server', async () => {
  const deleted: string[] = []
  const { queue } = setUp({
    upload: (_, { name }, { signal }) =>
      name === 'slow'
        ? new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
        : Promise.resolve(fileItem(name)),
    getFiles: async (ids) => ids.map((id) => fileItem(id, { state: 'parsing' })),
    deleteFile: async (id) => deleted.push(id),
  })
  const keys = queue.add('mine', [input('slow'), input('slow'), input('read'), input('slow'), input('late')])
  await vi.advanceTimersByTimeAsync(10)
  expect(queue.tasks.map((task) => task.phase)).toEqual(['sending', 'sending', 'reading', 'sending', 'waiting'])
  for (const key of keys.toReversed()) queue.drop(key)
  await vi.advanceTimersByTimeAsync(2000)
  expect(queue.tasks).toEqual([])
  expect(deleted).toEqual(['read'])
  expect(vi.getTimerCount()).toBe(0)
})

test('files of an abandoned question are listed among the imports until they are processed', async () => {
  let state: FileItem['state'] = 'parsing'
  const { queue } = setUp({
    upload: async (_, { name }) => fileItem(name),
    getFiles: async (ids) => ids.map((id) => fileItem(id, { state })),
  })
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

test('TRANS-038 a stopped upload says so, stays on the list and can be retried', async () => {
  let stuck = true
  const { queue } = setUp({
    upload: (_, { name }, { signal }) =>
      stuck
        ? new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
        : Promise.resolve(fileItem(name, { state: 'ready' })),
  })
  const keys = queue.add('mine', [input('a'), input('b'), input('c'), input('d')])
  await vi.advanceTimersByTimeAsync(10)
  expect(queue.unsent).toBe(true)
  queue.cancelAll()
  await vi.advanceTimersByTimeAsync(10)
  expect(queue.tasks.map(({ phase, reason }) => [phase, reason])).toEqual(keys.map(() => ['failed', '主动取消']))
  expect(queue.unsent).toBe(false)
  stuck = false
  for (const key of keys) queue.retry(key)
  await vi.advanceTimersByTimeAsync(10)
  expect(queue.tasks.map(({ phase }) => phase)).toEqual(keys.map(() => 'done'))
  expect(queue.run).toBe(2)
})

test('retrying a file that the server could not read processes it again without another upload', async () => {
  const sent = vi.fn(async () => fileItem('a', { state: 'failed', reason: { name: 'internal', text: '处理时出错' } }))
  const retried: string[] = []
  const { queue } = setUp({ upload: sent, retryFile: async (id) => retried.push(id) })
  const [key] = queue.add('mine', [input('a')])
  await vi.advanceTimersByTimeAsync(10)
  expect(queue.tasks).toMatchObject([{ phase: 'failed', fileId: 'a' }])
  queue.retry(key!)
  await vi.advanceTimersByTimeAsync(1000)
  expect(queue.tasks).toMatchObject([{ phase: 'done', reason: null }])
  expect(sent).toHaveBeenCalledOnce()
  expect(retried).toEqual(['a'])
})

test('TRANS-039 a thousand files are tracked with few requests, and the progress of each never decreases', async () => {
  let progress = 0
  let calls = 0
  const { queue } = setUp({
    upload: async (_, { name }) => fileItem(name),
    getFiles: async (ids) => {
      calls++
      progress = Math.min(100, progress + 10)
      return ids.map((id) => fileItem(id, progress === 100 ? { state: 'ready' } : { state: 'parsing', progress }))
    },
  })
  const seen: number[] = []
  queue.subscribe(() => seen.push(queue.tasks[0]!.phase === 'done' ? 100 : queue.tasks[0]!.percent))
  queue.add(
    'mine',
    Array.from({ length: 1000 }, (_, at) => input(`${at}`)),
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(summarize(queue.tasks)).toMatchObject({ done: 1000, active: 0 })
  expect(calls).toBeLessThan(30)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
})
