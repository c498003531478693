import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { openDatabase, type Db } from '../../apps/server/src/db/client.ts'
import { addToIndex } from '../../apps/server/test/index-documents.ts'
import { document } from '../../apps/server/src/db/schema/library/file.ts'
import { mergeTopicSegments } from '../../apps/server/src/features/library/passage-index/passage-index.merge.ts'
import { searchTopics } from '../../apps/server/src/features/library/passage-index/topic-index.ts'
import { loadSet, makeDistractors, type QuestionSet, type SetPassage, type SetQuestion } from '../corpus.ts'
import type { PeerResult, PeerTask } from './retrieval-peer-worker.ts'
import { examine, examineAll, searchInMemory, toDocument, type Found, type RankFigures } from './retrieval-pool.ts'
import { ms, percentile, share, type Row } from '../table.ts'

const seed = 2018
const topicId = 'bench'
/** Texts per import. */
const textBatchSize = 1000
/** Questions for the peers, evenly sampled: on a large pool, a few hundred take them minutes. */
const peerQuestions = 200

/** Other kinds of questions on the texts of a set, and their bars in the full pool. */
const kinds: readonly { file: string; what: string; bar?: string; holds?: (rankShares: Found) => boolean }[] = [
  { file: 'questions_typo', what: 'two slips in each question', bar: 'first 10 ≥ 98%', holds: ({ firstTen }) => firstTen >= 0.98 },
  { file: 'questions_keyword', what: 'keywords only' },
  {
    file: 'compound',
    what: 'two questions in one, both passages',
    bar: 'first 10 ≥ 99.5%',
    holds: ({ firstTen }) => firstTen >= 0.995,
  },
]

/**
 * Measures finding the right passage: the product through its real store, compared with SQLite FTS5 and MiniSearch on the same passages and
 * questions, also with typos, keywords only and two questions in one, and then on long chapters. Quick: the small set among fewer
 * distractors. Without the sets, the manual and its questions.
 */
export async function benchRetrieval({ quick, print }: { quick: boolean; print: (line: string) => void }): Promise<Row[]> {
  const set = loadSet(quick ? 'cmrc2018_trial' : 'cmrc2018_dev')
  if (!set) {
    print('The question sets are not here; retrieval is measured on the manual and its own questions.')
    return contest(loadSet('manual')!, 0, false, print)
  }
  const rows = await contest(set, quick ? 1000 : 100_000 - set.passages.length, !quick, print)
  return [...rows, ...(await ownPools())]
}

/** Measures the product and its peers on one pool. */
async function contest(set: QuestionSet, distractors: number, barred: boolean, print: (line: string) => void): Promise<Row[]> {
  const passages = [...set.passages, ...makeDistractors(set.passages, distractors, seed)]
  print(`${set.name}: ${set.questions.length} questions, ${passages.length} texts`)
  const asked = kinds.flatMap((kind) => {
    const questions = loadSet(set.name, kind.file)?.questions
    return questions ? [{ kind, questions }] : []
  })
  const own = await runOwn(passages, [set.questions, ...asked.map((one) => one.questions)])
  const speed = ({ times }: RankFigures) => `p50 ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}`
  print(`the product: rank 1 ${share(own.first)}, first 10 ${share(own.firstTen)}, ${speed(own)}, built in ${ms(own.built)}; now its peers`)
  const questions = sample(set.questions)
  const others = asked.map((one) => sample(one.questions))
  const fts5 = await runPeer({ peer: 'fts5', passages, questions, others })
  const mini = await runPeer({ peer: 'minisearch', passages, questions, others })
  const beside = (figure: (result: PeerResult) => string, of = '') =>
    `FTS5 trigram ${fts5 ? figure(fts5) : 'out of memory'}, MiniSearch ${mini ? figure(mini) : 'out of memory'}${of}`
  const ofQuestions = ` (${questions.length} of the questions)`
  const bar = (text: string, holds: boolean) => (barred ? { bar: text, holds } : {})
  const size = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`
  const pool = `${set.name}, ${passages.length} texts`
  return [
    {
      what: `right passage in the first 10, ${pool}, ${set.questions.length} questions`,
      figure: share(own.firstTen),
      beside: beside((peer) => share(peer.firstTen), ofQuestions),
      ...bar('≥ 99.3%', own.firstTen >= 0.993),
    },
    {
      what: 'right passage at rank 1',
      figure: share(own.first),
      beside: beside((peer) => share(peer.first), ofQuestions),
      ...bar('≥ 94%', own.first >= 0.94),
    },
    { what: 'retrieval, one thread', figure: speed(own), beside: beside(speed), ...bar('p95 ≤ 15 ms', percentile(own.times, 0.95) <= 15) },
    { what: 'indexing', figure: `${(own.built / 1000).toFixed(1)} s`, beside: beside((peer) => `${(peer.built / 1000).toFixed(1)} s`) },
    { what: 'index', figure: `${size(own.size)} on disk`, beside: beside((peer) => `${size(peer.size)} in memory`) },
    ...asked.map(({ kind, questions: all }, at) => ({
      what: `${kind.what} (${all.length})`,
      figure: rankShares(own.others[at]!),
      beside: beside((peer) => rankShares(peer.others[at]!), ` (${others[at]!.length} of the questions)`),
      ...(kind.bar && kind.holds && bar(kind.bar, kind.holds(own.others[at]!))),
    })),
  ]
}

const rankShares = ({ first, firstTen }: Found) => `rank 1 ${share(first)}, first 10 ${share(firstTen)}`

/** Samples questions for the peers evenly. */
function sample(questions: readonly SetQuestion[]): SetQuestion[] {
  const step = Math.ceil(questions.length / peerQuestions)
  return questions.filter((_, at) => at % step === 0)
}

/** Measures the product's store and search on a new embedded database; the first set of questions is the plain one. */
async function runOwn(passages: readonly SetPassage[], [questions, ...others]: readonly (readonly SetQuestion[])[]): Promise<PeerResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wenjin-bench-'))
  const database = await openDatabase({ databaseUrl: null, dataDir, log: pino({ level: 'silent' }) })
  const { db } = database
  try {
    const started = performance.now()
    for (let at = 0; at < passages.length; at += textBatchSize) await store(db, passages.slice(at, at + textBatchSize))
    await mergeTopicSegments(db, topicId)
    const built = performance.now() - started
    const { rows } = await db.execute<{ size: number }>(
      sql`select (pg_total_relation_size('index_posting') + pg_total_relation_size('index_segment'))::float8 as size`,
    )
    const search = async (question: string) => {
      const found = await searchTopics(db, [topicId], question, 20)
      return [...new Set(found.map(({ documentId }) => documentId))]
    }
    const plain = await examine(search, questions!)
    return { ...plain, built, size: rows[0]!.size, others: await examineAll(search, others) }
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function store(db: Db, texts: readonly SetPassage[]): Promise<void> {
  const documents = texts.map((text) => ({ documentId: text.id, document: toDocument(text) }))
  await db.transaction(async (tx) => {
    await tx.insert(document).values(
      documents.map(({ documentId: id, document: { title, text, blocks } }) => ({
        id,
        topicId,
        fileId: topicId,
        snapshotHash: id,
        title,
        blocks,
        length: text.length,
        readAt: 0,
      })),
    )
    await addToIndex(tx, topicId, documents)
  })
}

/** Runs a peer in its own thread, so that one that needs too much memory fails alone; null then. */
async function runPeer(task: PeerTask): Promise<PeerResult | null> {
  const worker = new Worker(new URL('./retrieval-peer-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 6000 },
  })
  try {
    return await new Promise<PeerResult>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return null
    throw error
  } finally {
    await worker.terminate()
  }
}

/** Measures whole chapters and articles, each set in its own pool. */
async function ownPools(): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, what, min] of [
    ['zhdocs_rust', 'whole chapters (Rust book)', 0.75],
    ['manual', 'the manual', null],
  ] as const) {
    const set = loadSet(name)
    if (!set) continue
    const { passages, questions } = set
    const own = await examine(searchInMemory(passages, questions), questions)
    const fts5 = await runPeer({ peer: 'fts5', passages, questions, others: [] })
    const mini = await runPeer({ peer: 'minisearch', passages, questions, others: [] })
    rows.push({
      what: `${what}, ${passages.length} texts, ${questions.length} questions`,
      figure: rankShares(own),
      ...(min !== null && { bar: 'rank 1 ≥ 75%', holds: own.first >= min }),
      beside: `FTS5 trigram ${fts5 ? rankShares(fts5) : 'out of memory'}, MiniSearch ${mini ? rankShares(mini) : 'out of memory'}`,
    })
  }
  return rows
}
