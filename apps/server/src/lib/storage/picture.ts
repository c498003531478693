import { AppError } from '@wenjin/contract'

/** Maximum number of decoded pixels: a phone photo, which needs 130 MB while it is decoded. */
const maxPixels = 32_000_000
const patienceSeconds = 10
const quality = 82

const ascii = (bytes: Buffer, start: number, end: number) => bytes.toString('latin1', start, end)

/** Accepted image types by their first bytes; other formats never reach the decoder. */
const kinds: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => ascii(bytes, 0, 8) === '\u0089PNG\r\n\u001A\n',
  (bytes) => ascii(bytes, 0, 3) === '\u00FF\u00D8\u00FF',
  (bytes) => /^GIF8[79]a$/.test(ascii(bytes, 0, 6)),
  (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP',
  (bytes) => /^ftypavi[fs]$/.test(ascii(bytes, 4, 12)),
]

/** A re-encoded picture: WebP, or on request JPEG, which has no transparency and gets a white background. */
export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

/** Target size in pixels; `cover` crops to the aspect ratio, `inside` only shrinks. */
export interface PictureSize {
  width: number
  height: number
  fit: 'cover' | 'inside'
}

/**
 * Re-encodes a picture: nothing of the original file remains, neither camera metadata nor hidden data.
 * @throws AppError `unsupportedType`, `tooLarge` or `badRequest`.
 */
export async function drawPicture(bytes: Buffer, size: PictureSize, as: 'webp' | 'jpeg' = 'webp'): Promise<Picture> {
  if (!kinds.some((isKind) => isKind(bytes))) {
    throw new AppError('unsupportedType', {
      zh: '请上传 PNG、JPEG、WebP、GIF 或 AVIF 图片',
      en: 'a PNG, JPEG, WebP, GIF or AVIF picture is needed',
    })
  }
  // Loaded with the first picture: the library takes some 15 MB with its code.
  const { default: sharp } = await import('sharp')
  try {
    const drawn = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true }).resize({
      ...size,
      withoutEnlargement: size.fit === 'inside',
    })
    const { data, info } = await (as === 'webp' ? drawn.webp({ quality }) : drawn.flatten({ background: '#fff' }).jpeg({ quality }))
      .timeout({ seconds: patienceSeconds })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (error) {
    const { message } = error as Error
    if (/pixel limit|timeout/i.test(message)) {
      throw new AppError('tooLarge', {
        zh: '图片的像素太多，请缩小到 3200 万像素以内',
        en: 'the picture has over 32 million pixels; reduce its size',
      })
    }
    throw new AppError('badRequest', { zh: '这张图片已损坏，无法打开', en: 'the picture is damaged' })
  }
}
