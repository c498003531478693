import { simplifyCharacter } from './simplify.ts'

/**
 * CJK Radicals Supplement (U+2E80–2EFF) with the equivalent unified ideographs, radical and ideograph alternating: the Unicode property
 * Equivalent_Unified_Ideograph. PDF fonts often map glyphs to these radicals in place of the ideographs. NFKC folds the Kangxi radicals
 * (U+2F00–2FDF) itself, but leaves nearly all of these unchanged.
 */
const pairs =
  '⺁厂⺂乛⺃乚⺄乙⺅亻⺆冂⺇𠘨⺈刀⺉刂⺊卜⺋㔾⺌小⺍小⺎兀⺏尣⺐尢⺑𡯂⺒巳⺓幺⺔彑' +
  '⺕彐⺖忄⺗心⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺟母⺠民⺡氵⺢氺⺣灬⺤爫⺥爫⺦丬⺧牛⺨犭⺩王' +
  '⺪𤴔⺫目⺬示⺭礻⺮𥫗⺯糹⺰纟⺱罓⺲罒⺳㓁⺴冗⺵𦉫⺶羊⺷𦍌⺸𦍋⺹耂⺺肀⺻聿⺼肉⺽𦥑' +
  '⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻇𧢲⻈讠⻉贝⻊𧾷⻋车⻌辶⻍辶⻎辶⻏邑⻐钅⻑長' +
  '⻒镸⻓长⻔门⻕𨸏⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻞𩙿⻟飠⻠饣⻡𩠐⻢马⻣骨⻤鬼⻥鱼' +
  '⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟'

/** Radicals of both blocks (CJK Radicals Supplement and Kangxi Radicals). */
const radicalPattern = /[\u2e80-\u2fdf]/gu
/** The door radical; each script draws another ideograph with its glyph: 戶 in Traditional, 户 in Simplified Chinese, 戸 in Japanese. */
const door = '\u2f3e'
const kanaPattern = /[\u3041-\u3096\u30a1-\u30fa]/gu
const ideographPattern = /\p{Unified_Ideograph}/gu
/** Minimal share of kana among the characters of Japanese text, and of ideographs with a simplified form in Traditional Chinese. */
const japaneseShare = 0.1
const traditionalShare = 0.05

let supplement: Map<string, string> | undefined

/** Returns the map from radicals of the supplement to unified ideographs, one code point each. */
export function loadRadicals(): Map<string, string> {
  const points = [...pairs]
  const table = new Map<string, string>()
  for (let i = 0; i + 1 < points.length; i += 2) table.set(points[i]!, points[i + 1]!)
  return table
}

/**
 * Replaces radicals (U+2E80–2FDF) by the unified ideographs that readers see; nothing else changes. Fonts of PDF files map a glyph to the
 * radical when the ideograph has the same glyph. The door radical, ⼾, stays unchanged, since its ideograph depends on the script.
 */
export function unifyRadicals(text: string): string {
  supplement ??= loadRadicals()
  const known = supplement
  return text.replaceAll(radicalPattern, (sign) => (sign === door ? sign : (known.get(sign) ?? sign.normalize('NFKC'))))
}

/** Returns the ideograph for ⼾ in a text, by the script of the other characters: 戶, 户 or 戸. Null for a text without ⼾. */
export function doorOf(text: string): string | null {
  if (!text.includes(door)) return null
  const ideographs = text.match(ideographPattern) ?? []
  const kana = text.match(kanaPattern)?.length ?? 0
  if (kana > (ideographs.length + kana) * japaneseShare) return '戸'
  const traditional = ideographs.filter((one) => simplifyCharacter(one) !== one).length
  return traditional > ideographs.length * traditionalShare ? '戶' : '户'
}
