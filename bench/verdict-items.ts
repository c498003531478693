import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitPassages, type RankedPassage } from '@wenjin/engine'
import type { SetPassage } from './corpus.ts'
import { toDocument } from './retrieval-pool.ts'

/** A sentence of an answer, the source it is checked against and what it is: see `bench/sets/README.md`. */
export interface VerdictItem {
  id: string
  source: { kind: string; passage_id: string }
  sentence: string
  verdict: 'entailed' | 'contradicted' | 'partial' | 'unsupported'
  how: string
  /** Of a contradiction: the words of either side. */
  differs?: { source: string; sentence: string }
}

/** The labelled sentences of the two sets. */
export function readItems(): VerdictItem[] {
  return ['verdicts.jsonl', 'verdicts-squad2.jsonl'].flatMap((file) =>
    readFileSync(join(import.meta.dirname, 'sets', file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as VerdictItem),
  )
}

/** Texts as the passages of a search. */
export function toRanked(texts: readonly SetPassage[]): RankedPassage[] {
  let passageId = 0
  return texts.flatMap((text) => {
    const document = toDocument(text)
    return splitPassages(document).map(({ start, end, headingPath, blocks }) => ({
      passageId: ++passageId,
      documentId: text.id,
      collectionId: 'pool',
      title: document.title,
      headingPath,
      start,
      end,
      blocks,
      text: document.text.slice(start, end),
      score: 0,
    }))
  })
}
