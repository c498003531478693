import { splitBlocks } from '../text/blocks.ts'

/** A heading of an answer. */
export interface OutlineEntry {
  /** Level 1–6. */
  level: number
  title: string
  /** UTF-16 offset of its block in the answer. */
  offset: number
}

/** Returns the headings of an answer in order; their titles contain no marks and no emphasis. */
export function outlineOf(text: string): OutlineEntry[] {
  return splitBlocks(text).flatMap((block) => {
    // A further part of code or of a list may begin like a heading.
    if (block.repeated !== undefined) return []
    const found = /^ {0,3}(#{1,6})\s+(\S.*)$/.exec(block.source)
    if (!found) return []
    const title = found[2]!
      .trimEnd()
      .replace(/(?<!#)#+$/, '')
      .replaceAll(/\[\[\d+\]\]|[*`]|\\(?=[^\w\s])/g, '')
      .trim()
    return title ? [{ level: found[1]!.length, title, offset: block.start }] : []
  })
}
