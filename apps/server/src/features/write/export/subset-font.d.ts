declare module 'subset-font' {
  /** Returns a font with the characters of a text and what draws them: variants, parts of brackets, and the tables of mathematics. */
  export default function subsetFont(font: Buffer, text: string, options: { targetFormat: 'woff2' }): Promise<Buffer>
}
