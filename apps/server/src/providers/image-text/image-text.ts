import type { TextRegion } from '@wenjin/parser'

/** A picture as it is given to be read. */
export interface PictureBytes {
  bytes: Uint8Array
  contentType: string
}

/** Reads what stands in a picture. */
export interface ImageText {
  /** `ocr` reads its letters; `vision` looks at it and says what it shows, too. */
  readonly kind: 'ocr' | 'vision'
  /**
   * The text of a picture; empty where it has none.
   * @throws an error when it cannot be read now.
   */
  read(picture: PictureBytes, signal: AbortSignal): Promise<string>
  /**
   * The letters of a picture alone, piece by piece in reading order; none where it has none.
   * @throws an error when it cannot be read now.
   */
  readRegions(picture: PictureBytes, signal: AbortSignal): Promise<TextRegion[]>
}

/** Characters taken from one picture at most. */
export const maxImageText = 20_000

/** Text without places as pieces: its paragraphs. */
export function piecesOf(text: string): TextRegion[] {
  return text
    .split(/\n\s*\n/)
    .map((piece) => ({ text: piece.trim() }))
    .filter(({ text: piece }) => piece !== '')
}
