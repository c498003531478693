import type { ExportDocument } from './model.ts'
import { words } from './words.ts'

/** Scripts whose letters Typst's built-in fonts contain; the letters of other scripts must be in the given fonts. */
const drawnElsewhere = /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Common}/u
const letters = /\p{L}|\p{Emoji_Presentation}/gu
const maxShown = 20

interface Range {
  first: number
  last: number
}

/** Returns the code points that a TrueType font has glyphs for: the groups of its table `cmap` in format 12. */
function readRanges(font: DataView): Range[] {
  const tables = font.getUint16(4)
  for (let at = 12; at < 12 + tables * 16; at += 16) {
    // 'cmap'
    if (font.getUint32(at) !== 0x63_6d_61_70) continue
    const cmap = font.getUint32(at + 8)
    const count = font.getUint16(cmap + 2)
    for (let encoding = 0; encoding < count; encoding += 1) {
      const table = cmap + font.getUint32(cmap + 4 + encoding * 8 + 4)
      if (font.getUint16(table) !== 12) continue
      const groups = font.getUint32(table + 12)
      return Array.from({ length: groups }, (_, group) => {
        const entry = table + 16 + group * 12
        return { first: font.getUint32(entry), last: font.getUint32(entry + 4) }
      })
    }
  }
  return []
}

function isIn(ranges: readonly Range[], code: number): boolean {
  let low = 0
  let high = ranges.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const { first, last } = ranges[middle]!
    if (code < first) high = middle - 1
    else if (code > last) low = middle + 1
    else return true
  }
  return false
}

/**
 * Lists the characters of a document, Chinese and of other scripts, for which no font has a glyph.
 * @param fonts the bytes of TrueType fonts
 * @returns one sentence, or none
 */
export function glyphsMissing({ title, markdown, lang }: ExportDocument, fonts: readonly Uint8Array[]): string[] {
  const known = fonts.map((font) => readRanges(new DataView(font.buffer, font.byteOffset, font.byteLength)))
  const isDrawn = (sign: string) => drawnElsewhere.test(sign) && !/\p{Emoji_Presentation}/u.test(sign)
  const missing = [...new Set(`${title}${markdown}`.match(letters))].filter(
    (sign) => !isDrawn(sign) && known.every((ranges) => !isIn(ranges, sign.codePointAt(0)!)),
  )
  return missing.length === 0 ? [] : [words[lang].glyphs(missing.slice(0, maxShown).join(''))]
}
