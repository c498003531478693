import { normalizeWithOffsets, originalSpan } from '../form/normalize.ts'
import type { Span } from '../form/span.ts'

/** Words with a negating character that are not negations, in matching form. */
const affirmativeWords = (
  '不仅仅 不仅 不但 不只 不单 不光 不过 不论 不管 不断 不久 不同 不少 不已 不禁 不得不 不时 不愧 不惜 不料 不如 不等式 不锈钢 不丹 不可或缺 ' +
  '不约而同 不妨 不免 不由得 不由 不外乎 不动产 不可避免 不得了 不错 不俗 不等 不一 不韦 不一会 不一而足 差不多 对不起 了不起 巴不得 恨不得 (?<!主)要不 不然 是不是 能不能 ' +
  '会不会 (?<!主)要不要 可不可以 好不好 对不对 无锡 无论 无不 无非 无疑 无线 无限 无双 无人机 无人驾驶 无穷 无数 无产阶级 无机 无形 无所谓 无意间 无意中 ' +
  '无花果 无烟煤 南无 非常 非洲 南非 北非 东非 西非 中非 亚非 除非 是非 非得 莫非 非物质 非凡 非遗 非议 未来 未免 未婚夫 未婚妻 未央 未时 癸未 乙未 ' +
  '丁未 己未 辛未 没落 没收 没药 沉没 淹没 出没 埋没 吞没 覆没 神出鬼没 有没有 否则 是否 能否 可否 与否 勿忘我 毋庸置疑'
).split(' ')
const negativeWords = '没有 并非 绝非 从未 尚未 未曾 从不 绝不 毫不 毫无 不曾 不是 不 没 無 无 未 非 否 勿 毋 甭 请别 别再 别让 切莫'.split(
  ' ',
)
const english =
  "not|never|no|none|nobody|nothing|neither|nor|without|cannot|(?:ca|wo|do|does|did|is|are|was|were|has|have|had|could|would|should|must|need)n't"

const marksPattern = new RegExp(
  `(?<affirmative>${affirmativeWords.join('|')}|not only|no\\. ?\\d)|(?<![a-z])(?:${english})(?![a-z])|${negativeWords.join('|')}`,
  'g',
)

/** Returns the spans of negations: 不, 没有, 未, 无, 并非, never, isn't …; not the same characters in 不仅, 无锡, 非常, 是否, 未来. */
export function negations(text: string): Span[] {
  const form = normalizeWithOffsets(text)
  const spans: Span[] = []
  for (const match of form.text.matchAll(marksPattern)) {
    if (match.groups?.['affirmative'] !== undefined) continue
    spans.push(originalSpan(form, match.index, match.index + match[0].length))
  }
  return spans
}
