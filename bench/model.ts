import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { bundleMeasured } from '../scripts/server-bundle.mjs'
import { memoryEnv, nodeFlags } from '../scripts/server-process.mjs'
import { familyMemory, familyProcessorMs } from '../apps/server/test/process-memory.ts'
import { Visitor } from '../apps/server/test/visitor.ts'
import { loadSet } from './corpus.ts'
import { ms, percentile, type Row } from './table.ts'

/** The parameters of a question. */
interface BenchQuestion {
  question: string
  mode: 'concise' | 'detail'
  /** Name of a model of `model-world.ts`, which determines its speed. */
  model: string
}

/** Milliseconds since the request. */
interface Times {
  /** Until the first message that reports work on the answer. */
  started: number
  first: number
  /** Maximum between two pieces of text. */
  largestGap: number
  end: number
  verified: number
  sentences: number
}

const models = {
  atOnce: 'paced-200-0-2-0',
  paced: 'paced-200-20-2-0',
  letters: 'paced-200-20-1-0',
  waiting: 'paced-100-20-2-1000',
} as const

async function startChild(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; said: Record<string, string> }> {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env
  const child = fork(resolve(import.meta.dirname, program), args, {
    execArgv: [...nodeFlags],
    env: { PATH, HOME, TMPDIR, ...memoryEnv, ...env },
  })
  const [said] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${program} ended`))),
  ])) as [Record<string, string>]
  return { child, said }
}

/** Requests one answer of the product, like the page does. */
async function askProduct(visitor: Visitor, { question, mode, model }: BenchQuestion): Promise<Times> {
  const begun = performance.now()
  const times: Times = { started: 0, first: 0, largestGap: 0, end: 0, verified: 0, sentences: 0 }
  let last = 0
  await visitor.stream({ question, mode, model, engineType: 'webpage' }, {}, ({ data }) => {
    const now = performance.now() - begun
    if (data.startsWith('{"type":"set-status","stage":"searching"')) times.started ||= now
    if (data.startsWith('{"type":"append-text"')) {
      times.first ||= now
      if (last > 0) times.largestGap = Math.max(times.largestGap, now - last)
      last = now
    }
    if (data.startsWith('{"type":"set-citation"')) {
      times.sentences += 1
      if (data.includes('"verdict":"verified"')) times.verified += 1
    }
    return data === '[DONE]'
  })
  return { ...times, end: performance.now() - begun }
}

async function askPeer(base: string, path: '/ask' | '/bare', asked: BenchQuestion): Promise<Pick<Times, 'first' | 'end'>> {
  const begun = performance.now()
  let first = 0
  const response = await fetch(`${base}${path}?${new URLSearchParams({ ...asked }).toString()}`)
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    if (first === 0 && chunk.includes('"text"')) first = performance.now() - begun
  }
  return { first, end: performance.now() - begun }
}

/** Measures the processor milliseconds per call of a process and its children, for sequential calls. */
async function costOf<T>(pid: number, calls: readonly (() => Promise<T>)[]): Promise<{ cost: number; results: T[] }> {
  const before = familyProcessorMs(pid)
  const results: T[] = []
  for (const call of calls) results.push(await call())
  // Include the work that finishes after the end of the answer.
  await delay(500)
  return { cost: (familyProcessorMs(pid) - before) / calls.length, results }
}

/** Questions asked before those that are measured. After so many a question costs half of what the first ones do. */
const unmeasured = 40

/** Milliseconds after which the processes that a start has begun are gone. */
const restMs = 65_000
/** Milliseconds after the last answer at which memory is measured: when spare processes have ended, and when V8 has found its threads idle. */
const soonMs = 3000
const idleMs = 40_000

const p50 = (values: readonly number[]) => percentile(values, 0.5)
const times = (value: number, floor: number) => `${(value / floor).toFixed(1)}×`

/**
 * Measures the product against a plain peer that searches, fetches, prompts and pipes, on the same search service, sites and model of this
 * machine. The product's answers are based on pages that it reads, splits and ranks, with every sentence checked against them.
 */
export async function benchModel({ quick, print }: { quick: boolean; print: (line: string) => void }): Promise<Row[]> {
  const rows = await withSides((sides) => measure(quick, print, sides))
  return quick ? rows : [...rows, ...(await benchModelMemory(print))]
}

/** The memory of the product when it rests, after 200 and after 2,000 answers of a model, each with pages that it reads. */
export function benchModelMemory(print: (line: string) => void): Promise<Row[]> {
  return withSides((sides) => measureMemory(print, sides))
}

/** The measured processes, and their addresses. */
interface Sides {
  peers: ChildProcess
  peer: ChildProcess
  product: ChildProcess
  peerUrl: string
  url: string
}

async function withSides(run: (sides: Sides) => Promise<Row[]>): Promise<Row[]> {
  const peers = await startChild('model-world.ts', [])
  const { searchUrl = '', modelUrl = '' } = peers.said
  const peer = await startChild('model-peer.ts', [searchUrl, modelUrl])
  const bundle = bundleMeasured(
    join(import.meta.dirname, 'model-product.ts'),
    join(import.meta.dirname, '..', 'apps', 'server', 'dist-measured'),
  )
  const product = await startChild(bundle, [], {
    SEARXNG_URL: searchUrl,
    SEARCH_SERVICES: 'searxng',
    LLM_BASE_URL: modelUrl,
    LLM_MODEL: models.atOnce,
    LLM_MODELS: Object.values(models).join(','),
  })
  const children = [peers, peer, product].map(({ child }) => child)
  try {
    return await run({
      peers: peers.child,
      peer: peer.child,
      product: product.child,
      peerUrl: peer.said['url']!,
      url: product.said['url']!,
    })
  } finally {
    for (const child of children) child.kill('SIGTERM')
    await Promise.all(children.map((child) => child.exitCode === null && once(child, 'exit')))
  }
}

/** Returns the questions of the set by passage, for passages with several questions. */
function questionsByPassage(): string[][] {
  const { questions } = loadSet('cmrc2018_dev') ?? loadSet('manual')!
  return [...Map.groupBy(questions, ({ passageIds }) => passageIds[0]!).values()]
    .filter(({ length }) => length > 1)
    .map((group) => group.map(({ question }) => question))
}

async function measure(quick: boolean, print: (line: string) => void, { peers, peer, product, peerUrl, url }: Sides): Promise<Row[]> {
  const rows: Row[] = []
  const add = (row: Row) => {
    rows.push(row)
    print(`${row.what}: ${row.figure}${row.beside ? ` (${row.beside})` : ''}`)
  }
  const byPassage = questionsByPassage()
  let topic = 0
  /** Returns questions that were not asked before, each about different pages. */
  const takeNew = (count: number) => Array.from({ length: count }, () => byPassage[topic++ % byPassage.length]![0]!)
  /** Returns other questions about the pages of earlier ones. */
  const again = (asked: readonly string[]) => asked.map((question) => byPassage.find(([first]) => first === question)![1]!)
  const visitor = new Visitor(url)
  await visitor.token()
  const [pid, peerPid] = [product.pid!, peer.pid!]
  const count = quick ? 10 : 40
  // The first questions compile what all of them run, in each process and thread: a server at work is measured, not its beginning.
  for (const question of takeNew(unmeasured)) {
    await askProduct(visitor, { question, mode: 'concise', model: models.atOnce })
    await askPeer(peerUrl, '/ask', { question, mode: 'concise', model: models.atOnce })
  }
  /** Returns questions about pages that the product has already read. */
  const takeRead = async (many: number) => {
    const asked = takeNew(many)
    for (const question of asked) await askProduct(visitor, { question, mode: 'concise', model: models.atOnce })
    return again(asked)
  }
  const known = { concise: takeNew(count), detail: takeNew(count) }
  const parts = [
    { mode: 'concise', pages: 'new pages', texts: known.concise },
    { mode: 'concise', pages: 'pages read before', texts: again(known.concise) },
    { mode: 'detail', pages: 'new pages', texts: known.detail },
    { mode: 'detail', pages: 'pages read before', texts: again(known.detail) },
  ] as const
  for (const { mode, pages, texts } of parts) {
    const asked = texts.map((question) => ({ question, mode, model: models.atOnce }))
    const ours = await costOf(
      pid,
      asked.map((one) => () => askProduct(visitor, one)),
    )
    const theirs = await costOf(
      peerPid,
      asked.map((one) => () => askPeer(peerUrl, '/ask', one)),
    )
    const [first, peerFirst] = [p50(ours.results.map((one) => one.first)), p50(theirs.results.map((one) => one.first))]
    const bar = mode === 'concise' ? 1.5 : 2
    add({
      what: `model at once, ${mode}, ${pages}: first text, p50`,
      figure: `${ms(first)}, ${times(first, peerFirst)} a plain peer`,
      bar: `≤ ${bar}×`,
      holds: first <= bar * peerFirst,
      beside: `peer ${ms(peerFirst)}`,
    })
    const sentences = ours.results.reduce((sum, one) => sum + one.sentences, 0)
    const verified = ours.results.reduce((sum, one) => sum + one.verified, 0)
    add({
      what: `the same: processor time a question`,
      figure: `${ms(ours.cost)}; ${verified} of ${sentences} sentences verified`,
      bar: '≤ 40 ms',
      holds: ours.cost <= 40,
      beside: `peer ${ms(theirs.cost)}`,
    })
  }
  // A quarter of the questions finds a source that seems to instruct a model: the beginning of each sentence is then held back until it is known
  // not to repeat that, 12 characters. So the median of several is taken.
  const few = quick ? 5 : 9
  // Processor time is counted in ticks of 10 ms, and one bare reading takes three or four of them: of a single one, half is chance. All of the
  // process counts, from the question to 500 ms after its answer: understanding, search, prompt, checks and storing as well as each token and
  // each commit. The model, the sites and the reader of the stream are other processes.
  const paced = (await takeRead(quick ? 3 : 8)).map((question) => ({ question, mode: 'concise', model: models.paced }) as const)
  const ours = await costOf(
    pid,
    paced.map((one) => () => askProduct(visitor, one)),
  )
  const bare = await costOf(
    peerPid,
    paced.map((one) => () => askPeer(peerUrl, '/bare', one)),
  )
  add({
    what: '200 tokens at 20 ms each: processor time',
    figure: `${ms(ours.cost)}, ${times(ours.cost, bare.cost)} a bare reader`,
    bar: '≤ 2×',
    holds: ours.cost <= 2 * bare.cost,
    beside: `bare node:http ${ms(bare.cost)}`,
  })
  const letters: Times[] = []
  for (const question of await takeRead(few)) letters.push(await askProduct(visitor, { question, mode: 'concise', model: models.letters }))
  const [firstLetter, gap] = [p50(letters.map(({ first }) => first)), p50(letters.map(({ largestGap }) => largestGap))]
  add({ what: '20 ms a character: first text, p50', figure: ms(firstLetter), bar: '≤ 35 ms', holds: firstLetter <= 35 })
  add({ what: 'the same: longest wait between two pieces of text, p50', figure: ms(gap), bar: '≤ 40 ms', holds: gap <= 40 })
  for (const atOnce of quick ? [20] : [1, 20, 200]) {
    const asked = await takeRead(atOnce)
    peers.send({ searchMs: 500 })
    const before = familyProcessorMs(pid)
    const crowd = await Promise.all(asked.map((question) => askProduct(visitor, { question, mode: 'concise', model: models.waiting })))
    peers.send({ searchMs: 0 })
    const started = Math.max(...crowd.map((one) => one.started))
    add({
      what: `${atOnce} at once of one asker, search and model wait: the last one starts`,
      figure: `${ms(started)}, end p50 ${ms(p50(crowd.map(({ end }) => end)))}, ${ms((familyProcessorMs(pid) - before) / atOnce)} of processor an answer`,
      bar: '≤ 1,000 ms',
      holds: started <= 1000,
    })
  }
  return rows
}

async function measureMemory(print: (line: string) => void, { product, url }: Sides): Promise<Row[]> {
  const visitor = new Visitor(url)
  await visitor.token()
  const questions = questionsByPassage().map(([question]) => question!)
  let asked = 0
  const ask = (question: string) => askProduct(visitor, { question, mode: 'concise', model: models.atOnce })
  /** Megabytes of all processes: when spare processes have ended, and when the threads have collected what the answers have left. */
  const measureAfter = async (count: number) => {
    for (; asked < count; asked += 4) await Promise.all([0, 1, 2, 3].map((n) => ask(questions[(asked + n) % questions.length]!)))
    await delay(soonMs)
    const soon = Math.round(familyMemory(product.pid!))
    await delay(idleMs - soonMs)
    const idle = Math.round(familyMemory(product.pid!))
    print(`memory after ${count} answers: ${soon} MB, ${idle} MB ${idleMs / 1000} s after the last one`)
    return { soon, idle }
  }
  await delay(restMs)
  const atRest = await measureAfter(0)
  const after200 = await measureAfter(200)
  const after2000 = await measureAfter(2000)
  return [
    { what: 'memory at rest, with all processes', figure: `${atRest.idle} MB`, bar: '≤ 350 MB', holds: atRest.idle <= 350 },
    {
      what: `memory after 2,000 answers, ${idleMs / 1000} s after the last one`,
      figure: `${after2000.idle} MB`,
      bar: '≤ 450 MB and ≤ 1.15×',
      holds: after2000.idle <= 450 && after2000.idle <= 1.15 * after200.idle,
      beside: `after 200: ${after200.idle} MB; ${soonMs / 1000} s after: ${after200.soon}, ${after2000.soon} MB`,
    },
  ]
}
