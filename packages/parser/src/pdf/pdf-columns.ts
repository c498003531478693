import { linesOf, type Line, type Segment } from './pdf-lines.ts'

const maxColumns = 4
/** Minimum rows on each side of a gutter. */
const minRows = 4

/**
 * Orders the lines of a page for reading: each column from top to bottom before the next; a line across the gutter separates what is above
 * it from what is below.
 */
export function readingOrder(segments: readonly Segment[], page: number, depth = 0): Line[] {
  if (segments.length === 0) return []
  const left = Math.min(...segments.map((segment) => segment.x))
  const right = Math.max(...segments.map((segment) => segment.right))
  const gutter = depth < maxColumns ? findGutter(segments, left, right) : undefined
  if (gutter === undefined) return linesOf(segments, page)
  const lines: Line[] = []
  let band: Segment[] = []
  const flush = (): void => {
    if (band.length === 0) return
    lines.push(...sortBand(band, gutter, page, depth))
    band = []
  }
  let crossing: Segment[] = []
  const flushCrossing = (): void => {
    if (crossing.length > 0) lines.push(...linesOf(crossing, page))
    crossing = []
  }
  for (const segment of segments.toSorted((a, b) => a.y - b.y)) {
    if (segment.x < gutter && segment.right > gutter) {
      flush()
      crossing.push(segment)
    } else {
      flushCrossing()
      band.push(segment)
    }
  }
  flushCrossing()
  flush()
  return lines
}

function sortBand(band: readonly Segment[], gutter: number, page: number, depth: number): Line[] {
  const first = band.filter((segment) => segment.right <= gutter)
  const second = band.filter((segment) => segment.right > gutter)
  // One or two rows are a heading with its number or a centred line, not a pair of columns.
  if (first.length === 0 || second.length === 0) return readingOrder(band, page, depth + 1)
  return [...readingOrder(first, page, depth + 1), ...readingOrder(second, page, depth + 1)]
}

/** Finds the middle of a white strip between two columns of prose; table cells are too short to be columns. */
function findGutter(segments: readonly Segment[], left: number, right: number): number | undefined {
  const width = right - left
  const size = medianOf(segments.map((segment) => segment.size))
  if (width < size * 24 || segments.length < minRows * 2) return undefined
  const step = Math.max(1, width / 400)
  const covered = new Uint32Array(Math.ceil(width / step) + 1)
  for (const segment of segments) {
    const to = Math.floor((segment.right - left) / step)
    for (let i = Math.max(0, Math.floor((segment.x - left) / step)); i <= to; i++) covered[i]!++
  }
  const from = Math.floor(covered.length * 0.15)
  const end = Math.ceil(covered.length * 0.85)
  let best: { at: number; crossing: number; wide: number } | undefined
  for (let i = from; i < end; i++) {
    const crossing = covered[i]!
    let stop = i
    while (stop < end && covered[stop] === crossing) stop++
    const wide = (stop - i) * step
    if (wide >= size * 0.7 && (!best || crossing < best.crossing || (crossing === best.crossing && wide > best.wide))) {
      best = { at: left + ((i + stop) / 2) * step, crossing, wide }
    }
    i = stop - 1
  }
  if (!best) return undefined
  const gutter = best.at
  const before = segments.filter((segment) => segment.right <= gutter)
  const after = segments.filter((segment) => segment.x >= gutter)
  const crossing = segments.length - before.length - after.length
  if (crossing > segments.length * 0.4) return undefined
  return isProse(before, gutter - left) && isProse(after, right - gutter) ? gutter : undefined
}

/** Whether the segments are prose: most lines of prose fill their column, table cells do not. */
function isProse(segments: readonly Segment[], width: number): boolean {
  if (segments.length < minRows) return false
  const full = segments.filter((segment) => segment.right - segment.x >= width * 0.6 && segment.right - segment.x >= segment.size * 10)
  return full.length >= segments.length * 0.5
}

/** Returns the median; 0 for an empty list. */
export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
