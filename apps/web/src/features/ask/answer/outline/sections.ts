import type { Block } from '../text/blocks.ts'
import type { OutlineEntry } from './outline.ts'

/** A heading and the blocks under it, as places in the list of blocks: the heading's own and `[first, end)` of what it heads. */
export interface Section {
  /** UTF-16 offset of the heading's block. */
  offset: number
  title: string
  first: number
  end: number
}

/** A text with fewer characters or sections is not worth folding. */
const foldableChars = 1500
const foldableSections = 3

/** The sections of a long text by its commonest high heading, to be folded one by one; none for a short one. */
export function sectionsOf(length: number, blocks: readonly Block[], outline: readonly OutlineEntry[]): Section[] {
  if (length < foldableChars) return []
  const levels = [...new Set(outline.map((entry) => entry.level))].toSorted((a, b) => a - b)
  const level = levels.find((known) => outline.filter((entry) => entry.level === known).length >= foldableSections)
  if (level === undefined) return []
  // A higher heading ends a section, too.
  const borders = outline.filter((entry) => entry.level <= level)
  const indexOf = (offset: number) => blocks.findIndex((block) => block.start === offset)
  return borders.flatMap(({ offset, title, level: own }, i) => {
    const next = borders[i + 1]
    const section = { offset, title, first: indexOf(offset) + 1, end: next ? indexOf(next.offset) : blocks.length }
    return own === level && section.first < section.end ? [section] : []
  })
}
