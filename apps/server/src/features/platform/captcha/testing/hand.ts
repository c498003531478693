import { seeded } from '../../../../../test/seeded.ts'
import type { TrackPoint } from '../hand-movement.ts'
import type { Random } from '../puzzle-shape.ts'

/** One stroke of a hand: minimum jerk, which is how arms are known to move (Flash and Hogan 1985). */
const stroke = (share: number) => share ** 3 * (10 - 15 * share + 6 * share ** 2)

/**
 * A piece dragged by hand, as a page sees it: one main stroke that ends a little off, a correction, a wavering height, whole pixels,
 * events about 60 times a second.
 */
export function drag(x: number, random: Random = seeded(1)): TrackPoint[] {
  const start = 250 + random() * 900
  const main = 350 + random() * 900
  const correction = 150 + random() * 300
  const off = x + (random() - 0.4) * 14
  const track: TrackPoint[] = [[0, 5, Math.round(start)]]
  let height = 5
  for (let t = 8; t < main + correction; t += 12 + random() * 9) {
    const along = t < main ? off * stroke(t / main) : off + (x - off) * stroke((t - main) / correction)
    height += (random() - 0.5) * 1.6
    track.push([Math.round(along), Math.round(height), Math.round(start + t)])
  }
  track.push([x, Math.round(height), Math.round(start + main + correction)])
  return track
}

/** A piece moved by arrow keys: long steps of 10 px first, then single pixels, by a finger that is no clock. */
export function keys(x: number, random: Random = seeded(1)): TrackPoint[] {
  const track: TrackPoint[] = [[0, 5, 900]]
  let [at, ms] = [0, 900]
  while (at < x) {
    at += x - at >= 10 ? 10 : Math.min(1, x - at)
    ms += Math.round(90 + random() * 120)
    track.push([at, 5, ms])
  }
  return track
}

/** The same with a key held down: a pause, then the machine's even repeats, then single presses. */
export function heldKey(x: number, random: Random = seeded(1)): TrackPoint[] {
  const track: TrackPoint[] = [
    [0, 5, 700],
    [2, 5, 702],
  ]
  let [at, ms] = [2, 1202]
  while (at < x - 3) {
    at += 2
    ms += 33
    track.push([at, 5, ms])
  }
  while (at < x) {
    at = Math.min(x, at + 1)
    ms += Math.round(150 + random() * 200)
    track.push([at, 5, ms])
  }
  return track
}

/** The movement of a simple program: equal steps in equal time. */
export function straightLine(x: number, durationMs: number, points = 20): TrackPoint[] {
  return Array.from({ length: points + 1 }, (_, i) => [(x * i) / points, 5, 400 + (durationMs * i) / points])
}
