import { setTimeout as delay } from 'node:timers/promises'
import { createApi, uploadFile } from '@wenjin/client'
import type { FileItem, Topic } from '@wenjin/contract'
import { spawnServer } from '../../apps/server/test/spawned-server.ts'
import type { Visitor } from '../../apps/server/test/visitor.ts'
import { ImportQueue } from '../../apps/web/src/features/library/upload/import-queue.ts'
import type { ImportServer } from '../../apps/web/src/features/library/upload/import-task.ts'
import { mixedFiles } from './mixed-files.ts'
import { familyMemory, peakMemory } from '../../apps/server/test/process-memory.ts'
import { ms, percentile, type Row } from '../table.ts'

/** Maximum memory: two parsers at their limit would take 3 GB besides the server; files that are not hostile must need much less. */
const maxMemoryMb = 2048
/** Maximum response time of page requests, at the 95th percentile. */
const maxWaitMs = 500
/** Milliseconds without any finished file after which a run counts as stuck. */
const stuckMs = 180_000

/** Adapts a visitor's calls to the interface that the page imports through. */
function serverOf(visitor: Visitor): ImportServer {
  const api = createApi({
    baseUrl: visitor.base,
    lang: 'zh',
    getToken: () => visitor.token(),
    fetch: (url, init) => visitor.fetch(String(url).slice(visitor.base.length), init),
  })
  return {
    upload: (folderId, { file, name, path }, options) =>
      uploadFile({ api, lang: 'zh' }, { folderId, file: { blob: file, fileName: name }, path, ...options }),
    importLink: (folderId, url) => api.upload.importLink({ params: { folderId }, body: { url } }),
    importText: (folderId, text, name) => api.upload.importText({ params: { folderId }, body: { text, name } }),
    getFiles: (ids) => api.file.listFileStates({ body: { ids: [...ids] } }, { background: true }),
    retryFile: (id) => api.file.retryFiles({ body: { ids: [id] } }),
    deleteFile: (id) => api.knowledge.deleteFile({ params: { id } }, { background: true }),
  }
}

/** Repeats the request that every page makes; returns the milliseconds of each response. */
async function timeAnswers(visitor: Visitor, goOn: (asked: number) => boolean): Promise<number[]> {
  const times: number[] = []
  while (goOn(times.length)) {
    const from = performance.now()
    await visitor.get<Topic[]>('/api/topic')
    times.push(performance.now() - from)
    await delay(50)
  }
  return times
}

/** Lists all files of a topic, including those from archives. */
async function allFiles(visitor: Visitor, topicId: string): Promise<FileItem[]> {
  const files: FileItem[] = []
  for (let pageIndex = 0; ; pageIndex += 1) {
    const page = await visitor.get<{ list: FileItem[]; total: number }>(`/api/topic/${topicId}/file?pageSize=500&pageIndex=${pageIndex}`)
    files.push(...page.list)
    if (files.length >= page.total || page.list.length === 0) return files
  }
}

const hasEnded = ({ state }: FileItem) => state === 'ready' || state === 'failed'

/** Imports files like the page does and waits for all of them, including the files they contain. */
async function importAll(visitor: Visitor, topic: Topic, files: readonly File[]): Promise<FileItem[]> {
  const queue = new ImportQueue(serverOf(visitor), { stopped: () => 'stopped', gone: () => 'gone' }, () => {})
  queue.add(
    topic.dirRootId,
    files.map((file) => ({ file, name: file.name, path: '' })),
  )
  let [before, changedAt] = ['', performance.now()]
  for (;;) {
    const there = queue.unsent ? [] : await allFiles(visitor, topic.id)
    const open = queue.tasks.filter(({ phase }) => phase !== 'done' && phase !== 'failed')
    if (!queue.unsent && open.length === 0 && there.every(hasEnded)) return there
    const now = JSON.stringify([open, there.filter((file) => !hasEnded(file)).map(({ id, progress }) => [id, progress])])
    if (now !== before) [before, changedAt] = [now, performance.now()]
    if (performance.now() - changedAt > stuckMs) throw new Error(`Nothing came forward for ${stuckMs / 1000} s: ${now.slice(0, 4000)}`)
    await delay(500)
  }
}

/** Imports many files of every kind at once: all finish, the memory is bounded, and pages stay responsive. */
export async function benchManyFiles(count: number): Promise<Row[]> {
  const server = await spawnServer({ OFFLINE: '1' })
  const done = new AbortController()
  try {
    const visitor = server.visitor()
    await visitor.token()
    const topic = (await visitor.get<Topic[]>('/api/topic')).find(({ mine }) => mine)!
    const files = mixedFiles(count)
    const idle = percentile(await timeAnswers(visitor, (asked) => asked < 40), 0.95)
    const before = familyMemory(server.pid)
    const memory = peakMemory(server.pid, done.signal)
    const answers = timeAnswers(visitor, () => !done.signal.aborted)
    const from = performance.now()
    const ended = await importAll(visitor, topic, files).finally(() => done.abort())
    const seconds = (performance.now() - from) / 1000
    const [peak, busy] = [await memory, percentile(await answers, 0.95)]
    const failed = ended.filter(({ state }) => state === 'failed')
    const unexplained = failed.filter(({ reason }) => !reason || reason.name === 'internal')
    const what = `${files.length} mixed files dropped at once`
    return [
      {
        what: `${what}, all ended`,
        figure: `${Math.round(seconds)} s; ${ended.length} files: ${ended.length - failed.length} ready, ${failed.length} refused with a reason, ${unexplained.length} without`,
        bar: 'each ready or with a reason',
        holds: ended.length >= files.length && unexplained.length === 0,
      },
      {
        what: `${what}, memory of server and parsers`,
        figure: peak === 0 ? 'not measured: no /proc here' : `at most ${Math.round(peak)} MB`,
        ...(peak > 0 && { bar: `≤ ${maxMemoryMb} MB`, holds: peak <= maxMemoryMb, beside: `${Math.round(before)} MB before` }),
      },
      {
        what: `${what}, the list of libraries meanwhile`,
        figure: `p95 ${ms(busy)}`,
        bar: `≤ ${maxWaitMs} ms`,
        holds: busy <= maxWaitMs,
        beside: `idle p95 ${ms(idle)}`,
      },
    ]
  } finally {
    done.abort()
    await server.remove()
  }
}
