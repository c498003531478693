import type { TextRegion } from '@wenjin/parser'

/** A picture to be recognised. */
export interface PictureBytes {
  bytes: Uint8Array
  contentType: string
}

/** Recognises the text of pictures. */
export interface ImageText {
  /** `ocr` recognises letters; `vision` also describes the content of the picture. */
  readonly kind: 'ocr' | 'vision'
  /**
   * Returns the text of a picture; empty when it has none.
   * @throws an error when it cannot be recognised now.
   */
  read(picture: PictureBytes, signal: AbortSignal): Promise<string>
  /**
   * Returns only the letters of a picture, as regions in reading order; empty when it has none.
   * @throws an error when it cannot be recognised now.
   */
  readRegions(picture: PictureBytes, signal: AbortSignal): Promise<TextRegion[]>
}

/** Maximum characters taken from one picture. */
export const maxImageText = 20_000

/** Splits text without positions into regions: its paragraphs. */
export function piecesOf(text: string): TextRegion[] {
  return text
    .split(/\n\s*\n/)
    .map((piece) => ({ text: piece.trim() }))
    .filter(({ text: piece }) => piece !== '')
}
