import { ImportFailure } from '@wenjin/contract'
import { createDocumentBuilder, titleFromFileName } from '../document/document-builder.ts'
import { maxPicturePixels } from './figures.ts'
import type { ImportedDocument, ParseSink, ParseSource } from '../types.ts'
import { isBullet } from '../text/text.ts'

/** Maximum pixels of the longer side of a picture sent to text recognition. */
const maxSide = 4000

/**
 * Parses a picture: its text, each piece with its place. Throws `noOcr` when no picture reader is available, `pictureNoText` when it has no
 * text.
 */
export async function parseImage(source: ParseSource, sink: ParseSink): Promise<ImportedDocument> {
  const picture = await drawUpright(source.readAll())
  sink.progress(20)
  sink.pictures?.(1)
  if (!sink.readPicture) throw new ImportFailure('noOcr')
  const regions = await sink.readPicture({ place: 'all', draw: async () => ({ bytes: picture, contentType: 'image/png' }) })
  const builder = createDocumentBuilder()
  for (const { text, region } of regions)
    builder.add({ kind: isBullet(text) ? 'list-item' : 'paragraph', text, anchor: region && { region } })
  if (builder.chars === 0) throw new ImportFailure('pictureNoText')
  return builder.build({ title: titleFromFileName(source.fileName) })
}

/** Options for redrawing a picture. */
interface Drawing {
  /** Maximum pixels of its longer side. */
  side?: number
  as?: 'png' | 'webp'
  /** Draw a truncated picture as far as its data goes. */
  broken?: boolean
}

/** Draws the first frame of a picture with its orientation applied. Throws `corrupt` or `tooLarge`. */
export async function drawUpright(bytes: Uint8Array, { side = maxSide, as = 'png', broken = false }: Drawing = {}): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > maxPicturePixels) throw new ImportFailure('tooLarge', `${width}×${height}`)
    const upright = sharp(bytes, { limitInputPixels: maxPicturePixels, ...(broken && { failOn: 'none' }) })
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    return await (as === 'webp' ? upright.webp({ quality: 82 }) : upright.png({ compressionLevel: 3 })).toBuffer()
  } catch (error) {
    if (error instanceof ImportFailure) throw error
    throw new ImportFailure('corrupt', error instanceof Error ? error.message.split('\n')[0] : undefined)
  }
}
