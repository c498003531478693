import { diffArrays } from 'diff'

/** A range of one list that stands for a range of another; ends are exclusive. Either may be empty. */
export interface Change {
  from: { start: number; end: number }
  to: { start: number; end: number }
}

/** Maximum edits that the exact comparison of one range searches for: its cost grows with their square. */
const maxEdits = 400
/** Steps of a whole comparison, for each entry of both lists. Most texts need fewer than ten. */
const stepsPerEntry = 60
/** Steps that every comparison may take, so that short lists are always compared exactly. */
const leastSteps = 500_000

/** Replaces equal texts by equal numbers, over all lists. */
export function numbered(...lists: readonly (readonly string[])[]): number[][] {
  const ids = new Map<string, number>()
  return lists.map((list) =>
    list.map((text) => {
      const id = ids.get(text) ?? ids.size
      ids.set(text, id)
      return id
    }),
  )
}

/** Returns pairs of positions of entries that occur once in each range, in ascending order in both: the longest such sequence. */
function anchorsIn(a: readonly number[], b: readonly number[], { from, to }: Change): [number, number][] {
  const seen = new Map<number, { at: number; in: number; other: number | null }>()
  for (let at = from.start; at < from.end; at++) seen.set(a[at]!, { at, in: (seen.get(a[at]!)?.in ?? 0) + 1, other: null })
  for (let at = to.start; at < to.end; at++) {
    const one = seen.get(b[at]!)
    if (!one) continue
    if (one.other !== null) one.in = 2
    one.other = at
  }
  const pairs = [...seen.values()].flatMap((one): [number, number][] => (one.in === 1 && one.other !== null ? [[one.at, one.other]] : []))
  // Longest increasing subsequence of the second positions, by the ends of piles.
  const piles: number[] = []
  const before: (number | undefined)[] = []
  for (const [n, [, position]] of pairs.entries()) {
    let low = 0
    for (let high = piles.length; low < high;) {
      const middle = (low + high) >> 1
      if (pairs[piles[middle]!]![1] < position) low = middle + 1
      else high = middle
    }
    before[n] = piles[low - 1]
    piles[low] = n
  }
  const chain: [number, number][] = []
  for (let n = piles.at(-1); n !== undefined; n = before[n]) chain.push(pairs[n]!)
  return chain.toReversed()
}

/**
 * Compares two lists and returns what differs, in order and never adjacent: a patience comparison, with an exact one where no entry is
 * unique. The cost is bounded by a multiple of both lengths; a range whose comparison would cost more counts as changed whole, so the result
 * always describes both lists, and is then only longer than necessary.
 */
export function changesBetween(a: readonly number[], b: readonly number[]): Change[] {
  const found: Change[] = []
  let steps = Math.max(leastSteps, stepsPerEntry * (a.length + b.length))

  function add(from: Change['from'], to: Change['to']): void {
    const last = found.at(-1)
    if (last && last.from.end === from.start && last.to.end === to.start) {
      last.from.end = from.end
      last.to.end = to.end
    } else found.push({ from, to })
  }

  /** Compares a range exactly; false when it has too many edits. */
  function addExact({ from, to }: Change): boolean {
    const size = from.end - from.start + (to.end - to.start)
    const edits = Math.min(maxEdits, Math.floor(steps / (2 * size)))
    if (Math.abs(from.end - from.start - (to.end - to.start)) > edits) return false
    steps -= 2 * size * edits
    const parts = diffArrays(a.slice(from.start, from.end), b.slice(to.start, to.end), { maxEditLength: edits })
    if (!parts) return false
    let [at, other] = [from.start, to.start]
    for (const { added, removed, count } of parts) {
      if (added) add({ start: at, end: at }, { start: other, end: other + count })
      else if (removed) add({ start: at, end: at + count }, { start: other, end: other })
      if (!added) at += count
      if (!removed) other += count
    }
    return true
  }

  const open: Change[] = [{ from: { start: 0, end: a.length }, to: { start: 0, end: b.length } }]
  for (let range = open.pop(); range; range = open.pop()) {
    const from = { ...range.from }
    const to = { ...range.to }
    while (from.start < from.end && to.start < to.end && a[from.start] === b[to.start]) {
      from.start += 1
      to.start += 1
    }
    while (from.start < from.end && to.start < to.end && a[from.end - 1] === b[to.end - 1]) {
      from.end -= 1
      to.end -= 1
    }
    if (from.start === from.end && to.start === to.end) continue
    const size = from.end - from.start + (to.end - to.start)
    const isOneSided = from.start === from.end || to.start === to.end
    steps -= size
    const anchors = isOneSided || steps <= 0 ? [] : anchorsIn(a, b, { from, to })
    if (anchors.length === 0) {
      if (isOneSided || steps <= 0 || !addExact({ from, to })) add(from, to)
      continue
    }
    // The ranges between the anchors, the first one on top of the stack.
    const ends = [...anchors, [from.end, to.end] as const]
    const starts = [[from.start, to.start] as const, ...anchors.map(([one, other]) => [one + 1, other + 1] as const)]
    for (let n = ends.length - 1; n >= 0; n--) {
      open.push({ from: { start: starts[n]![0], end: ends[n]![0] }, to: { start: starts[n]![1], end: ends[n]![1] } })
    }
  }
  return found
}

/** Whether one list occurs in another as a run (Knuth, Morris and Pratt: linear in both lengths). */
export function holdsRun(all: readonly number[], part: readonly number[]): boolean {
  if (part.length > all.length) return false
  const back = [0]
  for (let at = 1, matched = 0; at < part.length; at++) {
    while (matched > 0 && part[at] !== part[matched]) matched = back[matched - 1]!
    if (part[at] === part[matched]) matched += 1
    back[at] = matched
  }
  let matched = 0
  for (const one of all) {
    if (matched === part.length) break
    while (matched > 0 && one !== part[matched]) matched = back[matched - 1]!
    if (one === part[matched]) matched += 1
  }
  return matched === part.length
}
