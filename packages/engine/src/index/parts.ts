import type { Block, Passage } from '../model.ts'
import { splitPassages, type OpenHeading } from '../passages.ts'
import { buildSegment, type IndexPassage, type Segment } from './segment.ts'

/** A document, or consecutive blocks of a long one, as they are cut into passages and indexed. Offsets count from the start of its text. */
export interface DocumentPart {
  /** Of the document. */
  title: string
  text: string
  blocks: Block[]
  /** The headings its first block stands under. */
  under: readonly OpenHeading[]
}

/** The passages of each part, and the segment of them all: their ids in it count from 1. */
export interface IndexedParts {
  passages: Passage[][]
  segment: Segment
}

/** Cut parts of documents into passages and index these as one segment. Linear; about 100 ms for 100,000 characters. */
export function indexParts(parts: readonly DocumentPart[]): IndexedParts {
  const passages = parts.map((part) => splitPassages(part, part.under))
  const indexed: IndexPassage[] = []
  for (const [at, { title, text }] of parts.entries()) {
    for (const { headingPath, start, end } of passages[at]!)
      indexed.push({ id: indexed.length + 1, title, headingPath, text: text.slice(start, end) })
  }
  return { passages, segment: buildSegment(indexed) }
}
