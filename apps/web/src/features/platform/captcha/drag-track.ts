import { limits } from '@wenjin/contract'

/** Position of the piece: x and y in pixels of the 310-pixel image, milliseconds since the challenge was shown. */
export type TrackPoint = [x: number, y: number, ms: number]

/** Maximum number of points in a check; a longer track drops every second one. */
const maxPoints = 2000

const tenth = (value: number) => Math.round(value * 10) / 10

/** Maximum x of the piece. */
export const maxX = limits.captcha.width - limits.captcha.block

/** Clamps a position of the piece to the image. */
export function clampX(x: number): number {
  return tenth(Math.min(maxX, Math.max(0, x)))
}

/** Records how a piece was moved, by pointer or keys. */
export class DragTrack {
  #points: TrackPoint[] = []

  /** Starts a new track at the position of the piece. */
  begin(x: number, y: number, ms: number): void {
    this.#points = []
    this.add(x, y, ms)
  }

  add(x: number, y: number, ms: number): void {
    this.#points.push([tenth(x), tenth(y), Math.round(ms)])
    if (this.#points.length >= maxPoints) this.#points = this.#points.filter((_, i, all) => i % 2 === 0 || i === all.length - 1)
  }

  /** The points so far, in order. */
  get points(): TrackPoint[] {
    return this.#points.slice()
  }
}
