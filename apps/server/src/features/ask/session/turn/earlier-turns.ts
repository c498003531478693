import type { Turn } from '@wenjin/engine'
import type { Answer } from '@wenjin/contract'
import type { ResultRow } from '../session.repo.ts'

/** The documents an answer cites, in the order of their first marks. */
function citedDocuments({ citations, references }: Answer): string[] {
  const cited = [...new Set(citations.filter(({ mark }) => mark > 0).map(({ index }) => index))]
  return cited.flatMap((index) => references.find((reference) => reference.index === index)?.documentId ?? [])
}

/** The branch that ends with a turn, oldest turn first. */
export function lineOf(turns: readonly ResultRow[], leafId: string): Turn[] {
  const byId = new Map(turns.map((turn) => [turn.id, turn]))
  const line: Turn[] = []
  for (let turn = byId.get(leafId); turn; turn = byId.get(turn.parentId ?? '')) {
    const { question, answer } = turn
    line.unshift({ question, text: answer?.text ?? '', documentIds: answer ? citedDocuments(answer) : [] })
  }
  return line
}
