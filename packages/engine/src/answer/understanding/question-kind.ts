import { parseQuestion, type ParsedQuestion } from '../../question/parse.ts'
import type { NounClass } from '../../question/nouns.ts'

/** The kinds of questions. */
export type QuestionKind =
  | 'who'
  | 'when'
  | 'where'
  | 'howMany'
  | 'whatIs'
  | 'why'
  | 'howTo'
  | 'list'
  | 'compare'
  | 'yesNo'
  | 'which'
  | 'other'

/** The type of content that an answering sentence must contain. */
export type ExpectedAnswer =
  | 'person'
  | 'organization'
  | 'date'
  | 'place'
  | 'quantity'
  | 'title'
  | 'reason'
  | 'steps'
  | 'definition'
  | 'alias'
  | 'list'
  | 'difference'
  | 'text'

/** The structure of one question. */
export interface QuestionShape {
  kind: QuestionKind
  expected: ExpectedAnswer
  /** The noun directly after the interrogative: 公司 of 「哪两个公司」, 人 of 「多少人」; empty if there is none. */
  askedNoun: string
  /** The measure of 「多长」「多重」「多久」; time of day for 「几点」. */
  measure: Measure | null
  /** The dimension asked for: 长 of 「多长」; empty when there is none. */
  dimension: string
  /** The asked noun at any position: 会费 of 「会费是多少」, 作者 of 「作者是？」; empty if there is none. */
  asks: string
  /** `negative` when it asks for those that are not or do not. */
  polarity: 'positive' | 'negative'
  /** 最 with the graded adjective: 最早; empty if there is none. */
  superlative: string
  /** The compared things as written; empty, or at least two. */
  compared: string[]
}

export type Measure = 'length' | 'weight' | 'duration' | 'size' | 'money' | 'timeOfDay'

const measures: readonly (readonly [RegExp, Measure])[] = [
  [
    /多长时间|多久|多少(?:个?(?:月|小时|星期|钟头)|[年天日周秒]|分钟)|几(?:[年天个秒周]|分钟|小时|星期|钟头)|[工任周]期|期限|[时年]限|有效期|时长|how long/u,
    'duration',
  ],
  [
    /多[长远高深宽厚]|(?:多少|几)(?:公里|千米|厘米|毫米|英?里|英?尺|米)|长度|高度|距离|海拔|身高|how (?:tall|high|far|deep|wide)/u,
    'length',
  ],
  [/多重|(?:多少|几)(?:公?斤|千?克|吨|磅)|重量|体重|how heavy/u, 'weight'],
  [/多大|(?:多少|几)(?:个?平|亩|公顷)|面积|年龄|how (?:big|old|large)/u, 'size'],
  [/多少[钱块元]|几[块元毛]|价[格钱]|[单售票定]价|费用?|租金|押金|票房|how much/u, 'money'],
]

const dimensionPattern = /多([长宽高深厚重])/u
const timeOfDayPattern = /几点|几时|\bwhat time\b/u

/** Questions for a name without a noun: 又叫什么, 被称为什么. */
const calledPattern = /[又也亦]?(?:叫|称)(?:做|作|为)?(?:什么|啥)|名为(?:什么|何)/u
/** Questions for all items of any kind. */
const severalPattern =
  /有(?:什么|何|啥)(?!用|意义|关系)|都(?:有|是)?(?:什么|哪)|包[括含]了?(?:什么|哪)|由(?:什么|哪些).{0,4}[组构]成|分(?:为|成)(?:什么|哪)|列[举出]|\blist\b|which (?:ones|of)/u
const definesPattern =
  /^(?:什么是|什么叫|何谓|何为|啥是|啥叫|what (?:is|are) )|(?:是指|指的是|是|指|意味着)(?:个|一种|一个)?(?:什么|啥)(?:意思|东西|概念|含义)?[?。. ]?$/u
/** 「X 的 Y 是什么」 asks for a property of X, not for a definition. */
const propertyPattern = /的.{1,8}(?:是|指|为)(?:什么|啥)[?。. ]?$/u
const setsSideBySidePattern =
  /(?:哪|谁).{0,4}(?:更|比较|最)|更\p{Script=Han}{1,2}[?。. ]?$|^(?:比较|对比)|区别|差[别异]|异同|不同(?:之处|点|在|是|于|呢|[?]|$)|相比|\bvs\b|\bversus\b|differ|compare/u
const englishHowToPattern = /\bhow\b/u
const atPlacePattern = /(?:在|于|到|去|往|从|自|至)$/u

const ofClass: Readonly<Record<NounClass, QuestionKind>> = {
  person: 'who',
  organization: 'which',
  place: 'which',
  time: 'when',
  duration: 'howMany',
  quantity: 'howMany',
  title: 'which',
  alias: 'which',
  reason: 'why',
  method: 'howTo',
  definition: 'whatIs',
  difference: 'compare',
  aspects: 'list',
}

const expectedOfClass: Partial<Record<NounClass, ExpectedAnswer>> = {
  alias: 'alias',
  organization: 'organization',
  title: 'title',
  time: 'date',
  place: 'place',
  person: 'person',
  quantity: 'quantity',
}

const expectedOfKind: Partial<Record<QuestionKind, ExpectedAnswer>> = {
  who: 'person',
  when: 'date',
  where: 'place',
  howMany: 'quantity',
  why: 'reason',
  howTo: 'steps',
  compare: 'difference',
  whatIs: 'definition',
}

/** Returns the kind of a question without an interrogative: 「负责验收的是？」, 「阿里的总部位于？」, keywords. */
function kindOfStatement({ clause, cloze, asksClass }: ParsedQuestion): QuestionKind {
  if (setsSideBySidePattern.test(clause)) return 'compare'
  if (!cloze)
    return asksClass === null || asksClass === 'person' || asksClass === 'aspects' || ofClass[asksClass] === 'which'
      ? 'other'
      : ofClass[asksClass]
  if ((asksClass === null || asksClass === 'place') && /(?:位于|在)[?:.。… ]*$/u.test(clause)) return 'where'
  return asksClass === null ? 'which' : ofClass[asksClass]
}

/** Returns the kind of a question with 什么, 哪, 何 or which, by the noun after it. */
function kindOfWhich(parsed: ParsedQuestion): QuestionKind {
  const { clause, interrogative, after, asksClass } = parsed
  const several = interrogative!.several || severalPattern.test(clause)
  if ((asksClass === 'time' && !several) || asksClass === 'reason' || asksClass === 'method') return ofClass[asksClass]
  if (
    definesPattern.test(clause) &&
    !calledPattern.test(clause) &&
    (asksClass === null || asksClass === 'definition') &&
    (asksClass !== null || !propertyPattern.test(clause))
  )
    return 'whatIs'
  if (after === '人' || after === '人物') return 'who'
  if (several || clause.includes('分别'))
    return asksClass === 'place' && atPlacePattern.test(clause.slice(0, interrogative!.start)) ? 'where' : 'list'
  if (asksClass === 'place') return atPlacePattern.test(clause.slice(0, interrogative!.start)) ? 'where' : 'which'
  if (asksClass === 'aspects') return after === '' ? 'which' : 'list'
  // 哪个版本 asks for one of several, 什么价格 for a number.
  if (asksClass === 'quantity' && after !== '' && clause[interrogative!.start] === '哪') return 'which'
  return asksClass === null ? 'which' : ofClass[asksClass]
}

function classify(parsed: ParsedQuestion): QuestionKind {
  const { clause, interrogative, asksClass, compared } = parsed
  if (interrogative === null) return kindOfStatement(parsed)
  const { type } = interrogative
  if (type === 'why') return 'why'
  if (
    asksClass === 'difference' ||
    (type !== 'howMany' && type !== 'whether' && setsSideBySidePattern.test(clause) && (compared.length > 1 || !/最/u.test(clause)))
  )
    return 'compare'
  switch (type) {
    case 'who':
    case 'when':
    case 'where':
    case 'howMany':
      return type
    case 'ordinal':
      return 'howMany'
    case 'how':
      return 'howTo'
    case 'state':
      return parsed.after === '' ? (englishHowToPattern.test(clause) ? 'howTo' : 'other') : 'which'
    case 'whether':
      return 'yesNo'
    default:
      return kindOfWhich(parsed)
  }
}

function expectedOf(kind: QuestionKind, { clause, asksClass }: ParsedQuestion): ExpectedAnswer {
  const expected = expectedOfKind[kind]
  if (expected !== undefined) return expected
  if (calledPattern.test(clause)) return 'alias'
  if (kind === 'yesNo' || kind === 'other') return 'text'
  return (asksClass === null ? undefined : expectedOfClass[asksClass]) ?? (kind === 'list' ? 'list' : 'text')
}

function measureOf(kind: QuestionKind, clause: string): Measure | null {
  if (kind === 'when') return timeOfDayPattern.test(clause) ? 'timeOfDay' : null
  return kind === 'howMany' ? (measures.find(([pattern]) => pattern.test(clause))?.[1] ?? null) : null
}

/** Classifies a question by its structure. Supports Simplified and Traditional Chinese and plain English. */
export function shapeOf(question: string): QuestionShape {
  const parsed = parseQuestion(question)
  const kind = classify(parsed)
  return {
    kind,
    expected: expectedOf(kind, parsed),
    askedNoun: parsed.after,
    measure: measureOf(kind, parsed.clause),
    dimension: dimensionPattern.exec(parsed.clause)?.[1] ?? '',
    asks: parsed.asks,
    polarity: parsed.polarity,
    superlative: parsed.superlative,
    compared: parsed.compared,
  }
}
