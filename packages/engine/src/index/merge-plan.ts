/** The data about a segment that planning needs. */
export interface SegmentSize {
  id: string
  /** Number of passages, including deleted ones. */
  count: number
  deletedCount: number
}

/** Maximal number of segments per size class. A smaller number makes searches cheaper, a larger one imports. */
const perClass = 6
/** Maximal number of segments per merge, oldest first: their blocks are read in parallel. */
const perMerge = 24
/** Maximal size of a merged segment, passages; bounds the duration of a merge. */
const largest = 500_000

/**
 * Returns the segments to merge next into one, or null when none need merging: the smallest size class with too many, else a segment with
 * half of its passages deleted. `limit` excludes merges of more passages.
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
