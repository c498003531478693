import { limits } from '@wenjin/contract'
import type { Anchor, Block, PagePart, Rect } from '@wenjin/engine'

/**
 * Maximum characters of a block merged from blocks of one kind, and of one merged from any kinds. Two neighbours always exceed it together,
 * so 10 million characters make 25,000 blocks.
 */
const alikeChars = 400
const mixedChars = 800
/** Maximum rectangles of a merged block; more are replaced by their bounding rectangle. */
const maxRects = 16

/**
 * Merges neighbouring blocks so that a document of millions of short lines has no more blocks than one of ordinary paragraphs: first blocks
 * of one kind, then, if that is not enough, any kinds, and finally across page ends. The text and its offsets do not change. Takes linear
 * time.
 */
export function mergeBlocks(blocks: readonly Block[], maxBlocks: number = limits.documentBlocks): Block[] {
  const alike = mergeWhere(blocks, alikeChars, (a, b) => isSamePlace(a.anchor, b.anchor) && a.kind === b.kind && a.level === b.level)
  if (alike.length <= maxBlocks) return alike
  const mixed = mergeWhere(alike, mixedChars, (a, b) => isSamePlace(a.anchor, b.anchor))
  return mixed.length <= maxBlocks ? mixed : mergeWhere(mixed, mixedChars, () => true)
}

function mergeWhere(blocks: readonly Block[], maxChars: number, isAlike: (a: Block, b: Block) => boolean): Block[] {
  const merged: Block[] = []
  for (const block of blocks) {
    const last = merged.at(-1)
    const fits =
      last !== undefined && last.kind !== 'figure' && block.kind !== 'figure' && block.end - last.start <= maxChars && isAlike(last, block)
    if (fits) merged[merged.length - 1] = join(last, block)
    else merged.push(block)
  }
  return merged
}

function isSamePlace(a: Anchor | undefined, b: Anchor | undefined): boolean {
  return a?.page === b?.page && a?.slide === b?.slide && a?.sheet === b?.sheet && a?.chapter === b?.chapter
}

function join(a: Block, b: Block): Block {
  const anchor = joinAnchors(a.anchor, b.anchor, b.start - a.start)
  const alike = a.kind === b.kind
  return {
    kind: alike ? a.kind : 'paragraph',
    start: a.start,
    end: b.end,
    ...(alike && a.level !== undefined && { level: a.level }),
    ...(alike && a.table && { table: a.table }),
    ...(anchor && { anchor }),
  }
}

/** @param shift offset at which the second block begins in the first */
function joinAnchors(a: Anchor | undefined, b: Anchor | undefined, shift: number): Anchor | undefined {
  if (!a || !b) return a ?? b
  const { rects: _rects, lines: _lines, over: _over, ...anchor } = { ...b, ...a }
  if (a.region && b.region) anchor.region = around([a.region, b.region])
  if (a.time && b.time) anchor.time = [a.time[0], b.time[1]]
  if (a.cells && b.cells) {
    // Rows of one sheet: the range runs from the first cell of the first to the last cell of the second.
    anchor.cells = `${a.cells.split(':')[0]!}:${b.cells.split(':').at(-1)!}`
    if (a.rows && b.rows) anchor.rows = [...a.rows, ...b.rows]
    else delete anchor.rows
  }
  const [first, ...further] = joinParts([...partsOf(a, 0), ...partsOf(b, shift)])
  return first ? { ...anchor, ...placed(first), ...(further.length > 0 && { over: further }) } : anchor
}

/** Returns the page parts of a block, with offsets relative to the block it is merged into. */
function partsOf({ page, rects, lines, over = [] }: Anchor, shift: number): PagePart[] {
  if (page === undefined) return []
  const parts = [{ at: 0, page, ...(rects && { rects }), ...(lines && { lines }) }, ...over]
  return parts.map(({ at, lines: starts, ...part }) => ({
    at: at + shift,
    ...part,
    ...(starts && { lines: starts.map((start) => start + shift) }),
  }))
}

const placed = ({ page, rects, lines }: PagePart): Pick<Anchor, 'page' | 'rects' | 'lines'> => ({
  page,
  ...(rects && { rects }),
  ...(lines && { lines }),
})

/** Joins neighbouring parts of the same page into one. */
function joinParts(parts: readonly PagePart[]): PagePart[] {
  const joined: PagePart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last?.page === part.page) joined[joined.length - 1] = joinPart(last, part)
    else joined.push(part)
  }
  return joined
}

function joinPart(a: PagePart, b: PagePart): PagePart {
  const rects = [...(a.rects ?? []), ...(b.rects ?? [])]
  const lines = [...(a.lines ?? []), ...(b.lines ?? [])]
  const { at, page } = a
  if (rects.length > maxRects) return { at, page, rects: [around(rects)], lines: [at] }
  return { at, page, ...(rects.length > 0 && { rects }), ...(lines.length === rects.length && lines.length > 0 && { lines }) }
}

/** Returns the bounding rectangle, `[x, y, width, height]`. */
function around(rects: readonly Rect[]): Rect {
  const left = Math.min(...rects.map(([x]) => x))
  const top = Math.min(...rects.map(([, y]) => y))
  const right = Math.max(...rects.map(([x, , width]) => x + width))
  const bottom = Math.max(...rects.map(([, y, , height]) => y + height))
  return [left, top, right - left, bottom - top]
}
