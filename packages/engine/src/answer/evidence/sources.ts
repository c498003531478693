import type { RankedPassage } from '../../model.ts'

/** A document of the answer, numbered as in its marks. */
export interface Source {
  /** The `n` of `[[n]]`, from 1. */
  index: number
  documentId: string
  /** Its passages found, best first. */
  passages: RankedPassage[]
  /** Whether the answer quotes it. */
  cited: boolean
  /** The question for which it was found: a sentence about it is not an instruction, whatever its wording. */
  question?: string
}

/** Numbers the documents of passages in the order of the passages. `question` is the question for which they were found. */
export function numberSources(passages: readonly RankedPassage[], question?: string): Source[] {
  const sources = new Map<string, Source>()
  for (const passage of passages) {
    const source = sources.get(passage.documentId)
    if (source === undefined)
      sources.set(passage.documentId, {
        index: sources.size + 1,
        documentId: passage.documentId,
        passages: [passage],
        cited: false,
        ...(question !== undefined && { question }),
      })
    else source.passages.push(passage)
  }
  return [...sources.values()]
}
