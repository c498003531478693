/** What planning needs to know of a segment. */
export interface SegmentSize {
  id: string
  /** Passages in it, deleted ones too. */
  count: number
  deletedCount: number
}

/** Segments of one size class that may stand side by side. Fewer make searches cheaper, more make imports cheaper. */
const perClass = 6
/** Segments taken by one merge, oldest first: their blocks are read side by side. */
const perMerge = 24
/** No merge makes a segment larger, in passages: it bounds how long one takes. */
const largest = 500_000

/**
 * Which segments to merge next into one, or null when all is well: the smallest size class that has too many, or else a segment
 * half of whose passages are deleted. `limit` leaves out merges of more passages than that.
 */
export function planMerge(segments: readonly SegmentSize[], limit = largest): string[] | null {
  const classes = new Map<number, SegmentSize[]>()
  for (const segment of segments) {
    const place = Math.floor(Math.log2(Math.max(1, living(segment))) / Math.log2(perClass))
    const members = classes.get(place)
    if (members) members.push(segment)
    else classes.set(place, [segment])
  }
  for (const [, members] of [...classes].sort(([a], [b]) => a - b)) {
    const chosen = members.slice(0, perMerge)
    const total = chosen.reduce((sum, segment) => sum + living(segment), 0)
    if (chosen.length >= perClass && total <= Math.min(limit, largest)) return chosen.map(({ id }) => id)
  }
  const hollow = segments.find((segment) => segment.deletedCount * 2 > segment.count && living(segment) <= limit)
  return hollow ? [hollow.id] : null
}

function living({ count, deletedCount }: SegmentSize): number {
  return count - deletedCount
}
