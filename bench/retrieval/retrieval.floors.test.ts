import { describe, expect, it } from 'vitest'
import { loadSet, makeDistractors, ownSets } from '../corpus.ts'
import { examine, searchInMemory } from './retrieval-pool.ts'
import { poolOf } from './retrieval-sources.ts'

/** Floors slightly below the measured values: a change that makes search worse must fail here. */
describe('retrieval floor', () => {
  const trial = loadSet('cmrc2018_trial')
  const manual = loadSet('manual')!

  it('finds the manual’s articles for the manual’s own questions', async () => {
    const found = await examine(searchInMemory(manual.passages), manual.questions)
    expect(found.first).toBeGreaterThan(0.88)
    expect(found.firstTen).toBeGreaterThan(0.985)
  })

  it('finds articles among texts made of their own sentences', async () => {
    const { passages, questions } = trial ?? manual
    const search = searchInMemory([...passages, ...makeDistractors(passages, 1000, 7)])
    const found = await examine(
      search,
      questions.filter((_, at) => at % 2 === 0),
    )
    expect(found.first).toBeGreaterThan(trial ? 0.95 : 0.8)
    expect(found.firstTen).toBeGreaterThan(trial ? 0.99 : 0.96)
  })

  it('ranks texts of other kinds first at least as often as textbook BM25', async () => {
    const sets = ownSets().map((name) => loadSet(name)!)
    const pool = poolOf(sets.flatMap(({ passages }) => passages))
    const questions = sets.flatMap((set) => set.questions).filter(({ all }, at) => !all && at % 2 === 0)
    const [own, bm25] = [await examine(pool.search, questions), await examine(pool.bm25, questions)]
    expect(own.first).toBeGreaterThanOrEqual(bm25.first)
    expect(own.firstTen).toBeGreaterThan(0.93)
  })
})
