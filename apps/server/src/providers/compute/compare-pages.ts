import { diffArrays } from 'diff'
import { normalize } from '@wenjin/text'
import type { ParsedDocument } from '@wenjin/engine'

/** A paragraph in the difference between two versions of a page. */
export interface DifferencePart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** The compared part of a page. */
export type ComparedPage = Pick<ParsedDocument, 'text' | 'blocks'>

/** Maximum entries of one difference, and maximum shown characters of one paragraph. */
const maxParts = 400
const longestPart = 2000
/** Maximum number of changes searched for: pages with almost nothing in common are treated as different without a comparison. */
const maxChanges = 1000
/** Time limit of a comparison in milliseconds; pages constructed to be similar everywhere are then treated as different without it. */
const patienceMs = 1500

interface Paragraph {
  text: string
  /** The normalised form used for the comparison. */
  form: string
}

/** Splits a document into paragraphs as a reader sees them. */
function paragraphsOf({ text, blocks }: ComparedPage): Paragraph[] {
  const lines = blocks.flatMap(({ start, end }) => text.slice(start, end).split('\n'))
  return lines.filter((line) => line.trim() !== '').map((line) => ({ text: line, form: normalize(line).replace(/\s+/g, '') }))
}

/**
 * Compares two versions of a page and returns the changed paragraphs, each with the paragraph before and after it; empty when both differ
 * only in white space or letter forms. At most 400 entries.
 */
export function comparePages(before: ComparedPage, after: ComparedPage): DifferencePart[] {
  const [old, now] = [paragraphsOf(before), paragraphsOf(after)]
  const comparator = (a: Paragraph, b: Paragraph) => a.form === b.form
  const changes = diffArrays(old, now, { comparator, maxEditLength: maxChanges, timeout: patienceMs }) ?? [
    { value: old, added: false, removed: true },
    { value: now, added: true, removed: false },
  ]
  const parts = changes.flatMap(({ value, added, removed }): DifferencePart[] =>
    value.map(({ text }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text: shortened(text) })),
  )
  const isChange = (part: DifferencePart | undefined) => part !== undefined && part.kind !== 'same'
  return parts.filter((part, i) => isChange(part) || isChange(parts[i - 1]) || isChange(parts[i + 1])).slice(0, maxParts)
}

function shortened(text: string): string {
  return text.length > longestPart ? `${text.slice(0, longestPart).toWellFormed()}…` : text
}
