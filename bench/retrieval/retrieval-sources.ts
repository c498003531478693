import { homophonesOf } from '@wenjin/text/pinyin'
import { loadSet, makeDistractors, ownSets, seededRandom, type SetPassage, type SetQuestion } from '../corpus.ts'
import { examine, indexTexts, searchOf, textbookOf, type Found } from './retrieval-pool.ts'
import { share, type Row } from '../table.ts'

const seed = 1914
/** Texts of the pool of all short texts, in a full and in a quick run. */
const [fullPool, quickPool] = [70_000, 5000]

/**
 * The sources of short texts, and the sampling step of their questions in a quick run; a full run asks all, since one in four misses by a
 * point.
 */
const shortTexts = [
  { name: 'cmrc2018_dev', quickEvery: 32 },
  { name: 'drcd_dev', quickEvery: 32 },
  { name: 'squad2_zh_dev', quickEvery: 24 },
] as const

/**
 * Measures finding the right passage of each source, compared with textbook BM25 on the same passages: short texts of all sources in one
 * pool with texts made of other texts' sentences, with two typos per question and with two questions in one; and whole pages, each set in
 * its own pool.
 */
export async function benchRetrievalSources({ quick, print }: { quick: boolean; print: (line: string) => void }): Promise<Row[]> {
  const rows: Row[] = []
  const own = ownSets()
  const loaded = [...shortTexts.map(({ name }) => name), ...own].flatMap((name) => loadSet(name) ?? [])
  const texts = loaded.flatMap(({ passages }) => passages)
  // Texts with questions lend no sentences: a pool that quotes each answer many times is measured separately, by the first table.
  const asked = new Set(loaded.flatMap(({ passages }) => passages.filter((_, at) => at % 3 === 0).map(({ id }) => id)))
  const lenders = texts.filter(({ id }) => !asked.has(id))
  const pool = poolOf([...texts, ...makeDistractors(lenders, (quick ? quickPool : fullPool) - texts.length, seed)])
  print(`short texts of ${loaded.length} sets: ${pool.count} passages`)
  const compare = async (
    what: string,
    questions: readonly SetQuestion[],
    bar: (own: Found, bm25: Found) => { bar: string; holds: boolean },
  ) => {
    if (questions.length === 0) return
    const found = await examine(pool.search, questions)
    const bm25 = await examine(pool.bm25, questions)
    rows.push({ what: `${what} (${questions.length})`, figure: figure(found), beside: `BM25 ${figure(bm25)}`, ...bar(found, bm25) })
    print(`${rows.at(-1)!.what}: ${rows.at(-1)!.figure}; ${rows.at(-1)!.beside}`)
  }
  const onAsked = ({ passageIds }: SetQuestion) => passageIds.every((id) => asked.has(id))
  for (const { name, quickEvery } of shortTexts) {
    const questions = (loadSet(name)?.questions ?? []).filter(onAsked).filter((_, at) => at % (quick ? quickEvery : 1) === 0)
    await compare(`right passage of ${name} among ${pool.count}`, questions, better)
    await compare(`${name}, two slips in each question`, withSlips(questions), tenOf(0.97))
    await compare(`${name}, two questions in one, both passages`, inPairs(questions), tenOf(0.98))
  }
  const ownQuestions = own.flatMap((name) => loadSet(name)!.questions).filter((question) => !question.all && onAsked(question))
  await compare('own sets', ownQuestions, better)
  for (const name of ['zhdocs_rust', 'zhdocs_webpack']) {
    const set = loadSet(name)
    if (!set) continue
    const pages = poolOf(set.passages, set.questions)
    const found = await examine(pages.search, set.questions)
    const bm25 = await examine(pages.bm25, set.questions)
    const [first, ten] = name === 'zhdocs_rust' ? [0.94, 1] : [0.3, 0.8]
    rows.push({
      what: `whole pages of ${name}, ${set.passages.length} pages, anchor texts (${set.questions.length})`,
      figure: figure(found),
      bar: `≥ ${share(first)} / ${share(ten)}`,
      holds: found.first >= first && found.firstTen >= ten,
      beside: `BM25 ${figure(bm25)}`,
    })
    print(`${rows.at(-1)!.what}: ${rows.at(-1)!.figure}; ${rows.at(-1)!.beside}`)
  }
  return rows
}

const figure = ({ first, firstTen }: Found) => `rank 1 ${share(first)}, first 10 ${share(firstTen)}`
const better = (own: Found, bm25: Found) => ({
  bar: 'rank 1 ≥ BM25 + 1, first 10 ≥ 98.8%',
  holds: own.first >= bm25.first + 0.01 && own.firstTen >= 0.988,
})
const tenOf = (min: number) => (own: Found) => ({ bar: `first 10 ≥ ${share(min)}`, holds: own.firstTen >= min })

/** Returns the product's search and the textbook's over the same passages. */
export function poolOf(texts: readonly SetPassage[], asked: readonly SetQuestion[] = []) {
  const pool = indexTexts(texts, asked)
  return { count: pool.count, search: searchOf(pool), bm25: textbookOf(pool) }
}

/** Joints of two questions in one. */
const joints = ['？另外，', '？同时，', '，还有', '？以及']

/** Joins each second question with one about another text. */
function inPairs(questions: readonly SetQuestion[]): SetQuestion[] {
  const half = Math.floor(questions.length / 2)
  return questions.slice(0, half).flatMap((one, at) => {
    const other = questions[half + at]!
    const passageIds = [...one.passageIds, ...other.passageIds]
    const question = one.question.replace(/[?？]$/, '') + joints[at % joints.length]! + other.question
    return new Set(passageIds).size < 2 ? [] : [{ id: `${one.id}+${other.id}`, question, passageIds, answers: [], all: true }]
  })
}

/** Replaces two ideographs in each question by homophones. */
function withSlips(questions: readonly SetQuestion[]): SetQuestion[] {
  const random = seededRandom(seed)
  return questions.map((question) => {
    const characters = Array.from(question.question)
    const places = [...characters.keys()].filter((at) => homophonesOf(characters[at]!).length > 0)
    for (let slip = 0; slip < 2 && places.length > 0; slip += 1) {
      const [at] = places.splice(Math.floor(random() * places.length), 1)
      const others = homophonesOf(characters[at!]!)
      // Homophones are sorted by frequency: a real typo uses a common one.
      characters[at!] = others[Math.floor(random() * Math.min(4, others.length))]!
    }
    return { ...question, question: characters.join('') }
  })
}
