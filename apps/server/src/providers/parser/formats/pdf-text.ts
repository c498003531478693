/** Supplement radicals that PDF fonts carry in place of characters; NFKC folds the Kangxi radicals (U+2F00–2FD5) but not these. */
const supplement = new Map(
  '⺁厂⺇几⺊卜⺋㔾⺟母⺠民⺨犭⺩王⺪疋⺫目⺬示⺮竹⺯糸⻁虎⻄西⻅见⻆角⻉贝⻋车⻍辶⻓长⻔门⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻬齐⻮齿⻰龙⻳龟⺻聿⺼月⺾艹⺌小⺝月⺖忄⺘扌⺡氵⺣灬⻏阝⻖阝⻊足⻗雨⻣骨⻑長⻟食⻭歯⻯竜⻲亀⻱龜⻫斉⻪黾'
    .match(/../gu)
    ?.map((pair) => [...pair] as [string, string]),
)
const radical = /[\u2e80-\u2fd5]/g
/** Bullets of the Symbol and Wingdings fonts, which have no Unicode of their own. */
const symbolBullet = /[\uf06c\uf06e\uf075\uf076\uf0a7\uf0b7\uf0d8\uf0e0\uf0fc]/g

/** Text of a PDF font as written: radicals back to characters, symbol bullets to `•`. */
export function mendGlyphs(text: string): string {
  return text.replace(radical, (sign) => supplement.get(sign) ?? sign.normalize('NFKC')).replace(symbolBullet, '•')
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
    .replace(/(?<=[\u4e00-\u9fff]) ?· ?(?=[\u4e00-\u9fff])/g, '·')
  const han = tight.match(/[\u4e00-\u9fff]/g)?.length ?? 0
  const spread = tight.match(/[\u4e00-\u9fff] +(?=[\u4e00-\u9fff])/g)?.length ?? 0
  return spread > 0 && spread >= (han - 1) * 0.6 ? tight.replace(/(?<=[\u4e00-\u9fff]) +(?=[\u4e00-\u9fff])/g, '') : tight
}
