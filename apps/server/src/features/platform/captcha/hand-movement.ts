/** A point of the piece's track: x and y in CSS pixels of the 310-pixel picture, milliseconds since the challenge was shown. */
export type TrackPoint = readonly [x: number, y: number, ms: number]

/** The fastest plausible drag of a person. */
const soonestMs = 300
const shortestDragMs = 200
/** Tolerance for the page's clock, which starts after the server's; both use whole milliseconds. */
const clockSlackMs = 50
/** Maximum distance of the last point from the submitted position. */
const endTolerancePx = 2
/** Minimum number of points of a drag, and of steps with keys. */
const fewestPoints = 8
const fewestSteps = 4
/** Maximum share of the way in a single step, and maximum pixels of a key press. */
const longestShare = 0.6
const longestKeyStepPx = 40
/**
 * Minimum ratio of spread to mean. A hand accelerates and brakes: its speeds spread by 0.5 and more, those of a program that divides the
 * way evenly by 0, and by 0.1 with some noise added. Intervals of fingers on keys spread by 0.15 and more, by 0.05 when they tap as evenly
 * as they can; those of a timer by 0.02.
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

/** Converts a track into steps with a duration; points of the same time are merged. */
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

/** Whether the steps are a drag: many points, a varying height, and the varying speed of a hand. */
function isDrag(steps: readonly Step[], heights: ReadonlySet<number>): boolean {
  if (steps.length < fewestPoints - 1 || heights.size < 2) return false
  const total = steps.reduce((sum, { way }) => sum + way, 0)
  if (steps.some(({ way }) => way > total * longestShare)) return false
  return spread(steps.map(({ way, ms }) => way / ms)) >= leastSpeedSpread
}

/** Whether the steps are from arrow keys: a constant height, short steps, and an irregular rhythm. */
function isKeyed(steps: readonly Step[], heights: ReadonlySet<number>): boolean {
  if (steps.length < fewestSteps - 1 || heights.size > 1) return false
  if (steps.some(({ way }) => way > longestKeyStepPx)) return false
  return spread(steps.map(({ ms }) => ms)) >= leastRhythmSpread
}

/**
 * Whether a person may have moved the piece by hand or by keys. The times have to fit the server's clock, the track has to start at the
 * left and end at the submitted position, and either the speed of a drag or the rhythm of the keys has to vary like a person's. A program
 * that imitates a hand well passes: this check raises the cost of attempts, the limits do the rest.
 * @param elapsedMs from the creation of the challenge to the arrival of the solution, by the server's clock
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
