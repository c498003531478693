import { seeded } from '../../../../../test/seeded.ts'
import type { TrackPoint } from '../hand-movement.ts'
import type { Random } from '../puzzle-shape.ts'

/** Minimum-jerk profile of a hand movement, the known model of arm motion (Flash and Hogan 1985). */
const stroke = (share: number) => share ** 3 * (10 - 15 * share + 6 * share ** 2)

/**
 * Simulates a drag by hand as a page records it: one main stroke that ends slightly off, a correction, a varying height, whole pixels,
 * about 60 events per second.
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

/** Simulates arrow keys: long steps of 10 px first, then single pixels, with an irregular rhythm. */
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

/** Simulates a held key: a pause, then regular repeats, then single presses. */
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

/** Simulates a simple program: equal steps in equal time. */
export function straightLine(x: number, durationMs: number, points = 20): TrackPoint[] {
  return Array.from({ length: points + 1 }, (_, i) => [(x * i) / points, 5, 400 + (durationMs * i) / points])
}
