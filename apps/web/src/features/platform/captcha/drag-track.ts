import { limits } from '@wenjin/contract'

/** Where the piece was: x and y in pixels of the 310-pixel picture, milliseconds since the challenge was shown. */
export type TrackPoint = [x: number, y: number, ms: number]

/** Points a check takes; a longer way loses every second point. */
const maxPoints = 2000

const tenth = (value: number) => Math.round(value * 10) / 10

/** How far the piece can go to the right. */
export const maxX = limits.captcha.width - limits.captcha.block

/** Keeps a place of the piece inside the picture. */
export function clampX(x: number): number {
  return tenth(Math.min(maxX, Math.max(0, x)))
}

/** How a piece was moved, by hand or by keys. */
export class DragTrack {
  #points: TrackPoint[] = []

  /** Begins anew where the piece is. */
  begin(x: number, y: number, ms: number): void {
    this.#points = []
    this.add(x, y, ms)
  }

  add(x: number, y: number, ms: number): void {
    this.#points.push([tenth(x), tenth(y), Math.round(ms)])
    if (this.#points.length >= maxPoints) this.#points = this.#points.filter((_, i, all) => i % 2 === 0 || i === all.length - 1)
  }

  /** The way so far, first point first. */
  get points(): TrackPoint[] {
    return this.#points.slice()
  }
}
