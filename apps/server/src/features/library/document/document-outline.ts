import type { DocumentHeading } from '@wenjin/contract'
import { originalPlace } from '@wenjin/engine'
import type { ReadDocument } from '../access/index.ts'

/** Maximum number of headings; a longer outline is of no use. */
const maxHeadings = 5000
const longestHeading = 200

/** The headings of a document, in order. */
export function outlineOf({ document, text }: ReadDocument): DocumentHeading[] {
  return document.blocks
    .filter(({ kind }) => kind === 'heading')
    .slice(0, maxHeadings)
    .map(({ start, end, level }) => ({ start, end, level, page: originalPlace({ blocks: document.blocks, text: '' }, start, end).page }))
    .map(({ start, end, level, page }) => ({
      text: text
        .slice(start, Math.min(end, start + longestHeading))
        .toWellFormed()
        .replaceAll(/\s+/g, ' '),
      level: level ?? 1,
      start,
      ...(page !== undefined && { page }),
    }))
}
