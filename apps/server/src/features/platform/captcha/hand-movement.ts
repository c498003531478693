/** Where the piece was: x and y in CSS pixels of the 310-pixel picture, milliseconds since the challenge was shown. */
export type TrackPoint = readonly [x: number, y: number, ms: number]

/** The fastest plausible drag of a person. */
const soonestMs = 300
const shortestDragMs = 200
/** The page's clock starts after the server's, and both are told in whole milliseconds. */
const clockSlackMs = 50
/** How far the last point may be from where the piece was handed in. */
const endTolerancePx = 2
/** A drag is seen in so many points at least, keys in so many. */
const fewestPoints = 8
const fewestSteps = 4
/** No single step covers more of the way than this, nor a key press more pixels. */
const longestShare = 0.6
const longestKeyStepPx = 40
/**
 * Spread over mean of what has to vary. A hand gathers speed and brakes: its speeds spread by 0.5 and more, those of a program that
 * divides the way evenly by 0, and by 0.1 with some noise on top. Fingers on keys spread by 0.15 and more, by 0.05 when they tap as
 * evenly as they can; a timer by 0.02.
 */
const leastSpeedSpread = 0.25
const leastRhythmSpread = 0.04

function spread(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  if (mean === 0) return 0
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) / mean
}

interface Step {
  way: number
  ms: number
}

/** The steps that took time; points of one instant are one. */
function stepsOf(track: readonly TrackPoint[]): Step[] {
  const steps: Step[] = []
  let way = 0
  for (let i = 1; i < track.length; i += 1) {
    way += Math.abs(track[i]![0] - track[i - 1]![0])
    const ms = track[i]![2] - track[i - 1]![2]
    if (ms === 0) continue
    steps.push({ way, ms })
    way = 0
  }
  const last = steps.at(-1)
  if (last) last.way += way
  return steps
}

/** Dragged: the way is in many points, the height wavers, and the speed is that of a hand. */
function isDrag(steps: readonly Step[], heights: ReadonlySet<number>): boolean {
  if (steps.length < fewestPoints - 1 || heights.size < 2) return false
  const total = steps.reduce((sum, { way }) => sum + way, 0)
  if (steps.some(({ way }) => way > total * longestShare)) return false
  return spread(steps.map(({ way, ms }) => way / ms)) >= leastSpeedSpread
}

/** Moved by arrow keys: at one height, in short steps, in a rhythm that is not a clock's. */
function isKeyed(steps: readonly Step[], heights: ReadonlySet<number>): boolean {
  if (steps.length < fewestSteps - 1 || heights.size > 1) return false
  if (steps.some(({ way }) => way > longestKeyStepPx)) return false
  return spread(steps.map(({ ms }) => ms)) >= leastRhythmSpread
}

/**
 * Whether somebody may have moved the piece by hand or by keys. The times have to fit the server's clock, the track has to begin at
 * the left and end where the piece was handed in, and either the speed of a drag or the rhythm of the keys has to vary as people's
 * does. A program that imitates a hand well gets through: this raises the price of trying, the limits do the rest.
 * @param elapsedMs from making the challenge to the solution's arrival, by the server's clock
 */
export function isHandMade(track: readonly TrackPoint[], x: number, elapsedMs: number): boolean {
  const first = track[0]
  const last = track.at(-1)
  if (!first || !last || elapsedMs < soonestMs) return false
  if (track.some(([, , ms], i) => ms < 0 || ms > elapsedMs + clockSlackMs || (i > 0 && ms < track[i - 1]![2]))) return false
  if (last[2] - first[2] < shortestDragMs || first[0] > longestKeyStepPx || Math.abs(last[0] - x) > endTolerancePx) return false
  const steps = stepsOf(track)
  const heights = new Set(track.map(([, y]) => y))
  return isDrag(steps, heights) || isKeyed(steps, heights)
}
