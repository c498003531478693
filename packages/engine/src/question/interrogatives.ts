import { taggedWords, type TaggedWord } from '@wenjin/text/segment'

/** The type of an interrogative word, before its noun is considered. */
export type InterrogativeType = 'who' | 'when' | 'where' | 'which' | 'howMany' | 'ordinal' | 'why' | 'how' | 'state' | 'whether'

/** An interrogative of a question, with its offsets into the matching form. */
export interface Interrogative {
  type: InterrogativeType
  start: number
  end: number
  /** Whether it asks for several items: 哪些, 哪两个. */
  several: boolean
}

const words = (text: string): readonly string[] => text.split(' ')
const set = (text: string): ReadonlySet<string> => new Set(words(text))

/** Interrogatives with a fixed type in every context. */
const fixedForms: readonly (readonly [InterrogativeType, readonly string[]])[] = [
  [
    'why',
    words(
      '点解 为什么 为甚么 为何 为啥 干嘛 何以 何故 缘何 因何 怎么会 怎么没 怎么不 怎会 咋会 咋不 咋没 什么原因 什么缘故 什么理由 何种原因',
    ),
  ],
  [
    'when',
    words('边年 边日 什么时候 什么时间 啥时候 啥时 何时 何年 何月 何日 几时 多会儿 哪会儿 几点 几月 几号 星期几 周几 礼拜几 几几年'),
  ],
  ['where', words('边度 哪里 哪儿 哪边 何处 何地 何方 什么地方 啥地方 什么位置 什么地点')],
  ['who', words('边个 边位 谁 何人 什么人 啥人 哪位 何许人')],
  ['state', words('咋回事 怎么样 怎样的 什么样 怎么回事 怎么了 何等')],
  ['how', words('点样 怎么办 怎么 怎样 怎 如何 咋样 咋办 咋弄 咋 什么方法 什么办法 什么方式 什么步骤 何种方法 何种方式')],
  ['howMany', words('几多 多少 百分之几')],
  ['which', words('乜嘢 干啥 什么 甚么 啥 乜 咩 何种 何 何者 何物 何事 何谓 何为 何在 何名 何国')],
  ['whether', words('是否 能否 可否 会否 有无 是不是 有没有 能不能 会不会 可不可以 要不要 应不应该 该不该 需不需要 对不对 与否')],
]
const byFirst = Map.groupBy(
  fixedForms.flatMap(([type, all]) => all.map((word) => ({ type, word }))).toSorted((a, b) => b.word.length - a.word.length),
  ({ word }) => word[0]!,
)
const numerals = set('一 二 两 三 四 五 六 七 八 九 十 几 些 多')
/** Classifiers and units. */
export const classifiers: ReadonlySet<string> = set(
  '个 位 种 部 首 本 座 条 所 支 届 场 只 名 款 项 类 门 张 家 间 次 篇 层 段 道 处 份 片 起 批 颗 块 台 辆 艘 架 句 股 代 章 节 集 卷 期 枚 副 对 双 套 组 句 步 轮 站 口 匹 头 棵 株 根 朵 粒 滴 碗 杯 瓶 盒 箱 包 袋 斤 两 克 吨 米 里 尺 寸 亩 元 块 角 分 毛 岁 天 年 月 周 日 号 点 秒 度 级 等 成 倍 万 千 百 十 人 遍 趟 回 字 页 行 列 格 栋 层 室 床 版 款 样 方面 系列 小时 分钟 公里 厘米 平方米',
)
const adjectives = set('长 大 高 深 宽 厚 重 久 快 远 粗 细 强 早 晚 慢 低 小 热 冷 老 少')
/** Characters before which 几 and 多 form an indefinite amount and not a question: 好几, 十几, 最多. */
const amounts = set('好 十 百 千 万 亿 这 那 前 后 近 数 头 最 更 很 许 众 诸 太 不 至 大 较 过 繁')
/** Words that contain a character of an interrogative without being one. */
const wordsThatAskNothing = set(
  '几何学 几何 几乎 几率 几经 几内亚 几丁质 何况 何必 何尝 何苦 何妨 何首乌 哪怕 哪吒 哪咤 任何 奈何 无论如何 多少有点 谁料 谁知',
)
/** Returns the span of 哪 with its numeral and classifier: 哪一个, 哪两. */
function readWhich(form: string, at: number): Interrogative {
  let end = at + 1
  let several = false
  // 在哪下载, 去哪: asks for a place when no noun follows.
  if (
    /[在到从往去]/u.test(form[at - 1] ?? '') &&
    !/[一二两三四五六七八九十几些个年月日天国省市县区州家所座站条款章]/u.test(form[end] ?? '')
  )
    return { type: 'where', start: at, end, several }
  while (numerals.has(form[end] ?? '')) {
    if (form[end] !== '一') several = true
    end++
  }
  // A calendar unit is the asked noun, whatever word it could begin.
  if (/[年月日天]/u.test(form[end] ?? '') && !/[级本]/u.test(form[end + 1] ?? '')) return { type: 'when', start: at, end: end + 1, several }
  for (const length of [2, 1]) {
    if (classifiers.has(form.slice(end, end + length)) && form.length > end + length - 1) {
      const unit = form.slice(end, end + length)
      const after = form[end + length] ?? ''
      if (unit === '里' || (unit === '处' && !/\p{Script=Han}/u.test(after)))
        return { type: 'where', start: at, end: end + length, several }
      // 哪年, 哪天 and 哪国 ask for the noun itself.
      if (!['周', '号', '站', '人', '点', '章', '节', '期', '届', '级', '代', '版', '室', '字', '层'].includes(unit)) end += length
      break
    }
  }
  return { type: 'which', start: at, end, several }
}

/** Returns the length of a verb repeated with negation, 来不来 or 收没收; 0 when none starts here. */
function isEitherOr(form: string, at: number): number {
  const verb = form[at]!
  if (!/\p{Script=Han}/u.test(verb) || /[不没唔]/u.test(verb) || !/[不没唔]/u.test(form[at + 1] ?? '')) return 0
  return form[at + 2] === verb ? 3 : 0
}

/** Returns for each character whether it belongs to a word that is not interrogative. */
function asksNothing(form: string): Uint8Array {
  const nothing = new Uint8Array(form.length)
  for (const word of wordsThatAskNothing) {
    for (let at = form.indexOf(word); at >= 0; at = form.indexOf(word, at + word.length)) nothing.fill(1, at, at + word.length)
  }
  return nothing
}

/** Returns the Chinese interrogatives of a question in matching form, in order, without those inside names and other words. */
function readChinese(form: string, tokens: readonly TaggedWord[]): Interrogative[] {
  const found: Interrogative[] = []
  const nothing = asksNothing(form)
  let token = 0
  for (let at = 0; at < form.length;) {
    while (token < tokens.length - 1 && tokens[token]!.end <= at) token++
    const { word = '', tag = '' } = tokens[token] ?? {}
    const next = nothing[at] === 1 ? null : readAt(form, at, word.length > 1 && tag.startsWith('nr'))
    if (next === null) {
      at += 1
      continue
    }
    found.push(next)
    at = next.end
  }
  return found
}

function readAt(form: string, at: number, inName: boolean): Interrogative | null {
  const first = form[at]!
  const before = form[at - 1] ?? ''
  const fixed = byFirst.get(first)?.find(({ word }) => form.startsWith(word, at))
  // 何 alone is interrogative after a verb or a preposition; at the start it is a surname.
  if (fixed?.word === '何' && before === '') return null
  if (fixed !== undefined && !(inName && fixed.word.length === 1)) {
    // 你来干嘛 asks for an action, 干嘛打我 for a reason.
    const type = fixed.word === '干嘛' && !/\p{L}/u.test(form.slice(at + 2)) ? 'which' : fixed.type
    return { type, start: at, end: at + fixed.word.length, several: false }
  }
  switch (first) {
    case '哪':
      return readWhich(form, at)
    case '几': {
      const ordinal = before === '第'
      if (!ordinal && (amounts.has(before) || !/\p{Script=Han}/u.test(form[at + 1] ?? ''))) return null
      return { type: ordinal ? 'ordinal' : 'howMany', start: ordinal ? at - 1 : at, end: at + 1, several: false }
    }
    case '多':
      return !amounts.has(before || '?') && adjectives.has(form[at + 1] ?? '')
        ? { type: 'howMany', start: at, end: at + 2, several: false }
        : null
    default: {
      const length = isEitherOr(form, at)
      return length === 0 ? null : { type: 'whether', start: at, end: at + length, several: false }
    }
  }
}

const english: readonly (readonly [InterrogativeType, RegExp])[] = [
  ['why', /\bwhy\b|\bwhat (?:causes|caused)\b/gu],
  ['when', /\bwhen\b|\b(?:what|which) (?:year|date|day|month|time)\b/gu],
  ['howMany', /\bhow (?:many|much|long|far|old|tall|big|deep|often|high|large|heavy|wide|fast)\b/gu],
  ['how', /\bhow\b/gu],
  ['where', /\bwhere\b/gu],
  ['who', /\bwho(?:m|se)?\b/gu],
  ['which', /\bwhich\b|\bwhat\b/gu],
]
const englishWhetherPattern = /^(?:is|are|was|were|does|do|did|can|could|has|have|had|will|would|should|may|must) /u

function readEnglish(form: string): Interrogative[] {
  const found: Interrogative[] = []
  const taken = new Uint8Array(form.length)
  for (const [type, pattern] of english) {
    for (const { index, 0: word } of form.matchAll(pattern)) {
      if (taken[index] === 1) continue
      taken.fill(1, index, index + word.length)
      found.push({ type, start: index, end: index + word.length, several: false })
    }
  }
  if (found.length === 0 && englishWhetherPattern.test(form))
    found.push({ type: 'whether', start: 0, end: form.indexOf(' '), several: false })
  return found.toSorted((a, b) => a.start - b.start)
}

/** A final yes/no particle; the 么 of 什么, 怎么, 那么 does not count. */
const particlePattern = /(?:吗|(?<=..)(?<![要差可得])不|(?<![什怎那多要])么|(?<!有)没有|了没)[?!。. ]?$/u

/** Returns the interrogatives of a question in matching form, in order; a final yes/no particle comes last. Linear time. */
export function interrogativesOf(form: string): Interrogative[] {
  const found = /\p{Script=Han}/u.test(form) ? readChinese(form, taggedWords(form)) : []
  const all = [...found, ...(/[a-z]/u.test(form) && found.length === 0 ? readEnglish(form) : [])]
  const particle = particlePattern.exec(form)
  if (particle !== null) all.push({ type: 'whether', start: particle.index, end: form.length, several: false })
  return all
}
