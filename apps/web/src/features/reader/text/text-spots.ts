import type { Annotation } from '@wenjin/contract'

/** A part of a text that is shown apart: `[start, end)` offsets into the whole text. */
export interface TextSpot {
  start: number
  end: number
  look: 'cited' | 'hit' | 'hit-now' | 'highlight' | 'underline'
  mark?: Annotation
}

/** A piece of a text between the edges of spots, with the spots it lies in; a later one lies over an earlier one. */
export interface TextPiece {
  text: string
  at: number
  spots: readonly TextSpot[]
}

/** Cuts a text, whose first character stands at `at`, at the edges of the spots. */
export function cutAtSpots(text: string, at: number, spots: readonly TextSpot[]): TextPiece[] {
  const here = spots.filter((spot) => spot.start < at + text.length && spot.end > at)
  if (here.length === 0) return [{ text, at, spots: here }]
  const edges = new Set([at, at + text.length])
  for (const { start, end } of here) {
    edges.add(Math.max(at, start))
    edges.add(Math.min(at + text.length, end))
  }
  const cuts = [...edges].toSorted((a, b) => a - b)
  return cuts.slice(0, -1).map((from, i) => {
    const to = cuts[i + 1]!
    return { text: text.slice(from - at, to - at), at: from, spots: here.filter((spot) => spot.start < to && spot.end > from) }
  })
}
