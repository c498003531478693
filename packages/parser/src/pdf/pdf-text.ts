import { doorOf, unifyRadicals } from '@wenjin/text'
import type { Line } from './pdf-lines.ts'

/** Bullets of the Symbol and Wingdings fonts, which have no Unicode of their own. */
const symbolBullet = /[\uf06c\uf06e\uf075\uf076\uf0a7\uf0b7\uf0d8\uf0e0\uf0fc]/g
/** Ligatures and the forms that Arabic and Hebrew letters take in a word: how a font draws letters, and not which they are. */
const drawnForm = /[\ufb00-\ufb06\ufb13-\ufb17\ufb1d-\ufbb1\ufbd3-\ufdff\ufe70-\ufefc]/g

/** Angle brackets that Unicode says are the Chinese ones, by whose glyph fonts draw both. */
const angleBracket = /[\u2329\u232a]/g

/** Text of a PDF font as written: radicals back to characters, ligatures to letters, symbol bullets to `•`; all else as the file has it. */
export function mendGlyphs(text: string): string {
  return unifyRadicals(text)
    .replace(angleBracket, (sign) => sign.normalize('NFC'))
    .replace(drawnForm, (sign) => sign.normalize('NFKC'))
    .replace(symbolBullet, '•')
}

/** Writes the radical of the door, which `mendGlyphs` leaves, as the rest of the document is written. */
export function mendDoors(lines: readonly Line[]): void {
  const door = doorOf(lines.map(({ text }) => text).join('\n'))
  if (door === null) return
  for (const line of lines) {
    line.text = line.text.replaceAll('⼾', door)
    for (const cell of line.cells) cell.text = cell.text.replaceAll('⼾', door)
  }
}

/** Share of characters a font gives no meaning to; a text layer made of them cannot be read. */
export function meaninglessShare(text: string): number {
  const meaningless = text.match(/[\ue000-\uf8ff\ufffd]/g)?.length ?? 0
  return text.length === 0 ? 0 : meaningless / text.length
}

/** Spaces that setting a line wider put between its characters (`目 录`, `中国 ， 司职`) are looks, not text. */
export function unspread(text: string): string {
  const tight = text
    .replace(/([\u3000-\u303f\uff00-\uff60]) +/g, '$1')
    .replace(/(?<! ) +(?=[\u3001-\u303f\uff00-\uff60])/g, '')
    .replace(/(?<=[\u2f3e\u4e00-\u9fff]) ?· ?(?=[\u2f3e\u4e00-\u9fff])/g, '·')
  const han = tight.match(/[\u2f3e\u4e00-\u9fff]/g)?.length ?? 0
  const spread = tight.match(/[\u2f3e\u4e00-\u9fff] +(?=[\u2f3e\u4e00-\u9fff])/g)?.length ?? 0
  return spread > 0 && spread >= (han - 1) * 0.6 ? tight.replace(/(?<=[\u2f3e\u4e00-\u9fff]) +(?=[\u2f3e\u4e00-\u9fff])/g, '') : tight
}
