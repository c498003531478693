import { execFile } from 'node:child_process'
import { mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { NamedPlaces } from '../../apps/server/src/features/library/file/index.ts'
import { searchPassages } from '../../apps/server/src/features/ask/sources/search-topics.ts'
import { scopeOf } from '../../apps/server/src/features/ask/sources/source-scope.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import type { Ctx } from '../../apps/server/src/context.ts'
import type { Actor } from '../../apps/server/src/http/caller.ts'
import { openInstance } from '../../apps/server/src/instance.ts'
import { createLogger } from '../../apps/server/src/logger.ts'
import { loadSet, type QuestionSet, type SetPassage, type SetQuestion } from '../corpus.ts'
import { searchInMemory } from './retrieval-pool.ts'
import { ms, percentile, share, type Row } from '../table.ts'
import {
  askerId,
  documentIdOf,
  fileIdOf,
  fingerprint,
  foldersPerFolder,
  ownTopics,
  shelfIdOf,
  textBatchSize,
  textsOf,
  textsPerFile,
  type LibraryPlan,
} from './topic-library.ts'

const quickPlan: LibraryPlan = {
  large: 2000,
  own: [
    { texts: 100, topics: 5 },
    { texts: 500, topics: 2 },
  ],
  others: [
    { texts: 2000, topics: 1 },
    { texts: 100, topics: 20 },
  ],
  timesOthers: 5,
}
const fullPlan: LibraryPlan = {
  large: 100_000,
  own: [
    { texts: 100, topics: 20 },
    { texts: 1000, topics: 30 },
  ],
  others: [
    { texts: 30_000, topics: 1 },
    { texts: 5000, topics: 10 },
    { texts: 500, topics: 40 },
  ],
  timesOthers: 10,
}

const asker: Actor = { uid: null, visitorId: askerId, role: 'guest' }
/** Unmeasured warm-up questions: a newly started server reads everything for the first time. */
const warmUp = 20
/** Passages of an answer in `detail`. */
const limit = 40
const barMs = 40

/** The scope of a measurement, and the documents it may return. */
interface Place {
  what: string
  searchTopic: string | null
  options?: NamedPlaces
  /** Whether a document may be found. */
  allowed: (documentId: string) => boolean
}

interface Measured {
  times: number[]
  /** Ids of the documents found for each question, best first. */
  found: string[][]
  foreign: number
}

/**
 * Measures retrieval in one topic, a small one, all of the asker's, folders and selected files, while other owners have ten times as much
 * on the same instance: its time, and whether it ever returns anything of theirs.
 */
export async function benchTopicRetrieval({ quick, print }: { quick: boolean; print: (line: string) => void }): Promise<Row[]> {
  const set = loadSet(quick ? 'cmrc2018_trial' : 'cmrc2018_dev') ?? loadSet('manual')!
  const plan = quick ? quickPlan : fullPlan
  const { dataDir, built } = await libraryFolder(set, plan, !quick, print)
  const config = readConfig({ DATA_DIR: dataDir, OFFLINE: '1', TESSERACT: 'none', SEARCH_SERVICES: 'none', LOG_LEVEL: 'silent' })
  const instance = await openInstance(config, createLogger(config.logLevel))
  try {
    const step = Math.max(1, Math.floor(set.questions.length / (quick ? 60 : 300 + warmUp)))
    const questions = set.questions.filter((_, at) => at % step === 0)
    const others = plan.others.reduce((sum, { texts, topics }) => sum + texts * topics, 0) * plan.timesOthers
    const rows: Row[] = []
    let large: Measured | null = null
    for (const place of placesOf(plan)) {
      const measured = await measure(instance.ctx, place, questions)
      large ??= measured
      const { times, foreign } = measured
      const p95 = percentile(times, 0.95)
      rows.push({
        what: `${place.what}, among ${others} passages of others${rows.length === 0 ? built : ''}`,
        figure: `p50 ${ms(percentile(times, 0.5))}, p95 ${ms(p95)}, ${times.length} questions; foreign passages: ${foreign}; ${memory()}`,
        bar: `p95 ≤ ${barMs} ms, none foreign`,
        holds: p95 <= barMs && foreign === 0,
      })
      print(`${rows.at(-1)!.what}: ${rows.at(-1)!.figure}`)
    }
    rows.push(await besideAlone(plan, set, questions.slice(warmUp), large!))
    return rows
  } finally {
    await instance.close()
    if (quick) await rm(dataDir, { recursive: true, force: true })
  }
}

const memory = () => `${Math.round(process.memoryUsage().rss / 2 ** 20)} MB resident`

/**
 * Returns the data folder of a library. Building a large one takes many minutes, so it is kept in the temporary folder until the index or
 * the plan changes.
 */
async function libraryFolder(set: QuestionSet, plan: LibraryPlan, keep: boolean, print: (line: string) => void) {
  const folder = join(tmpdir(), `wenjin-bench-library-${fingerprint(plan, set.passages)}`)
  if (keep && (await stat(folder).catch(() => null))) return { dataDir: folder, built: ', built by an earlier run' }
  const draft = await mkdtemp(`${folder}-`)
  const started = performance.now()
  print(`building the library in ${draft}`)
  const script = fileURLToPath(new URL('topic-library-build.ts', import.meta.url))
  await promisify(execFile)(process.execPath, [script, draft, set.name, JSON.stringify(plan)])
  const built = `, built in ${Math.round((performance.now() - started) / 1000)} s`
  if (!keep) return { dataDir: draft, built }
  await rename(draft, folder)
  return { dataDir: folder, built }
}

/** Returns all scopes available to the asker: the whole topics first, then parts of the large one. */
function placesOf(plan: LibraryPlan): Place[] {
  const own = ownTopics(plan)
  const [large, small] = [own[0]!, own[1]!]
  const ids = new Set(own.map(({ id }) => id))
  const textsOfAll = own.reduce((sum, { texts }) => sum + texts, 0)
  const topicOf = (documentId: string) => documentId.slice(0, documentId.indexOf('/'))
  const placeOf = (documentId: string) => Number(documentId.slice(documentId.indexOf('/') + 1))
  const files = Math.floor(large.texts / textsPerFile)
  const inFiles = (count: number): Place => {
    const chosen = Array.from({ length: count }, (_, at) => Math.floor((at * files) / count))
    const numbers = new Set(chosen)
    return {
      what: `${count} chosen files of the large topic, ${count * textsPerFile} texts`,
      searchTopic: large.id,
      options: { fileIds: chosen.map((at) => fileIdOf(large.id, at)) },
      allowed: (id) => topicOf(id) === large.id && numbers.has(Math.floor(placeOf(id) / textsPerFile)),
    }
  }
  const shelf = textBatchSize * foldersPerFolder
  const inFolders = (count: number): Place => ({
    what: `${count} folders of folders of the large topic, ${Math.min(large.texts, count * shelf)} texts`,
    searchTopic: large.id,
    options: { folderIds: Array.from({ length: count }, (_, at) => shelfIdOf(large.id, at)) },
    allowed: (id) => topicOf(id) === large.id && placeOf(id) < count * shelf,
  })
  return [
    { what: `a topic of ${large.texts} texts`, searchTopic: large.id, allowed: (id) => topicOf(id) === large.id },
    { what: `a topic of ${small.texts} texts`, searchTopic: small.id, allowed: (id) => topicOf(id) === small.id },
    { what: `all ${own.length} topics of somebody, ${textsOfAll} texts`, searchTopic: null, allowed: (id) => ids.has(topicOf(id)) },
    ...[1, 10, 100, 1000].filter((count) => count <= files / 2).map(inFiles),
    ...[1, 10].filter((count) => count === 1 || count * shelf <= large.texts).map(inFolders),
  ]
}

/** Runs every question like an answer does: determines the allowed scope, parses the question, searches. */
async function measure(ctx: Ctx, { searchTopic, options, allowed }: Place, questions: readonly SetQuestion[]): Promise<Measured> {
  const measured: Measured = { times: [], found: [], foreign: 0 }
  for (const [at, { question }] of questions.entries()) {
    const started = performance.now()
    const scope = await scopeOf(ctx, asker, { engineType: 'default', searchTopic, ...(options && { options }) })
    const meant = await scope.index.correct(question)
    const passages = await searchPassages(ctx, scope, { texts: [meant ?? question], limit, filters: {} })
    const took = performance.now() - started
    const found = passages.map(({ documentId }) => documentId)
    measured.foreign += found.filter((id) => !allowed(id)).length
    if (at < warmUp) continue
    measured.times.push(took)
    measured.found.push(found)
  }
  return measured
}

/**
 * Compares the results in the large topic with those of a library of that topic alone. The separate index has other segments, which
 * determine which common terms are read, so its tail may differ.
 */
async function besideAlone(plan: LibraryPlan, set: QuestionSet, questions: readonly SetQuestion[], { found }: Measured): Promise<Row> {
  const [large] = ownTopics(plan)
  const texts: SetPassage[] = []
  while (texts.length < large!.texts) texts.push(...textsOf(large!, set.passages, texts.length))
  const searchAlone = searchInMemory(texts.map((text, at) => ({ ...text, id: documentIdOf(large!.id, at) })))
  const idOf = new Map(set.passages.map(({ id }, at) => [id, documentIdOf(large!.id, at)]))
  const counts = { first: 0, ten: 0, sameFirst: 0, sameTen: 0, firstAlone: 0, tenAlone: 0 }
  for (const [at, { question, passageIds }] of questions.entries()) {
    const here = [...new Set(found[at])].slice(0, 10)
    const alone = (await searchAlone(question)).slice(0, 10)
    const right = passageIds.map((id) => idOf.get(id)!)
    if (right.includes(here[0]!)) counts.first += 1
    if (right.some((id) => here.includes(id))) counts.ten += 1
    if (right.includes(alone[0]!)) counts.firstAlone += 1
    if (right.some((id) => alone.includes(id))) counts.tenAlone += 1
    if (here[0] === alone[0]) counts.sameFirst += 1
    counts.sameTen += here.filter((id) => alone.includes(id)).length / Math.max(1, here.length)
  }
  const of = (count: number) => share(count / questions.length)
  return {
    what: `the topic of ${large!.texts} texts among others, beside an index of it alone`,
    figure: `rank 1 ${of(counts.first)}, first 10 ${of(counts.ten)}; the same first ${of(counts.sameFirst)}, of the first ten the same ${of(counts.sameTen)}`,
    bar: 'rank 1 and first 10 no lower',
    holds: counts.first >= counts.firstAlone && counts.ten >= counts.tenAlone,
    beside: `alone: rank 1 ${of(counts.firstAlone)}, first 10 ${of(counts.tenAlone)}`,
  }
}
