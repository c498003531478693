import { limits, type BookBlock, type BookSection } from '@wenjin/contract'
import type { Block } from '@wenjin/engine'
import { toFigure } from '../file/index.ts'

/** A block that is too long to be laid out at once, in parts that end with a sentence where they can. */
function* piecesOf(block: Block, text: string): Generator<Block> {
  const max = limits.book.sectionChars
  let { start } = block
  while (block.end - start > max) {
    const window = text.slice(start, start + max)
    const sentence = Math.max(...['。', '！', '？', '\n', '. '].map((mark) => window.lastIndexOf(mark))) + 1
    // No character is cut in two.
    const whole = /[\uD800-\uDBFF]$/.test(window) ? max - 1 : max
    const end = start + (sentence > max / 2 ? sentence : whole)
    yield { ...block, start, end }
    start = end
  }
  yield start === block.start ? block : { ...block, start }
}

/** Whether a new part of the book begins with a block: a part of the e-book, or a heading of its highest level. */
function begins(block: Block, before: Block | undefined, highest: number): boolean {
  if (!before) return true
  if (block.anchor?.chapter !== before.anchor?.chapter) return true
  return block.kind === 'heading' && (block.level ?? 1) <= highest && before.kind !== 'heading'
}

interface Section extends BookSection {
  blocks: Block[]
}

/** Divides a text into parts that are laid out at once: its chapters, and long ones in several. */
function divide(blocks: readonly Block[], text: string): Section[] {
  const levels = blocks.filter(({ kind }) => kind === 'heading').map(({ level }) => level ?? 1)
  const top = Math.min(...levels)
  // One heading above all others is the title of the book.
  const highest = levels.filter((level) => level === top).length > 1 ? top : top + 1
  const sections: Section[] = []
  let before: Block | undefined
  let figures: Block[] = []
  for (const block of blocks) {
    if (block.kind === 'figure') {
      figures.push(block)
      continue
    }
    for (const piece of piecesOf(block, text)) {
      const open = sections.at(-1)
      const full = open && piece.end - open.start > limits.book.sectionChars
      if (!open || full || (piece.start === block.start && begins(block, before, highest))) {
        // A picture opens the part it belongs to, and never makes one of its own: such a part would have no text.
        const own = open
          ? figures.filter(({ anchor }) => anchor?.chapter !== undefined && anchor.chapter === block.anchor?.chapter)
          : figures
        open?.blocks.push(...figures.filter((figure) => !own.includes(figure)))
        sections.push({ start: piece.start, end: piece.end, blocks: [...own, piece] })
      } else {
        open.blocks.push(...figures, piece)
        open.end = piece.end
      }
      figures = []
    }
    before = block
  }
  sections.at(-1)?.blocks.push(...figures)
  return sections
}

/** The parts of a text; each goes on to where the next begins, so that every offset lies in one. */
export function sectionsOf(blocks: readonly Block[], text: string): BookSection[] {
  const sections = divide(blocks, text)
  return sections.map(({ start }, at) => ({ start: at === 0 ? 0 : start, end: sections[at + 1]?.start ?? text.length }))
}

/** The blocks of one part; null when the number does not exist. */
export function sectionBlocks(blocks: readonly Block[], text: string, index: number): BookBlock[] | null {
  const section = divide(blocks, text)[index]
  if (!section) return null
  return section.blocks.map(({ start, end, kind, level, figure }) => ({
    start,
    end,
    kind,
    ...(level !== undefined && { level }),
    ...(figure && { figure: toFigure(figure) }),
    text: text.slice(start, end).toWellFormed(),
  }))
}
