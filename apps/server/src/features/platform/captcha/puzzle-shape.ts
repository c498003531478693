/** Returns numbers from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number

/** The shape of each side of a piece: a knob, a bay, or straight. Top, right, bottom, left. */
export type PuzzleSides = readonly [number, number, number, number]

/** The box is 50 wide: a body of 36 with 7 on each side for the knobs. */
const inset = 7
const body = 36
const knob = 7

/** Draws a side from a corner to the next: straight to the middle, a knob (1), a bay (-1) or nothing (0), straight on. */
function side(dx: number, dy: number, kind: number): string {
  if (kind === 0) return `l${dx * body} ${dy * body}`
  const straight = (body - 2 * knob) / 2
  const bend = kind === 1 ? 1 : 0
  const line = `l${dx * straight} ${dy * straight}`
  return `${line}a${knob} ${knob} 0 0 ${bend} ${dx * 2 * knob} ${dy * 2 * knob}${line}`
}

/** Returns the outline of a piece whose 50×50 box has its corner at (x, y), as an SVG path. */
export function puzzlePath([top, right, bottom, left]: PuzzleSides, x: number, y: number): string {
  const sides = side(1, 0, top) + side(0, 1, right) + side(-1, 0, bottom) + side(0, -1, left)
  return `M${x + inset} ${y + inset}${sides}z`
}

function pick(random: Random): number {
  return Math.floor(random() * 3) - 1
}

/**
 * Creates a shape with at least one knob and one bay, so that it fits in one orientation only; different from `unlike` on every side when
 * given.
 */
export function makeSides(random: Random, unlike?: PuzzleSides): PuzzleSides {
  for (;;) {
    const sides: PuzzleSides = [pick(random), pick(random), pick(random), pick(random)]
    if (sides.includes(1) && sides.includes(-1) && !sides.some((kind, i) => kind === unlike?.[i])) return sides
  }
}
