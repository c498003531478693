import type { Anchor, Block, Figure } from '@wenjin/engine'
import { isPicture } from '../kind.ts'
import { readParts, sizesOfParts } from '../archive/zip.ts'

/** Figures a document keeps; a book of more is a book of pictures. */
const maxFigures = 500
/** Bytes of a picture, and of the pictures held at a time while they are measured. */
export const maxPictureBytes = 32 * 1024 * 1024
/** Pixels of a picture that is decoded at all. */
export const maxPicturePixels = 100_000_000
/** Smaller ones are bullets and rules; within a line of text also signs and formulas. */
const leastSide = 24
const leastInlineSide = 80

/** A picture as a format meets it. */
export interface FigureInput {
  part: string
  alt?: string
  /** A program described it: for who does not see it, but nothing its author said. */
  guessed?: boolean
  anchor?: Anchor
  /** It stands within a line of text. */
  inline?: boolean
}

/** Pixels of a picture as a person sees it. */
type PictureSize = Pick<Figure, 'width' | 'height'>

/** Sizes of pictures by their parts; of what is none, or cannot be drawn, there is none. */
export type PictureSizes = ReadonlyMap<string, PictureSize>

const noName = /^[\p{L}\p{N}\-_. ()]+\.(?:png|jpe?g|gif|webp|avif|bmp|tiff?|svg|emf|wmf)$/iu
const noCaption = /^(?:image|img|picture|photo|figure|graphic|cover|图片?|图像|插图|照片|封面)[\s_-]*\d*$/i
/** Word's suffix of a generated description, with single blanks. */
const madeBy =
  / ?(?:描述已自动生成|已自动生成说明|(?:AI|人工智能) ?生成的内容可能不正确。?|Description automatically generated.*|AI-generated content may be incorrect\.?)$/is
const maxAltChars = 1000

/** The words a picture is described by; none when they are the name of a file, or say no more than that it is a picture. */
export function describedBy(...wordings: readonly (string | undefined)[]): Pick<FigureInput, 'alt' | 'guessed'> {
  for (const wording of wordings) {
    const text = (wording ?? '').replaceAll(/\s+/g, ' ').trim()
    const alt = text.replace(madeBy, '').slice(0, maxAltChars).toWellFormed()
    if (alt !== '' && !noName.test(alt) && !noCaption.test(alt)) return { alt, ...(madeBy.test(text) && { guessed: true }) }
  }
  return {}
}

/** Size of a picture as a person sees it, by its first bytes; undefined for what is none, or is too large to be drawn. */
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

/** Blocks with those of the open figures that can be shown, numbered; `sizes` by their parts. */
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

/** Sizes of the pictures among some parts of an archive, few of them held at a time. */
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

/** Sizes of the pictures among some parts that are at hand. */
export async function measureEach(parts: readonly string[], bytesOf: (part: string) => Uint8Array | undefined): Promise<PictureSizes> {
  const sizes = new Map<string, PictureSize>()
  for (const part of parts) {
    const bytes = bytesOf(part)
    const size = bytes && (await measurePicture(bytes))
    if (size) sizes.set(part, size)
  }
  return sizes
}
