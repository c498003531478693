import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FileItem, Topic } from '@wenjin/contract'
import { readConfig } from '../../src/config.ts'
import { searchTopics } from '../../src/features/library/passage-index/index.ts'
import { openInstance } from '../../src/instance.ts'
import { createLogger } from '../../src/logger.ts'
import { runProgram, spawnServer, type SpawnedServer } from '../spawned-server.ts'
import type { Visitor } from '../visitor.ts'

const lineCount = 2000
const fileCount = 60

let server: SpawnedServer
let folder: string
let visitor: Visitor

beforeAll(async () => {
  server = await spawnServer()
  folder = await mkdtemp(join(tmpdir(), 'wenjin-originals-'))
})
afterEach(async () => {
  await server.kill9()
})
afterAll(async () => {
  await server.remove()
  await rm(folder, { recursive: true, force: true })
})

/** Builds a text with a unique word that contains its number. */
const textOf = (set: string, n: number) => `第${n}号档案，编号${set}${n}x。这份档案记录了${set}系列第${n}次航行的经过，船上装着瓷器和茶叶。`
/** Progress is reported per megabyte; an ignored field makes the file several megabytes. */
const jsonl = (set: string) =>
  Array.from({ length: lineCount }, (_, n) =>
    JSON.stringify({ id: `${set}${n}`, title: `档案${n}`, text: textOf(set, n), note: 'x'.repeat(2000) }),
  ).join('\n')

/** Returns all files of a topic. */
async function filesOf(topicId: string): Promise<FileItem[]> {
  return (await visitor.get<{ list: FileItem[] }>(`/api/topic/${topicId}/file?pageSize=1000`)).list
}

async function topicNamed(name: string): Promise<Topic> {
  return (await visitor.get<Topic[]>('/api/topic')).find((topic) => topic.name === name)!
}

/** Waits until no file of a topic is in progress. */
async function settled(topicId: string): Promise<FileItem[]> {
  for (;;) {
    const files = await filesOf(topicId)
    if (files.every((file) => file.state === 'ready' || file.state === 'failed')) return files
    await delay(50)
  }
}

/** With the server stopped: expects each text to be found by its unique word, in its own document. */
async function expectAllSearchable(topicId: string, texts: readonly string[]): Promise<void> {
  const instance = await openInstance(readConfig({ DATA_DIR: server.dataDir }), createLogger('silent'))
  try {
    const documents = new Set<string>()
    for (const text of texts) {
      const [best] = await searchTopics(instance.ctx.db, [topicId], text.slice(0, 20), 3)
      expect(best?.text).toBe(text)
      documents.add(best!.documentId)
    }
    expect(documents.size).toBe(texts.length)
  } finally {
    await instance.close()
  }
}

const everyTenth = (texts: string[]) => texts.filter((_, i) => i % 10 === 0)

test('kill -9 during the import of a JSONL file with 2,000 lines: each line is imported once', { timeout: 600_000 }, async () => {
  visitor = server.visitor()
  const { data } = await visitor.upload<FileItem[]>('航海.jsonl', jsonl('HH'))
  const { id, topicId } = data[0]!
  let shown = 0
  for (const percent of [20, 45, 70]) {
    while (shown < percent) {
      const progress = await visitor.get<number>(`/api/file/${id}/progress`)
      expect(progress).toBeGreaterThanOrEqual(shown)
      shown = progress
      if (shown < percent) await delay(5)
    }
    await server.kill9()
    await server.start()
  }
  const [file] = await settled(topicId)
  expect(file).toMatchObject({ id, state: 'ready', progress: 100, documentCount: lineCount, duplicate: false, reason: null })
  expect((await topicNamed('我的资料')).passageCount).toBe(lineCount)
  await server.stop()
  await expectAllSearchable(topicId, everyTenth(Array.from({ length: lineCount }, (_, n) => textOf('HH', n))))
})

test('kill -9 during the upload of 60 files: each acknowledged one becomes ready, none is duplicated', { timeout: 600_000 }, async () => {
  await server.start()
  visitor = server.visitor()
  await visitor.token()
  const own = await topicNamed('我的资料')
  const acknowledged: string[] = []
  const waiting = Array.from({ length: fileCount }, (_, n) => n)
  const upload = async () => {
    for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) {
      try {
        const { data } = await visitor.upload<FileItem[]>(`档案${n}.txt`, textOf('WJ', n))
        acknowledged.push(data[0]!.id)
      } catch {
        // It was not acknowledged: it is sent again, as a person would.
        waiting.push(n)
        await delay(50)
      }
    }
  }
  const uploads = Promise.all([upload(), upload(), upload()])
  for (const fatal of [9, 25, 44]) {
    while (acknowledged.length < fatal) await delay(2)
    await server.kill9()
    await server.start()
  }
  await uploads
  // A file that was being read at two of the kills is given up, and read when its owner retries.
  const interrupted = (await settled(own.id)).filter(({ reason }) => reason?.name === 'interrupted').map(({ id }) => id)
  if (interrupted.length > 0) await visitor.post('/api/file/retry', { ids: interrupted })
  const files = await settled(own.id)
  const byId = new Map(files.map((file) => [file.id, file]))
  for (const id of acknowledged) expect(byId.get(id)).toMatchObject({ state: 'ready', documentCount: 1, progress: 100 })
  expect(acknowledged).toHaveLength(fileCount)
  expect((await topicNamed('我的资料')).passageCount).toBe(fileCount)
  await server.stop()
  await expectAllSearchable(
    own.id,
    Array.from({ length: fileCount }, (_, n) => textOf('WJ', n)),
  )
})

test('kill -9 during the command line import, with or without a server: running it again completes it', { timeout: 600_000 }, async () => {
  const originals = join(folder, '档案')
  await mkdir(originals, { recursive: true })
  for (let n = 0; n < fileCount; n += 1) await writeFile(join(originals, `${String(n).padStart(2, '0')}.md`), textOf('ML', n))
  await writeFile(join(originals, '全集.jsonl'), jsonl('QJ'))
  const args = [originals, '--library', '航海档案']
  const order = () => runProgram('import', { dataDir: server.dataDir, args })
  const outcomes = (output: string) => output.match(/^[✓=✗]/gmu)?.length ?? 0

  // Alone on the data folder: the command itself is killed.
  const alone = order()
  while (outcomes(alone.output()) < 20) await delay(5)
  alone.child.kill('SIGKILL')
  expect(await alone.ended).toBeNull()

  // With a running server: the server is killed, and the command reports it.
  await server.start()
  visitor = server.visitor()
  const handedOver = order()
  while (outcomes(handedOver.output()) < 35) await delay(5)
  await server.kill9()
  expect(await handedOver.ended).toBe(1)
  expect(handedOver.output()).toMatch(/实例中途停止了.*The running instance stopped/)

  await server.start()
  const last = order()
  expect(await last.ended).toBe(0)
  expect(last.output()).toMatch(/导入 \d+，重复 \d+，失败 0（资料库「航海档案」）/)
  const topic = await topicNamed('航海档案')
  const files = await settled(topic.id)
  expect(files.filter((file) => file.state !== 'ready')).toEqual([])
  expect(topic.passageCount).toBe(fileCount + lineCount)
  await server.stop()
  await expectAllSearchable(topic.id, [
    ...Array.from({ length: fileCount }, (_, n) => textOf('ML', n)),
    ...everyTenth(Array.from({ length: lineCount }, (_, n) => textOf('QJ', n))),
  ])
})
