import { doorOf, unifyRadicals } from '@wenjin/text'
import type { Line } from './pdf-lines.ts'

/** Bullets of the Symbol and Wingdings fonts, which use private code points. */
const symbolBullet = /[\uf06c\uf06e\uf075\uf076\uf0a7\uf0b7\uf0d8\uf0e0\uf0fc]/g
/** Ligatures and the contextual forms of Arabic and Hebrew letters: glyph variants, not letters of their own. */
const drawnForm = /[\ufb00-\ufb06\ufb13-\ufb17\ufb1d-\ufbb1\ufbd3-\ufdff\ufe70-\ufefc]/g

/** Angle brackets that Unicode treats as equivalent to the Chinese ones; fonts use one glyph for both. */
const angleBracket = /[\u2329\u232a]/g

/**
 * Restores text from a PDF font: radicals become characters, ligatures become letters, symbol bullets become `•`; everything else stays.
 */
export function mendGlyphs(text: string): string {
  return unifyRadicals(text)
    .replace(angleBracket, (sign) => sign.normalize('NFC'))
    .replace(drawnForm, (sign) => sign.normalize('NFKC'))
    .replace(symbolBullet, '•')
}

/**
 * Replaces the radical 'door', which `mendGlyphs` leaves alone, by the traditional or simplified character that the rest of the document
 * uses.
 */
export function mendDoors(lines: readonly Line[]): void {
  const door = doorOf(lines.map(({ text }) => text).join('\n'))
  if (door === null) return
  for (const line of lines) {
    line.text = line.text.replaceAll('⼾', door)
    for (const cell of line.cells) cell.text = cell.text.replaceAll('⼾', door)
  }
}

/** Returns the share of characters that the font maps to no meaning; a text layer made of them cannot be read. */
export function meaninglessShare(text: string): number {
  const meaningless = text.match(/[\ue000-\uf8ff\ufffd]/g)?.length ?? 0
  return text.length === 0 ? 0 : meaningless / text.length
}

/** Removes spaces inserted only to spread a line (`目 录`, `中国 ， 司职`). */
export function unspread(text: string): string {
  const tight = text
    .replace(/([\u3000-\u303f\uff00-\uff60]) +/g, '$1')
    .replace(/(?<! ) +(?=[\u3001-\u303f\uff00-\uff60])/g, '')
    .replace(/(?<=[\u2f3e\u4e00-\u9fff]) ?· ?(?=[\u2f3e\u4e00-\u9fff])/g, '·')
  const han = tight.match(/[\u2f3e\u4e00-\u9fff]/g)?.length ?? 0
  const spread = tight.match(/[\u2f3e\u4e00-\u9fff] +(?=[\u2f3e\u4e00-\u9fff])/g)?.length ?? 0
  return spread > 0 && spread >= (han - 1) * 0.6 ? tight.replace(/(?<=[\u2f3e\u4e00-\u9fff]) +(?=[\u2f3e\u4e00-\u9fff])/g, '') : tight
}
