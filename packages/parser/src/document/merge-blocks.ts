import { limits } from '@wenjin/contract'
import type { Anchor, Block, PagePart, Rect } from '@wenjin/engine'

/** Characters of a block merged of blocks of one kind, and of one merged of any: two neighbours have more, so 10 million make 25,000. */
const alikeChars = 400
const mixedChars = 800
/** Rectangles of a merged block; more become the one around them. */
const maxRects = 16

/**
 * Merges neighbouring blocks, so that a document of millions of short lines has no more blocks than one of ordinary paragraphs: those of one
 * kind first, then, where that is not enough, any, and at last over the ends of pages. The text and its offsets stay as they are. Linear.
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
    // From the first cell of the first to the last of the last: rows of one sheet.
    anchor.cells = `${a.cells.split(':')[0]!}:${b.cells.split(':').at(-1)!}`
    if (a.rows && b.rows) anchor.rows = [...a.rows, ...b.rows]
    else delete anchor.rows
  }
  const [first, ...further] = joinParts([...partsOf(a, 0), ...partsOf(b, shift)])
  return first ? { ...anchor, ...placed(first), ...(further.length > 0 && { over: further }) } : anchor
}

/** The places of a block on pages, by offsets into the block it becomes a part of. */
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

/** Neighbours on one page are one part. */
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

/** The rectangle around some, `[x, y, width, height]`. */
function around(rects: readonly Rect[]): Rect {
  const left = Math.min(...rects.map(([x]) => x))
  const top = Math.min(...rects.map(([, y]) => y))
  const right = Math.max(...rects.map(([x, , width]) => x + width))
  const bottom = Math.max(...rects.map(([, y, , height]) => y + height))
  return [left, top, right - left, bottom - top]
}
