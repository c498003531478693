import type { Anchor, Block, Figure } from '@wenjin/engine'
import { isPicture } from '../kind.ts'
import { readParts, sizesOfParts } from '../archive/zip.ts'

/** Maximum figures kept per document; a book with more is a picture book. */
const maxFigures = 500
/** Maximum bytes of a picture, and of all pictures held in memory at a time while they are measured. */
export const maxPictureBytes = 32 * 1024 * 1024
/** Maximum pixels of a picture that is decoded. */
export const maxPicturePixels = 100_000_000
/** Minimum side in pixels: smaller pictures are bullets and rules, and within a line of text also signs and formulas. */
const leastSide = 24
const leastInlineSide = 80

/** A picture as a format module adds it. */
export interface FigureInput {
  part: string
  alt?: string
  /** A program generated the description: it serves as alternative text, but not as a caption. */
  guessed?: boolean
  anchor?: Anchor
  /** Whether the picture is within a line of text. */
  inline?: boolean
}

/** Size of a picture in pixels, after its orientation is applied. */
type PictureSize = Pick<Figure, 'width' | 'height'>

/** Sizes of pictures by part; parts that are no picture or cannot be drawn have no entry. */
export type PictureSizes = ReadonlyMap<string, PictureSize>

const noName = /^[\p{L}\p{N}\-_. ()]+\.(?:png|jpe?g|gif|webp|avif|bmp|tiff?|svg|emf|wmf)$/iu
const noCaption = /^(?:image|img|picture|photo|figure|graphic|cover|图片?|图像|插图|照片|封面)[\s_-]*\d*$/i
/** Word's suffix of a generated description, with single blanks. */
const madeBy =
  / ?(?:描述已自动生成|已自动生成说明|(?:AI|人工智能) ?生成的内容可能不正确。?|Description automatically generated.*|AI-generated content may be incorrect\.?)$/is
const maxAltChars = 1000

/** Returns the first usable description of a picture; empty when all are file names or say only that it is a picture. */
export function describedBy(...wordings: readonly (string | undefined)[]): Pick<FigureInput, 'alt' | 'guessed'> {
  for (const wording of wordings) {
    const text = (wording ?? '').replaceAll(/\s+/g, ' ').trim()
    const alt = text.replace(madeBy, '').slice(0, maxAltChars).toWellFormed()
    if (alt !== '' && !noName.test(alt) && !noCaption.test(alt)) return { alt, ...(madeBy.test(text) && { guessed: true }) }
  }
  return {}
}

/** Measures a picture by its first bytes, after its orientation is applied; undefined when it is no picture or too large to be drawn. */
async function measurePicture(bytes: Uint8Array): Promise<PictureSize | undefined> {
  if (bytes.length > maxPictureBytes || !isPicture(bytes)) return undefined
  const { default: sharp } = await import('sharp')
  try {
    const { width, height } = (await sharp(bytes, { limitInputPixels: false }).metadata()).autoOrient
    return width * height > maxPicturePixels ? undefined : { width, height }
  } catch {
    return undefined
  }
}

/** Returns the blocks with the figures that have a size, numbered; figures without one are left out. `sizes` is keyed by part. */
export function placeFigures(blocks: readonly Block[], open: ReadonlyMap<Block, FigureInput>, sizes: PictureSizes): Block[] {
  let n = 0
  return blocks.flatMap((block) => {
    if (block.kind !== 'figure') return [block]
    const { part, alt, inline } = open.get(block)!
    const size = sizes.get(part)
    if (!size || n === maxFigures || Math.min(size.width, size.height) < (inline ? leastInlineSide : leastSide)) return []
    return [{ ...block, figure: { n: ++n, part, ...(alt !== undefined && { alt }), ...size } }]
  })
}

/** Measures the pictures among these parts of an archive, a few in memory at a time. */
export async function measureParts(archive: Uint8Array, names: Iterable<string>): Promise<PictureSizes> {
  const sizes = new Map<string, PictureSize>()
  const stated = sizesOfParts(archive)
  let group = new Set<string>()
  let held = 0
  const measure = async (): Promise<void> => {
    for (const [name, bytes] of readParts(archive, (part) => group.has(part))) {
      const size = await measurePicture(bytes)
      if (size) sizes.set(name, size)
    }
    group = new Set()
    held = 0
  }
  for (const name of new Set(names)) {
    const size = stated.get(name) ?? Infinity
    if (size > maxPictureBytes) continue
    if (held + size > maxPictureBytes) await measure()
    group.add(name)
    held += size
  }
  await measure()
  return sizes
}

/** Measures the pictures among these parts, whose bytes are already in memory. */
export async function measureEach(parts: readonly string[], bytesOf: (part: string) => Uint8Array | undefined): Promise<PictureSizes> {
  const sizes = new Map<string, PictureSize>()
  for (const part of parts) {
    const bytes = bytesOf(part)
    const size = bytes && (await measurePicture(bytes))
    if (size) sizes.set(part, size)
  }
  return sizes
}
