import type { Block } from '../text/blocks.ts'
import type { OutlineEntry } from './outline.ts'

/** A heading and its blocks, as indices into the list of blocks: `[first, end)` excludes the heading's own block. */
export interface Section {
  /** UTF-16 offset of the heading's block. */
  offset: number
  title: string
  first: number
  end: number
}

/** Minimum length, characters, and number of sections of a text that can be folded. */
const foldableChars = 1500
const foldableSections = 3

/** Returns the sections of a long text at its highest heading level that occurs often enough; empty for a short text. */
export function sectionsOf(length: number, blocks: readonly Block[], outline: readonly OutlineEntry[]): Section[] {
  if (length < foldableChars) return []
  const levels = [...new Set(outline.map((entry) => entry.level))].toSorted((a, b) => a - b)
  const level = levels.find((known) => outline.filter((entry) => entry.level === known).length >= foldableSections)
  if (level === undefined) return []
  // A heading of a higher level ends a section, too.
  const borders = outline.filter((entry) => entry.level <= level)
  const indexOf = (offset: number) => blocks.findIndex((block) => block.start === offset)
  return borders.flatMap(({ offset, title, level: own }, i) => {
    const next = borders[i + 1]
    const section = { offset, title, first: indexOf(offset) + 1, end: next ? indexOf(next.offset) : blocks.length }
    return own === level && section.first < section.end ? [section] : []
  })
}
