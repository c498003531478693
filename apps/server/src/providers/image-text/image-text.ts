/** Reads what stands in a picture. */
export interface ImageText {
  /** `ocr` reads its letters; `vision` looks at it and says what it shows, too. */
  readonly kind: 'ocr' | 'vision'
  /**
   * The text of a picture; empty where it has none.
   * @throws an error when it cannot be read now.
   */
  read(picture: { bytes: Uint8Array; contentType: string }, signal: AbortSignal): Promise<string>
}

/** Characters taken from one picture at most. */
export const mostImageText = 20_000
