import type { RankedPassage } from '../../model.ts'
import { leadsIn, readEvidence, type EvidenceSentence } from '../evidence/evidence.ts'
import { isFurniture } from '../evidence/furniture.ts'

/** A document with the sentences read from it, in text order. */
export interface ReadDocument {
  id: string
  title: string
  date: string | undefined
  passages: readonly RankedPassage[]
  evidence: readonly EvidenceSentence[]
}

/** Returns the documents of passages, in the order of their first passages. */
export function readDocuments(passages: readonly RankedPassage[]): ReadDocument[] {
  const groups = Map.groupBy(passages, ({ documentId }) => documentId)
  return [...groups].map(([id, own]) => {
    const inOrder = own.toSorted((a, b) => a.start - b.start)
    return { id, title: own[0]!.title, date: own[0]!.date, passages: inOrder, evidence: readEvidence(inOrder) }
  })
}

/**
 * Minimal length of an informative sentence, characters: a list item or a note can be as informative as a sentence, a bare heading of two
 * or three characters is not.
 */
const minLength = 6
const numberingPattern = /^[(（]?[\d一二三四五六七八九十]{1,3}[)）]?[、.．:：\s]\s*/u

/** Whether a sentence is informative on its own. */
export const tells = (sentence: EvidenceSentence) =>
  sentence.kind !== 'heading' &&
  sentence.kind !== 'code' &&
  !leadsIn(sentence) &&
  !isFurniture(sentence) &&
  sentence.normalized.replace(numberingPattern, '').length >= minLength
