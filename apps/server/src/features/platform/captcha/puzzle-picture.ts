import { limits } from '@wenjin/contract'
import { drawScene } from './puzzle-scene.ts'
import { makeSides, puzzlePath, type PuzzleSides, type Random } from './puzzle-shape.ts'

const { width, height, block } = limits.captcha

/** The two pictures of a challenge, PNG. */
export interface PuzzlePicture {
  /** 310×200, with the gap. */
  original: Buffer
  /** 50×200, transparent except for the piece, which has its final height and only moves sideways. */
  piece: Buffer
}

interface Place {
  x: number
  y: number
}

const svg = (content: string, w: number = width) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${height}">${content}</svg>`)

/** Draws a hole in the picture: shade inside, a dark edge above and a light one below, as if cut out. `depth` is the darkness, 0 to 1. */
function hole(sides: PuzzleSides, { x, y }: Place, depth: number): string {
  const path = puzzlePath(sides, x, y)
  return `<path d="${path}" fill="#14181c" opacity="${depth}"/><path d="${path}" fill="none" stroke="#fffdf6" stroke-width="1.4" opacity="${Math.min(1, depth + 0.15)}"/>`
}

const apart = (a: Place, b: Place) => Math.abs(a.x - b.x) >= block + 4 || Math.abs(a.y - b.y) >= block + 4

/** Returns the first of 40 proposed places that overlaps none of the existing holes, or null. */
function findPlace(taken: readonly Place[], propose: () => Place): Place | null {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const place = propose()
    if (taken.every((other) => apart(place, other))) return place
  }
  return null
}

/**
 * Draws decoys that the piece does not fit: one at a clearly different height, one at the same height with a different shape on every side.
 * A person sees height and shape at a glance; a program that looks for the darkest place is wrong about as often as right.
 */
function drawDecoys(random: Random, sides: PuzzleSides, gap: Place, depth: number): string {
  const anyX = () => Math.floor(random() * (width - block))
  const room = height - block
  const elsewhere = findPlace([gap], () => ({ x: anyX(), y: (gap.y + 35 + Math.floor(random() * (room - 70))) % room }))
  // The piece lies at the left edge at this height, so no hole may overlap it.
  const start = { x: 0, y: gap.y }
  const beside = findPlace(elsewhere ? [gap, start, elsewhere] : [gap, start], () => ({ x: anyX(), y: gap.y }))
  return [elsewhere, beside].map((place) => (place ? hole(makeSides(random, sides), place, depth * (0.85 + random() * 0.3)) : '')).join('')
}

/**
 * Draws a challenge whose piece belongs at (x, y), the corner of its 50×50 box, in whole pixels. Runs outside of the event loop for some
 * milliseconds.
 */
export async function drawPuzzle({ x, y }: Place, random: Random): Promise<PuzzlePicture> {
  const sides = makeSides(random)
  const depth = 0.42 + random() * 0.2
  const { default: sharp } = await import('sharp')
  const scene = await sharp(Buffer.from(drawScene(random)))
    .removeAlpha()
    .raw()
    .toBuffer()
  const raw = { raw: { width, height, channels: 3 as const } }
  const shape = puzzlePath(sides, 0, y)
  const [original, piece] = await Promise.all([
    sharp(scene, raw)
      .composite([{ input: svg(drawDecoys(random, sides, { x, y }, depth) + hole(sides, { x, y }, depth)) }])
      .removeAlpha()
      .png({ compressionLevel: 6 })
      .toBuffer(),
    sharp(scene, raw)
      .extract({ left: x, top: 0, width: block, height })
      .ensureAlpha()
      .composite([
        { input: svg(`<path d="${shape}"/>`, block), blend: 'dest-in' },
        {
          input: svg(
            `<path d="${shape}" fill="none" stroke="#1e2124" stroke-width="3.2" opacity=".5"/><path d="${shape}" fill="none" stroke="#fffdf6" stroke-width="1.4"/>`,
            block,
          ),
        },
      ])
      .png({ compressionLevel: 6 })
      .toBuffer(),
  ])
  return { original, piece }
}
