import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A sentence of an answer, the source it is checked against, and its label: see `bench/sets/README.md`. */
export interface VerdictItem {
  id: string
  source: { kind: string; passage_id: string }
  sentence: string
  verdict: 'entailed' | 'contradicted' | 'partial' | 'unsupported'
  how: string
  /** For a contradiction: the differing words of both sides. */
  differs?: { source: string; sentence: string }
}

/** Reads the labelled sentences of the two sets. */
export function readItems(): VerdictItem[] {
  return ['verdicts.jsonl', 'verdicts-squad2.jsonl'].flatMap((file) =>
    readFileSync(join(import.meta.dirname, '../sets', file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as VerdictItem),
  )
}
