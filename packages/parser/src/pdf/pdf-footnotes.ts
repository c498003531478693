import type { BlockInput } from '../document/document-builder.ts'
import { anchorOf } from './pdf-blocks.ts'
import type { PageLines } from './pdf-furniture.ts'
import type { Line } from './pdf-lines.ts'
import { placeLines } from '../text/text.ts'

/** Maximum size of a footnote relative to the text. */
const noteScale = 0.92
const noteMark = /^(?:\[\d{1,3}\]|[①-⑳❶-❿]|\d{1,3}(?![\d.,、．)）:：%])|[*＊†‡]{1,2})\s*\S/

/** Separates the footnotes of a page from its lines: small lines after all others, starting at one that begins with a mark. */
export function splitFootnotes(lines: readonly Line[], { height }: PageLines, bodySize: number): { text: Line[]; notes: BlockInput[] } {
  let from = lines.length
  while (from > 0 && lines[from - 1]!.size <= bodySize * noteScale && lines[from - 1]!.y > height / 2) from--
  while (from < lines.length && !noteMark.test(lines[from]!.text)) from++
  // A page of small lines only has no footnotes.
  if (from === 0 || from === lines.length) return { text: [...lines], notes: [] }
  const notes: Line[][] = []
  for (const line of lines.slice(from)) {
    if (noteMark.test(line.text)) notes.push([line])
    else notes.at(-1)!.push(line)
  }
  return {
    text: lines.slice(0, from),
    notes: notes.map((note) => {
      const { text, starts } = placeLines(note.map((line) => line.text))
      return { kind: 'paragraph', text, anchor: anchorOf(note, starts) }
    }),
  }
}
