import { setTimeout as delay } from 'node:timers/promises'
import type { Envelope, FileItem, MultipartUpload, Topic } from '@wenjin/contract'
import { makeZip } from '@wenjin/parser/testing/samples'
import { spawnServer, type SpawnedServer } from '../../apps/server/test/spawned-server.ts'
import type { Visitor } from '../../apps/server/test/visitor.ts'
import { seededRandom } from '../corpus.ts'
import type { Row } from '../table.ts'
import { begin, complete, formOf, partBytes, partsOf, sendPart } from './upload-parts.ts'

/** Milliseconds without progress after which a run counts as stuck. */
const stuckMs = 60_000
/** Notes in each archive. */
const notesInZip = 8

const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = (name: string) => `档案${name}记录了${name}号船的航行，船上装着瓷器和茶叶。`

/** One run: the server that is killed, and the acknowledged files. */
class Run {
  readonly server: SpawnedServer
  readonly visitor: Visitor
  readonly topic: Topic
  readonly stop = new AbortController()
  /** Names of acknowledged files, by id. */
  readonly acknowledged = new Map<string, string>()
  #forwardAt = performance.now()
  #steps = 0

  constructor(server: SpawnedServer, visitor: Visitor, topic: Topic) {
    this.server = server
    this.visitor = visitor
    this.topic = topic
  }

  /** Records progress: a step that need not be repeated. */
  forward(): void {
    this.#forwardAt = performance.now()
    this.#steps += 1
  }

  /** Waits for this many more steps, at most 5 s on a slow machine. */
  async lived(steps: number): Promise<void> {
    const [from, until] = [this.#steps, performance.now() + 5000]
    while (this.#steps < from + steps && performance.now() < until) await delay(10)
  }

  /** Fails when there was no progress for too long. @throws Error with the state of every file */
  async requireForward(cause?: unknown): Promise<void> {
    if (performance.now() - this.#forwardAt < stuckMs) return
    const files = await allFiles(this).catch((error: unknown) => String(error))
    const told =
      typeof files === 'string' ? files : files.map(({ fileName, state, progress }) => `${fileName}: ${state} ${progress}%`).join('\n')
    throw new Error(`Nothing came forward for ${stuckMs / 1000} s.\n${told}\n${this.server.output}`, { cause })
  }

  /** Repeats a call until the server responds: it may be down. */
  async insist<T>(call: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await call()
      } catch (error) {
        await this.requireForward(error)
        await delay(20)
      }
    }
  }

  /** Repeats an action until the run is over. */
  async keepOn(pauseMs: number, work: (n: number) => Promise<void>): Promise<void> {
    for (let n = 0; !this.stop.signal.aborted; n += 1) {
      await work(n)
      this.forward()
      await delay(pauseMs)
    }
  }
}

/** Returns the response of an upload, or null when the server went down meanwhile: its outcome is then unknown, and it is not repeated. */
async function answerOf<T>(call: () => Promise<Envelope<T>>): Promise<T | null> {
  const answer = await call().catch(() => null)
  if (answer && answer.errCode !== 0) throw new Error(answer.errMsg)
  return answer?.data ?? null
}

/** Uploads one small file in parts across any number of kills; acknowledged parts are not sent again. */
async function sendInParts(run: Run, n: number): Promise<void> {
  const { visitor } = run
  const name = `大${n}.jsonl`
  const line = (note: string) => JSON.stringify({ id: name, title: name, text: textOf(name), note })
  const size = partBytes + 2000
  const bytes = bytesOf(line('x'.repeat(size - bytesOf(line('')).length)))
  const { id } = await run.insist(() => begin(visitor, size, name))
  const known = () => run.insist(() => visitor.get<MultipartUpload>(`/api/file/multipart/${id}`))
  const parts = partsOf(bytes)
  for (const [at, part] of parts.entries()) {
    await run.insist(async () => {
      const upload = await visitor.get<MultipartUpload>(`/api/file/multipart/${id}`)
      if (!upload.parts.some(({ partNum }) => partNum === at + 1)) await sendPart(visitor, id, await formOf(at, part))
    })
    run.forward()
  }
  const kept = await known()
  if (kept.parts.length !== parts.length) throw new Error(`Parts of ${name} were answered for and are gone.`)
  const file = await run.insist(() => complete(visitor, id, parts.length))
  if (file?.id !== id) throw new Error(`${name} was not completed: its answer has no file.`)
  run.acknowledged.set(id, name)
}

async function sendWhole(run: Run, name: string, content: Uint8Array<ArrayBuffer>): Promise<void> {
  const files = await answerOf(() => run.visitor.upload<FileItem[]>(name, content))
  if (files) run.acknowledged.set(files[0]!.id, name)
  else await delay(200)
}

function sendArchive(run: Run, n: number): Promise<void> {
  const notes = Array.from({ length: notesInZip }, (_, at) => [`包${n}-${at}.md`, textOf(`包${n}-${at}`)] as const)
  return sendWhole(run, `包${n}.zip`, new Uint8Array(makeZip(Object.fromEntries(notes))))
}

/** Replaces the content of a file; false when the server did not acknowledge it. */
async function replaceContent(run: Run, fileId: string, n: number): Promise<boolean> {
  const form = new FormData()
  form.set('file', new Blob([textOf(`版${n}`)]), `版${n}.txt`)
  const answer = await answerOf(async () => {
    const response = await run.visitor.fetch(`/api/file/${fileId}/content`, { method: 'PUT', body: form })
    return (await response.json()) as Envelope<FileItem>
  })
  return answer !== null
}

async function allFiles({ visitor, topic }: Run): Promise<FileItem[]> {
  const files: FileItem[] = []
  for (let pageIndex = 0; ; pageIndex += 1) {
    const page = await visitor.get<{ list: FileItem[]; total: number }>(`/api/topic/${topic.id}/file?pageSize=500&pageIndex=${pageIndex}`)
    files.push(...page.list)
    if (files.length >= page.total || page.list.length === 0) return files
  }
}

const isWaiting = (state: FileItem['state'] | undefined) => state === 'queued' || state === 'parsing'

/** Returns all files once none is in progress. */
async function settled(run: Run): Promise<FileItem[]> {
  let before = ''
  for (;;) {
    const files = await run.insist(() => allFiles(run))
    if (!files.some(({ state, nextVersion }) => isWaiting(state) || isWaiting(nextVersion?.state))) return files
    const now = files.map(({ id, state, progress }) => `${id} ${state} ${progress}`).join('\n')
    if (now !== before) run.forward()
    before = now
    await run.requireForward()
    await delay(100)
  }
}

/** Outcome of a run. */
interface Outcome {
  lost: string[]
  twice: string[]
}

function judge(run: Run, files: readonly FileItem[]): Outcome {
  const byName = Map.groupBy(files, ({ fileName }) => fileName)
  const documentsOf = (name: string) => (name.endsWith('.zip') ? 0 : 1)
  const isWhole = (name: string, id?: string) =>
    byName
      .get(name)
      ?.some((file) => file.state === 'ready' && file.documentCount === documentsOf(name) && (id === undefined || file.id === id))
  const lost = [...run.acknowledged].filter(([id, name]) => !isWhole(name, id)).map(([, name]) => name)
  // An unacknowledged archive may also exist, but only complete.
  for (const { fileName } of files) {
    if (!fileName.endsWith('.zip')) continue
    const notes = Array.from({ length: notesInZip }, (_, at) => fileName.replace('.zip', `-${at}.md`))
    lost.push(...notes.filter((name) => !isWhole(name)))
  }
  return { lost, twice: [...byName].filter(([, same]) => same.length > 1).map(([name]) => name) }
}

/** Kills the server at arbitrary moments, each fifth time during its recovery from the previous kill. */
async function killAgain(run: Run, kills: number): Promise<void> {
  const { server, stop } = run
  const random = seededRandom(5)
  for (let n = 0; n < kills && !stop.signal.aborted; n += 1) {
    await run.lived(1 + Math.floor(random() * 5))
    await delay(random() * 300)
    await server.kill9()
    const started = server.start()
    if (n % 5 === 4) {
      n += 1
      const outcome = started.catch(() => undefined)
      await delay(random() * 1000)
      await server.kill9()
      await outcome
      await server.start()
    } else await started
  }
}

const listed = (what: string, names: readonly string[]) =>
  `${names.length} ${what}${names.length > 0 ? ` (${names.slice(0, 5).join(', ')})` : ''}`

/**
 * Kills the server repeatedly during uploads of whole files, parts, archives and new file contents, and during parsing: nothing
 * acknowledged is lost or duplicated.
 */
export async function benchUploadKills(kills: number): Promise<Row[]> {
  const server = await spawnServer()
  const visitor = server.visitor()
  await visitor.token()
  const topic = (await visitor.get<Topic[]>('/api/topic')).find(({ mine }) => mine)!
  const run = new Run(server, visitor, topic)
  const replaced = await visitor.put('版.txt', textOf('版'))
  let lastVersion = -1
  const work = Promise.all([
    run.keepOn(0, (n) => sendInParts(run, n)),
    run.keepOn(100, (n) => sendWhole(run, `小${n}.txt`, bytesOf(textOf(`小${n}`)))),
    run.keepOn(1000, (n) => sendArchive(run, n)),
    run.keepOn(300, async (n) => {
      if (await replaceContent(run, replaced.id, n)) lastVersion = n
    }),
  ])
  const killing = killAgain(run, kills)
  try {
    await Promise.race([killing, work.then(() => killing)])
    run.stop.abort()
    await work
    const givenUp = (await settled(run)).filter(({ reason }) => reason?.name === 'interrupted')
    // A file that was being read at two kills counts as their cause and is not read a third time unless its owner says so.
    if (givenUp.length > 0) await run.insist(() => visitor.post('/api/file/retry', { ids: givenUp.map(({ id }) => id) }))
    const files = await settled(run)
    const { lost, twice } = judge(run, files)
    const shown = /^版(\d+)\.txt$/.exec(files.find(({ id }) => id === replaced.id)?.fileName ?? '')?.[1]
    if (Number(shown ?? -1) < lastVersion) lost.push(`版${lastVersion}`)
    const { passageCount } = (await visitor.get<Topic[]>('/api/topic')).find(({ id }) => id === topic.id)!
    const read = files.filter(({ documentCount }) => documentCount > 0).length
    return [
      {
        what: `kill -9 while files come whole, in parts, in archives, as other content, and are read, ${kills} times`,
        figure: `${run.acknowledged.size} answered for, ${files.length} there: ${listed('lost', lost)}, ${listed('twice', twice)}, ${passageCount} passages`,
        bar: 'none lost, none twice',
        holds: lost.length === 0 && twice.length === 0 && passageCount === read,
      },
    ]
  } finally {
    run.stop.abort()
    await Promise.allSettled([killing, work])
    await server.remove()
  }
}
