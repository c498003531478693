import { limits, type BookBlock, type BookSection } from '@wenjin/contract'
import type { Block } from '@wenjin/engine'
import { toFigure } from '../file/index.ts'

/** Splits a block that is too long for one layout, at the end of a sentence where possible. */
function* piecesOf(block: Block, text: string): Generator<Block> {
  const max = limits.book.sectionChars
  let { start } = block
  while (block.end - start > max) {
    const window = text.slice(start, start + max)
    const sentence = Math.max(...['。', '！', '？', '\n', '. '].map((mark) => window.lastIndexOf(mark))) + 1
    // Do not split a surrogate pair.
    const whole = /[\uD800-\uDBFF]$/.test(window) ? max - 1 : max
    const end = start + (sentence > max / 2 ? sentence : whole)
    yield { ...block, start, end }
    start = end
  }
  yield start === block.start ? block : { ...block, start }
}

/** Whether a block begins a new section: another chapter file of the e-book, or a heading of the highest level. */
function begins(block: Block, before: Block | undefined, highest: number): boolean {
  if (!before) return true
  if (block.anchor?.chapter !== before.anchor?.chapter) return true
  return block.kind === 'heading' && (block.level ?? 1) <= highest && before.kind !== 'heading'
}

interface Section extends BookSection {
  blocks: Block[]
}

/** Divides a text into sections that are laid out as a whole: its chapters, long ones in several sections. */
function divide(blocks: readonly Block[], text: string): Section[] {
  const levels = blocks.filter(({ kind }) => kind === 'heading').map(({ level }) => level ?? 1)
  const top = levels.reduce((least, level) => Math.min(least, level), Infinity)
  // A single heading above all others is the title of the book.
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
        // A picture belongs to the section it opens, but never forms a section of its own, which would have no text.
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

/** The sections of a text; each extends to the start of the next, so that every offset belongs to one. */
export function sectionsOf(blocks: readonly Block[], text: string): BookSection[] {
  const sections = divide(blocks, text)
  return sections.map(({ start }, at) => ({ start: at === 0 ? 0 : start, end: sections[at + 1]?.start ?? text.length }))
}

/** The blocks of one section; null when the index does not exist. */
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
