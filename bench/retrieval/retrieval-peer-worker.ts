import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { normalize, stripQuestion } from '@wenjin/text'
import MiniSearch from 'minisearch'
import type { SetPassage, SetQuestion } from '../corpus.ts'
import { examine, examineAll, type Search, type RankFigures } from './retrieval-pool.ts'

/** Input of a peer. */
export interface PeerTask {
  peer: 'fts5' | 'minisearch'
  passages: SetPassage[]
  questions: SetQuestion[]
  /** Further sets of questions on the same passages. */
  others: SetQuestion[][]
}
export interface PeerResult extends RankFigures {
  /** Milliseconds to build the index. */
  built: number
  /** Size of the index in bytes. */
  size: number
  /** Results on the further sets, in their order. */
  others: RankFigures[]
}

const task = workerData as PeerTask
const builders = { fts5: buildFts5, minisearch: buildMiniSearch }
const started = performance.now()
const peer = builders[task.peer](task.passages)
const built = performance.now() - started
const plain = await examine(peer.search, task.questions)
const result: PeerResult = { ...plain, built, size: peer.size, others: await examineAll(peer.search, task.others) }
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origins
parentPort!.postMessage(result)

/** Returns the n-grams of `length` characters of a question, without its question words. */
function grams(text: string, length: number): string[] {
  return normalize(text)
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((run) => Array.from({ length: Math.max(0, run.length - length + 1) }, (_, at) => run.slice(at, at + length)))
}

/** Builds SQLite's full-text search with its tokenizer for Chinese. */
function buildFts5(passages: readonly SetPassage[]): { search: Search; size: number } {
  const database = new DatabaseSync(':memory:')
  database.exec("create virtual table passage using fts5(id unindexed, title, body, tokenize = 'trigram')")
  database.exec('begin')
  const insert = database.prepare('insert into passage values (?, ?, ?)')
  for (const { id, title, text } of passages) insert.run(id, title, normalize(text))
  database.exec('commit')
  const select = database.prepare('select id from passage where passage match ? order by bm25(passage, 0, 2, 1) limit 10')
  const { size } = database.prepare('select (select * from pragma_page_count()) * (select * from pragma_page_size()) as size').get() as {
    size: number
  }
  const search = async (question: string) => {
    const terms = [...new Set(grams(stripQuestion(question), 3))]
    return terms.length === 0 ? [] : select.all(terms.map((term) => `"${term}"`).join(' OR ')).map((row) => String(row['id']))
  }
  return { search, size }
}

function buildMiniSearch(passages: readonly SetPassage[]): { search: Search; size: number } {
  const before = process.memoryUsage().heapUsed
  const index = new MiniSearch<SetPassage>({ fields: ['title', 'text'], tokenize: (text) => grams(text, 2), processTerm: (term) => term })
  index.addAll(passages)
  const search = async (question: string) =>
    index
      .search(stripQuestion(question), { boost: { title: 2 } })
      .slice(0, 10)
      .map(({ id }) => String(id))
  return { search, size: process.memoryUsage().heapUsed - before }
}
