import { maxPictureBytes } from './figures.ts'
import { isPicture, type FileKind } from '../kind.ts'
import type { ParseSource, Picture } from '../types.ts'
import { readParts, sizesOfParts } from '../archive/zip.ts'

/** Pixels of the longer side of a drawn figure: enough for a large screen and for zooming in. */
const figureSide = 2000

/** Draws the picture of a figure by the part that holds it; null when the file has no such picture. Throws `corrupt` or `tooLarge`. */
export async function drawFigure(kind: FileKind, source: ParseSource, part: string): Promise<Picture | null> {
  const bytes = await bytesOfPart(kind, source, part)
  if (!bytes || bytes.length > maxPictureBytes || !isPicture(bytes)) return null
  const { drawUpright } = await import('./image.ts')
  return { bytes: await drawUpright(bytes, { side: figureSide, as: 'webp', broken: true }), contentType: 'image/webp' }
}

async function bytesOfPart(kind: FileKind, source: ParseSource, part: string): Promise<Uint8Array | undefined> {
  switch (kind) {
    case 'epub':
    case 'docx':
    case 'pptx': {
      const archive = source.readAll()
      if ((sizesOfParts(archive).get(part) ?? Infinity) > maxPictureBytes) return undefined
      return readParts(archive, (name) => name === part).get(part)
    }
    case 'html':
      return (await import('../web/html.ts')).htmlPicture(source, part)
    case 'mht':
      return (await import('../web/mht.ts')).mhtPicture(source, part)
    default:
      return undefined
  }
}
