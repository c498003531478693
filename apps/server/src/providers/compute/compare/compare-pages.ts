import { normalize } from '@wenjin/text'
import type { ParsedDocument } from '@wenjin/engine'
import { changesBetween, numbered } from './changes.ts'

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
  const [oldForms, newForms] = numbered(
    old.map(({ form }) => form),
    now.map(({ form }) => form),
  ) as [number[], number[]]
  const parts: DifferencePart[] = []
  const add = (kind: DifferencePart['kind'], paragraphs: readonly Paragraph[]) => {
    for (const { text } of paragraphs) parts.push({ kind, text: shortened(text) })
  }
  let done = 0
  for (const { from, to } of changesBetween(oldForms, newForms)) {
    add('same', old.slice(done, from.start))
    add('removed', old.slice(from.start, from.end))
    add('added', now.slice(to.start, to.end))
    done = from.end
  }
  add('same', old.slice(done))
  const isChange = (part: DifferencePart | undefined) => part !== undefined && part.kind !== 'same'
  return parts.filter((part, i) => isChange(part) || isChange(parts[i - 1]) || isChange(parts[i + 1])).slice(0, maxParts)
}

function shortened(text: string): string {
  return text.length > longestPart ? `${text.slice(0, longestPart).toWellFormed()}…` : text
}
