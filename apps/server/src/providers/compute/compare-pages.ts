import { diffArrays } from 'diff'
import { normalize } from '@wenjin/text'
import type { ParsedDocument } from '@wenjin/engine'

/** A paragraph of a page read twice. */
export interface DifferencePart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** The compared part of a page. */
export type ComparedPage = Pick<ParsedDocument, 'text' | 'blocks'>

/** Entries of one difference, and characters shown of one paragraph. */
const maxParts = 400
const longestPart = 2000
/** Changes that are looked for: two pages that have next to nothing in common are told apart without comparing. */
const maxChanges = 1000
/** Milliseconds two pages are compared for; two that were made to be alike everywhere are told apart without it, too. */
const patienceMs = 1500

interface Paragraph {
  text: string
  /** The form that is compared. */
  form: string
}

/** The paragraphs of a document, as a reader sees them. */
function paragraphsOf({ text, blocks }: ComparedPage): Paragraph[] {
  const lines = blocks.flatMap(({ start, end }) => text.slice(start, end).split('\n'))
  return lines.filter((line) => line.trim() !== '').map((line) => ({ text: line, form: normalize(line).replace(/\s+/g, '') }))
}

/**
 * The differences of a page between two readings, each with the paragraph before and after it; empty when both differ only in
 * white space or letter forms. At most 400 entries.
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
