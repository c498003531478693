import type { Block, Passage } from '../model.ts'
import { indexedHeadings, splitPassages, type OpenHeading } from '../passages.ts'
import { buildSegment, type IndexPassage, type Segment } from './segment.ts'

/**
 * A document, or consecutive blocks of a long one: the unit that is split into passages and indexed. Offsets are relative to the start of
 * its text.
 */
export interface DocumentPart {
  /** Title of the document. */
  title: string
  text: string
  blocks: Block[]
  /** The headings above its first block. */
  under: readonly OpenHeading[]
}

/** The passages of each part, and the segment of all of them: ids within it count from 1. */
export interface IndexedParts {
  passages: Passage[][]
  segment: Segment
}

/** Splits parts of documents into passages and indexes these as one segment. Linear; about 100 ms for 100,000 characters. */
export function indexParts(parts: readonly DocumentPart[]): IndexedParts {
  const passages = parts.map((part) => splitPassages(part, part.under))
  const indexed: IndexPassage[] = []
  for (const [at, { title, text }] of parts.entries()) {
    for (const passage of passages[at]!) {
      const headingPath = indexedHeadings(passage)
      indexed.push({ id: indexed.length + 1, title, headingPath, text: text.slice(passage.start, passage.end) })
    }
  }
  return { passages, segment: buildSegment(indexed) }
}
