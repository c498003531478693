import { parseQuantities, type Quantity } from '@wenjin/text'
import type { EvidenceSentence } from '../answer/evidence/evidence.ts'

/** A number stated by a source: its indicator, value and time, all in the source's own words. */
export interface Figure<S = EvidenceSentence> {
  indicator: string
  /** The value as written, including its unit: 「364.6公里」. */
  value: string
  /** The number as written, without its unit; null when it is written in Chinese numerals. */
  amount: number | null
  unit: string
  /** The value in its base unit, comparable with others of its kind. */
  quantity: Quantity
  /** The time it refers to, as written; empty when the sentence states none. */
  time: string
  sentence: S
}

const counted = new Set<Quantity['kind']>(['measure', 'money', 'percent', 'number'])
const minLength = 2
const maxLength = 18

const clauseEndPattern = /[，。；,;！？!?（(：:]/u
/** Words before an indicator, and words between it and its number. */
const beforePattern =
  /^(?:其中|此外|同时|另外|目前|现在|现|当时|截至|截止|到|至|底|末|初|年?底|全年|时|前|后|以来|则|也|又|而|并|且|的|在|于|自|从|由|与|和|[\s、“”"'（）()]+)+/u
const after =
  '为 是 达 达到 突破 约 大约 有 共 总共 合计 共计 总计 近 将近 超过 超 逾 多达 高达 最多 最少 至少 最长 最短 不超过 不少于 只 仅 不足 增至 升至 降至 增长到 增加到 下降到 增长至 提高到 的 在 于 了'.split(
    ' ',
  )
const maxAfterLength = 3
/** Texts that are not an indicator: fragments of direct speech, or back-references. */
const unfitPattern =
  /^(?:它|他|她|这|那|该|此)|位于|地处|坐落|(?:带动|接待|占全.{1,2}|相距|距离)$|(?:每|第|以|从|由|与|和|及|把|被|向|距|比|按|用|至|到)$|[《》【】[\]|]/u

/** A verb alone does not name an indicator. */
const verbPattern =
  /^(?:共?设有?|拥有|含|包括|投入|建成|新增|增长|增加|下降|减少|同比|环比|占|获|取得|完成|实现|提供|开行|修建|新建|覆盖|连接|距离?)|(?:增长|增加|下降|减少|占|控制|限制|需要?|要|用|读|写|看|等|让|给|做|请|可以|能|每)$/u

/**
 * Strips trailing words that only introduce a number, for any segmentation: 仅有 is also 仅 and 有. A backward scanner: each position is
 * examined once, whereas a regular expression would try every segmentation.
 */
function withoutAfter(text: string): string {
  /** Positions from which only such words follow up to the end. */
  const reached = new Set([text.length])
  let start = text.length
  for (let at = start - 1; at >= 0 && at >= start - maxAfterLength; at--) {
    const isSign = /[\s“”"'、]/u.test(text[at]!) && reached.has(at + 1)
    if (!isSign && !after.some((word) => reached.has(at + word.length) && text.startsWith(word, at))) continue
    reached.add(at)
    start = at
  }
  return text.slice(0, start)
}

function lastClause(text: string): string {
  let start = text.length
  while (start > 0 && !clauseEndPattern.test(text[start - 1]!)) start--
  return text.slice(start)
}

const cleaned = (text: string) => withoutAfter(text.replace(beforePattern, '')).replace(beforePattern, '').trim()

function splitValue(value: string): { amount: number | null; unit: string } {
  const match = /^([$¥€£]?)\s*([+-]?[\d０-９][\d,，.．０-９]*)(.*)$/su.exec(value.normalize('NFKC'))
  if (match?.[2] === undefined) return { amount: null, unit: '' }
  const amount = Number(match[2].replace(/,/gu, ''))
  return { amount: Number.isFinite(amount) ? amount : null, unit: `${match[1] ?? ''}${match[3] ?? ''}`.trim() }
}

/** Counts below this are part of the wording, not figures: 「三种」. */
const fewFigures = 10

/** Whether a number is not worth a table: 「第3」, 「1/2」, a year, 「两个」. */
const isBare = ({ kind, value }: Quantity, written: string) =>
  kind === 'number' && (/^[\d,.]+$/u.test(written) || !/^\d+(?:\.\d+)?$/u.test(value) || Number(value) < fewFigures)

/** Returns the figures of one sentence. A clause without its own indicator continues that of the previous one. */
export function figuresOf<S extends Pick<EvidenceSentence, 'kind' | 'text'>>(sentence: S): Figure<S>[] {
  if (sentence.kind !== 'prose' && sentence.kind !== 'item') return []
  const { text } = sentence
  const figures: Figure<S>[] = []
  let time = ''
  let read = 0
  for (const quantity of parseQuantities(text)) {
    const { start, end, kind } = quantity
    const written = text.slice(start, end)
    const gap = text.slice(read, start)
    read = end
    if (kind === 'date') {
      if (/\d{3,4}|[零〇一二三四五六七八九]{4}/u.test(written.normalize('NFKC')))
        time = `${written}${/^[底末初]/u.exec(text.slice(end))?.[0] ?? ''}`
      continue
    }
    if (!counted.has(kind) || isBare(quantity, written)) continue
    const named = cleaned(lastClause(gap))
    const { amount, unit } = splitValue(written)
    const last = figures.at(-1)
    const goesOn = named.length < minLength && last !== undefined && last.unit === unit && last.time !== time
    const indicator = goesOn ? last.indicator : named
    if (
      indicator.length < minLength ||
      indicator.length > maxLength ||
      unfitPattern.test(indicator) ||
      verbPattern.test(indicator) ||
      !/\p{L}/u.test(indicator)
    )
      continue
    figures.push({ indicator, value: written, amount, unit, quantity, time, sentence })
  }
  return figures
}

/** Maximal number of figures per report, since they are compared with each other. */
const maxFigures = 1000

/** Returns the figures of sentences, without duplicates, up to the limit. */
export function collectFigures(sentences: readonly EvidenceSentence[]): Figure[] {
  const figures = new Map<string, Figure>()
  for (const sentence of sentences) {
    if (figures.size >= maxFigures) break
    for (const figure of figuresOf(sentence)) {
      const key = `${figure.indicator}\n${figure.value}\n${figure.time}`
      if (!figures.has(key)) figures.set(key, figure)
    }
  }
  return [...figures.values()]
}

/** Returns the figures of a text, without duplicates, each with indicator, value and time. */
export function figuresIn(text: string): Pick<Figure, 'indicator' | 'value' | 'time'>[] {
  return figuresOf({ kind: 'prose', text }).map(({ indicator, value, time }) => ({ indicator, value, time }))
}
