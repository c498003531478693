import { numberSources, type Source } from '@wenjin/engine'
import { compareSentence } from '../../packages/engine/src/answer/verify/verify.ts'
import type { Comparison, OutsideDoubts } from '../../packages/engine/src/verdict/decide.ts'
import { loadPassages } from '../corpus.ts'
import { toRanked } from '../passages.ts'
import { readItems, type VerdictItem } from '../answers/verdict-items.ts'

/** A labelled sentence that needs a decision, compared with its source. */
export interface FitItem {
  id: string
  /** The source of texts that it belongs to. */
  kind: string
  verdict: VerdictItem['verdict']
  how: string
  comparison: Comparison
  doubts: OutsideDoubts
  /** For each candidate: whether it is the changed place; null when unknown. */
  isTrue: (boolean | null)[]
}

/** The labelled sentences of the sets: those that need a decision, and those that are verbatim in their source or share nothing with it. */
export interface FitItems {
  items: FitItem[]
  verbatim: VerdictItem[]
  foreign: VerdictItem[]
  /** The same sentences compared with other documents of their source, which do not support them: for fitting only. */
  elsewhere: FitItem[]
}

/** Number of other passages of the same source: they supply titles of other documents. */
const beside = 3
/** Number of those that a sentence is compared with although they do not support it. */
const others = 2

export function readFitItems(): FitItems {
  const found: FitItems = { items: [], verbatim: [], foreign: [], elsewhere: [] }
  for (const [kind, group] of Map.groupBy(readItems(), ({ source }) => source.kind)) {
    const passages = loadPassages(kind)
    for (const item of group) {
      const at = passages.findIndex(({ id }) => id === item.source.passage_id)
      if (at < 0) continue
      const near = Array.from({ length: Math.min(beside + 1, passages.length) }, (_, i) => passages[(at + i) % passages.length]!)
      const sources = numberSources(toRanked(near))
      const compared = compareItem(item, sources, 1)
      if (typeof compared === 'string') found[compared].push(item)
      else found.items.push(compared)
      for (let index = 2; index <= Math.min(others + 1, sources.length); index++) {
        const elsewhere = compareItem({ ...item, verdict: 'unsupported', how: 'elsewhere' }, sources, index)
        if (typeof elsewhere !== 'string') found.elsewhere.push(elsewhere)
      }
    }
  }
  return found
}

function compareItem(item: VerdictItem, sources: readonly Source[], index: number): FitItem | 'verbatim' | 'foreign' {
  const compared = compareSentence(item.sentence, sources, index)
  if (typeof compared === 'string') return compared
  const { comparison, doubts } = compared
  const changed = item.differs?.sentence ?? ''
  const isTrue = comparison.candidates.map(({ difference }) => {
    if (item.verdict !== 'contradicted') return false
    const said = comparison.claim.written(difference.claim).trim()
    return changed === '' || changed.includes(said) || said.includes(changed) ? true : null
  })
  const { id, source, verdict, how } = item
  return { id, kind: source.kind, verdict, how, comparison, doubts, isTrue }
}
