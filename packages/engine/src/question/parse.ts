import { normalizeWithOffsets, originalSpan, type Span } from '@wenjin/text'
import { taggedWords, type TaggedWord } from '@wenjin/text/segment'
import { clauseOf } from './frame.ts'
import { classifiers, interrogativesOf, type Interrogative } from './interrogatives.ts'
import { classOfNoun, type NounClass } from './nouns.ts'

/** The parts of a question, in matching form. */
export interface ParsedQuestion {
  /** The question without wrapping phrases: 「我想知道」, 「你知道…吗」. */
  clause: string
  /** The interrogative; null for keywords and statements. */
  interrogative: Interrogative | null
  /** The noun directly after the interrogative: 国家 of 哪一个国家; empty if there is none. */
  after: string
  /** The asked noun at any position: 国家, 会费 of 「会费是多少」, 作者 of 「作者是？」; empty if there is none. */
  asks: string
  asksClass: NounClass | null
  /** Whether it ends with a copula: 「负责验收的是？」. */
  cloze: boolean
  /** Whether it is a yes/no question: with 吗, 是否, 有没有, V不V. */
  whether: boolean
  /** `negative` when it asks for those that are not or do not. */
  polarity: 'positive' | 'negative'
  /** 最 with the graded adjective; empty if there is none. */
  superlative: string
  /** Compared things, as written in the question; empty, or at least two. */
  compared: string[]
}

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '))
/** Words for sorts, which precede the noun of the thing. */
const sorts = set('类型 种类 类别 类 样子 样式 性质 程度 级别 等级 形式 种')
/** Localizers after a noun: 湖上. */
const localizerPattern = /[上下里中内外]$/u
/** Commas and similar marks at the end of a part of a sentence, in matching form. */
export const marksAtEndPattern: RegExp = /(?<![,; ])[,; ]+$/u
const copulas = set('是 为 叫 叫做 称为 称作 等于 指 位于 在 有 达 约 约为 即 属于 来自 由')
/** Words that link a noun to the interrogative. */
const joiningWords = set('是 为 叫 叫做 指 等于 达 达到 约为 位于 在')
const asideWords = set('都 又 也 一共 总共 共 大约 大概 各 分别 到底 究竟 具体 约 各自 究竟是 的')
const functionTagsPattern = /^(?:u|p|c|y|d|w|r|e|o|x$)/u
const nounTagsPattern = /^(?:n|vn|an|s|t|f|l|j|i|eng|b|g|q|m|z)/u
/** Maximal length of an asked noun, characters. */
const longestNoun = 8
/** jieba's tag of fixed phrases: after a noun, a phrase or a verbal noun ends the asked noun. */
const phraseTag = 'l'
const joints = set('和 与 跟 同 及 以及 、 还是 或 或者 比 vs versus and or')
/** Words before the first compared thing, and after the last. */
const comparingWords = set('比较 对比 相比 相较 区分 说明 介绍 分析 哪个 谁 更 多 都 有 在 各 的 哪 最 之间 两者 相比 差')
/** Characters that join the letters of a name: C++, LN-220. */
const nameSignPattern = /^[-+#._/·]+$/u
const clozePattern =
  /(?:的是|[合又也别简统自被]称|[译写叫称当看变改成算]作|[变改换写译]成|(?<!不|但|就|于|总|可)是|叫做?|称为|位于|等于|(?<!因|成|作|行|认)为|在|由|有)[?.:。… ]*$/u
const negations = set(
  '不 没 没有 未 无 非 别 不能 不得 不可 不可以 不会 不准 不许 不用 不需要 不必 不要 不是 不含 不包括 无须 禁止 未能 不到 不属于 不应 不该',
)
const comparesPattern =
  /区别|差[别异距]|不同|异同|相比|比较|对比|相同|一样|哪[一个种些款者位]{0,2}(?:更|比较|最|好|大|小|多|少|高|低|长|短|早|晚|快|慢|重|轻|贵|便宜|难|容易|远|近|先|后)|谁(?:更|比较|最)|更\p{Script=Han}|各[是为有]|分别|\bvs\b|\bversus\b|differ|compare/u
/** A part of the interrogative and no noun asked for: 多少钱一个月, 多长时间, 几公里. */
const unitPattern =
  /^(?:[钱块元]|时间|(?:[公英]?[斤里尺亩]|千?克|吨|磅|[千厘毫平]?米|公[分尺顷]|平方米?|分钟|秒钟?|小时|钟头|天|周|星期|个?月|年)$)/u
const maxComparedLength = 24
const maxCompared = 4

const isNominal = ({ tag, word }: TaggedWord) => nounTagsPattern.test(tag) && !functionTagsPattern.test(tag) && /[\p{L}\p{N}]/u.test(word)

/** Returns the noun phrase at an offset, without its counting words; it ends at the first verb or particle. */
function nounFrom(clause: string, tokens: readonly TaggedWord[], from: number): string {
  let begin = from
  let end = from
  for (const token of tokens) {
    if (token.end <= from) continue
    const start = Math.max(token.start, from)
    const word = clause.slice(start, token.end)
    if (clause.slice(end, start).trim() !== '' || start - begin >= longestNoun) break
    const opens = end === begin
    // 类型 and 样 before 的 stand for the following noun: 哪种类型的化合物.
    if (word === '的' && !opens && sorts.has(clause.slice(begin, end)) && countsSomething(clause, tokens, token.end)) {
      begin = token.end
      end = begin
      continue
    }
    // In 什么样的, the noun follows 的; in 几条, it follows the classifier.
    if (opens && (word === '的' || (classifiers.has(word) && countsSomething(clause, tokens, token.end)))) {
      begin = token.end
      end = begin
      continue
    }
    const inside = start === token.start ? isNominal(token) : word.length <= 2
    if (!opens && token.tag === 'f') break
    if (!inside || copulas.has(word) || (!opens && (token.tag === 'vn' || token.tag === phraseTag))) break
    end = token.end
  }
  return clause.slice(begin, end).trim()
}

function countsSomething(clause: string, tokens: readonly TaggedWord[], at: number): boolean {
  const next = tokens.find(({ start }) => start >= at)
  if (next === undefined || clause.slice(at, next.start) !== '') return false
  return next.word === '的' || (isNominal(next) && !copulas.has(next.word))
}

/** Returns the head noun that a copula directly before an offset links to it: 会费 of 「…的会费是多少」. */
function nounBefore(tokens: readonly TaggedWord[], before: number): string {
  let joined = false
  for (const token of tokens.filter(({ end }) => end <= before).toReversed()) {
    if (asideWords.has(token.word) || !/[\p{L}\p{N}]/u.test(token.word)) continue
    if (joiningWords.has(token.word)) {
      joined = true
      continue
    }
    return joined && classOfNoun(token.word) !== null ? token.word : ''
  }
  return ''
}

function lastNoun(tokens: readonly TaggedWord[]): string {
  const last = tokens.findLast(({ word }) => /[\p{L}\p{N}]/u.test(word) && !/^(?:呢|吗|啊|呀)$/u.test(word))
  return last !== undefined && (isNominal(last) || classOfNoun(last.word) !== null) ? last.word : ''
}

/** Returns the main interrogative: a reason takes precedence over all others; yes/no counts only without another one. */
function mainOf(found: readonly Interrogative[], clause: string): Interrogative | null {
  const why = found.find(({ type }) => type === 'why')
  if (why !== undefined) return why
  const whether = found.find(({ type }) => type === 'whether')
  const rest = found.filter(({ type }) => type !== 'whether')
  // In 「有什么…吗」 and 「有没有什么…」 the interrogative means "any".
  if (whether !== undefined && (rest.length === 0 || whether.end >= clause.length - 1 || whether.start <= (rest[0]?.start ?? 0)))
    return whether
  return rest[0] ?? null
}

/** Returns the thing at one side of a joining word; null if there is none. */
function thingBeside(tokens: readonly TaggedWord[], step: 1 | -1): TaggedWord[] | null {
  const thing: TaggedWord[] = []
  for (const token of step === 1 ? tokens : tokens.toReversed()) {
    if (comparingWords.has(token.word) || joints.has(token.word) || (copulas.has(token.word) && token.word !== '由')) break
    // 删除和归档: actions may be compared; after an action, no further word is included.
    if (
      !isNominal(token) &&
      !nameSignPattern.test(token.word) &&
      (/^[updcryw]/u.test(token.tag) || (thing.length > 0 && token.tag.startsWith('v')))
    )
      break
    if (step === 1) thing.push(token)
    else thing.unshift(token)
  }
  return thing.length > 0 && thing.at(-1)!.end - thing[0]!.start <= maxComparedLength ? thing : null
}

/** Returns the spans of the compared things of a question. */
function comparedIn(clause: string, tokens: readonly TaggedWord[]): Span[] {
  if (!comparesPattern.test(clause) && !clause.includes('比')) return []
  const first = tokens.findIndex(({ word, start }) => joints.has(word) && start > 0)
  if (first < 0) return []
  let from = first
  const left = thingBeside(tokens.slice(0, first), -1)
  const things = [left]
  while (from >= 0 && from < tokens.length && joints.has(tokens[from]!.word) && things.length < maxCompared) {
    const right = thingBeside(tokens.slice(from + 1), 1)
    if (right === null) break
    things.push(right)
    from += right.length + 1
  }
  // 「A、B 和 C」: the text before the first joining word is one thing.
  const spans = things.flatMap((thing) => (thing === null ? [] : [{ start: thing[0]!.start, end: thing.at(-1)!.end }]))
  return spans.length === things.length && spans.length > 1 ? spans : []
}

/** Analyses the structure of a question in linear time. */
export function parseQuestion(question: string): ParsedQuestion {
  const form = normalizeWithOffsets(question)
  const { start, end } = clauseOf(form.text)
  const whole = form.text.slice(start, end)
  const clause = whole.trim()
  const offset = start + whole.length - whole.trimStart().length
  const tokens = taggedWords(clause)
  const found = interrogativesOf(clause)
  const interrogative = mainOf(found, clause)
  const cloze = found.length === 0 && clozePattern.test(clause)
  const bare = interrogative === null || interrogative.type === 'whether'
  const noun = bare ? '' : nounFrom(clause, tokens, interrogative.end)
  const after = interrogative?.type === 'howMany' && unitPattern.test(noun) ? '' : noun
  const at = interrogative?.start ?? clause.length
  const asks = after !== '' ? after : cloze || !bare ? nounBefore(tokens, at) : interrogative === null ? lastNoun(tokens) : ''
  const best = tokens.findIndex(({ word }) => word.startsWith('最'))
  const superlative = best < 0 ? '' : tokens[best]!.word === '最' ? `最${tokens[best + 1]?.word ?? ''}` : tokens[best]!.word
  const whether = found.some(({ type }) => type === 'whether')
  const asking = new Uint8Array(clause.length)
  for (const one of found) asking.fill(1, one.start, one.end)
  const denied = tokens.some(({ word, start: from }) => negations.has(word) && asking[from] === 0)
  return {
    clause,
    interrogative,
    after,
    asks,
    asksClass: asks === '' ? null : classOfNoun(asks.length > 1 ? asks.replace(localizerPattern, '') : asks),
    cloze,
    whether: whether && interrogative?.type === 'whether',
    polarity: denied ? 'negative' : 'positive',
    superlative,
    compared: comparedIn(clause, tokens).map((span) => {
      const own = originalSpan(form, offset + span.start, offset + span.end)
      return question.slice(own.start, own.end)
    }),
  }
}

/** Whether a text is a question: by an interrogative, a particle, or a final copula. */
export function asksAnything(text: string): boolean {
  const { text: form } = normalizeWithOffsets(text)
  const said = form.trim().replace(marksAtEndPattern, '')
  return said.endsWith('?') || interrogativesOf(said).length > 0 || clozePattern.test(said)
}

/** Whether a text in matching form contains an interrogative or a question particle. */
export function asksOutright(form: string): boolean {
  return interrogativesOf(form.replace(marksAtEndPattern, '')).length > 0
}
