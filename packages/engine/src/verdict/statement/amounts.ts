import { parseQuantities, supportsQuantity, type Quantity } from '@wenjin/text'

/** The values that a stated quantity allows; an end is infinite for a one-sided limit. */
export interface Interval {
  low: number
  high: number
}

/** Maximal distance of a limiting or rounding word from a quantity, characters. */
const before = 6
const after = 5

const atMostPattern =
  /(?:不(?:得|能|可|许|应|宜|准|会|要)?(?:超过|超出|高于|大于|多于|长于|晚于|迟于)|至多|最多|顶多|最长|最高|最大|上限[为是]?|限|以内|≤|<=|no more than|at most|up to) ?$/u
const atLeastPattern =
  /(?:不(?:得|能|可|许|应|宜|准|会|要)?(?:低于|少于|小于|短于|早于)|至少|最少|起码|最低|年?满|≥|>=|no less than|at least) ?$/u
const abovePattern = /(?:超过|高于|高出|多于|大于|逾|超|长于|重于|>|more than|over|above) ?$/u
const belowPattern = /(?:低于|不到|不足|少于|小于|未满|不满|短于|<|less than|under|below) ?$/u
const nearlyPattern = /(?:将近|接近|近|几近|almost|nearly) ?$/u
const aboutPattern = /(?:大约|约|大概|左右|about|around|some) ?$/u
// 80分以上: a classifier may intervene.
const andMorePattern = /^\p{Script=Han}?(?:以上|及以上|或以上|起(?![来点初先飞码]))/u
const orLessPattern = /^\p{Script=Han}?(?:(?:[\p{Script=Han}]{0,2})为上限|以下|及以下|或以下|以内|之内|封顶)/u
const roughlyPattern = /^\p{Script=Han}?(?:左右|上下|许)/u
const hasMorePattern = /[多余]/u

/** Tolerance of "about" and "nearly", as shares of the value. */
const aboutShare = 0.1
const nearlyShare = 0.07

/** Returns the place value of the last significant digit of a rounded number: 100 for 3,400多, 10 for 二十多. */
function roundingStep(value: number): number {
  let step = 1
  while (value % (step * 10) === 0 && step * 10 <= value) step *= 10
  return step
}

/** How a quantity is worded: exact, as a range or limit, as more or less than a figure, or rounded. */
type Wording = 'exact' | 'range' | 'atMost' | 'atLeast' | 'above' | 'below' | 'rounded'

/** A quantity with its limiting or rounding words. */
interface Amount extends Interval {
  wording: Wording
  /** The written number; for a range its lower end. */
  value: number
}

/** Returns the amount of a quantity in its context, or null when it is not comparable. */
function amountOf(quantity: Quantity, text: string): Amount | null {
  const { kind, value } = quantity
  if (kind === 'date' || kind === 'time' || kind === 'ordinal' || kind === 'ratio') return null
  if (kind === 'range') {
    const [low, high] = value.split('..').map(Number)
    if (low === undefined || high === undefined || Number.isNaN(low) || Number.isNaN(high)) return null
    return { wording: 'range', value: low, low, high }
  }
  const [above, below] = value.split('/').map(Number)
  const exact = below === undefined ? above! : above! / below
  if (Number.isNaN(exact)) return null
  const left = text.slice(Math.max(0, quantity.start - before), quantity.start)
  const right = text.slice(quantity.end, quantity.end + after)
  const amount = (wording: Wording, low: number, high: number): Amount => ({ wording, value: exact, low, high })
  if (atMostPattern.test(left) || orLessPattern.test(right)) return amount('atMost', -Infinity, exact)
  if (atLeastPattern.test(left) || andMorePattern.test(right)) return amount('atLeast', exact, Infinity)
  // "Above" and "below" are strict: the value itself is excluded.
  const min = Math.max(Math.abs(exact) * 1e-9, 1e-9)
  if (abovePattern.test(left)) return amount('above', exact + min, Infinity)
  if (belowPattern.test(left)) return amount('below', -Infinity, exact - min)
  if (nearlyPattern.test(left)) return amount('rounded', exact * (1 - nearlyShare), exact)
  if (aboutPattern.test(left) || roughlyPattern.test(right)) return amount('rounded', exact * (1 - aboutShare), exact * (1 + aboutShare))
  if (hasMorePattern.test(text.slice(quantity.start, quantity.end + 1))) return amount('rounded', exact, exact + roundingStep(exact))
  return amount('exact', exact, exact)
}

/** Returns the values that a quantity allows in its context, or null when it is not comparable. */
export function intervalOf(quantity: Quantity, text: string): Interval | null {
  return amountOf(quantity, text)
}

const changePattern =
  /(?:增加|减少|增长|下降|上升|提高|降低|上涨|下跌|[多少高低快慢早晚增减升降涨跌差省贵重轻长短]|便宜|相差|more|less|fewer|higher|lower) ?了?(?:大约|约|近|将近)? ?$/u
const comparesPattern = /比|较|相差|差距|than|(?:增加|减少|增长|下降|上升|提高|降低|上涨|下跌)了? ?$|了 ?$/u

/** Whether a quantity states a change or difference, and not a value. */
export function isChange({ start }: Quantity, text: string): boolean {
  const left = text.slice(Math.max(0, start - 24), start)
  return changePattern.test(left) && comparesPattern.test(left) && !atMostPattern.test(left) && !atLeastPattern.test(left)
}

const sharesPattern = /率|占|比例|share|rate/u
const totalsPattern = /共|合计|总|一期|in all|total/u
/** Relative rounding tolerance of derived values. */
const derivedShare = 0.006
const maxOperands = 12

/**
 * Whether a claim's quantity can be computed from two of a source: a difference, a share, a sum or a product, if the claim's words indicate
 * that.
 */
export function isDerived(claim: Quantity, claimText: string, sources: readonly Quantity[], sourceText: string): boolean {
  const wanted = intervalOf(claim, claimText)
  // Some sum satisfies any one-sided limit.
  if (wanted === null || !Number.isFinite(wanted.low) || !Number.isFinite(wanted.high)) return false
  const said = claimText.slice(Math.max(0, claim.start - 12), claim.start)
  const change = isChange(claim, claimText)
  const operands = sources
    .slice(0, maxOperands)
    .map((one) => ({ one, interval: intervalOf(one, sourceText) }))
    .filter(({ interval }) => interval !== null && interval.low === interval.high)
    .map(({ one, interval }) => ({ one, value: interval!.low }))
  const fits = (value: number) => {
    const slack = claim.kind === 'percent' ? Math.abs(value) * derivedShare : 1e-9 * Math.abs(value)
    return value >= wanted.low - slack && value <= wanted.high + slack
  }
  return operands.some((a, i) =>
    operands.some((b, j) => {
      if (i === j && !(claim.kind === 'percent' && a.one.unit === '倍')) return false
      const alike = a.one.unit === b.one.unit && a.one.kind === b.one.kind
      if (claim.kind === 'percent') {
        // 1.6 times is 60% more.
        if (change && a.one.unit === '倍' && a.value > 1 && fits(100 * (a.value - 1))) return true
        if (!alike || b.value === 0) return false
        return change ? fits((100 * Math.abs(a.value - b.value)) / b.value) : sharesPattern.test(said) && fits((100 * a.value) / b.value)
      }
      if (change) return alike && a.one.unit === claim.unit && fits(Math.abs(a.value - b.value))
      if (!totalsPattern.test(said)) return false
      return (
        (alike && a.one.unit === claim.unit && fits(a.value + b.value)) ||
        (b.one.unit === claim.unit && a.one.unit === undefined && fits(a.value * b.value))
      )
    }),
  )
}

/** The relation of a stated quantity to that of a source. */
export type AmountRelation = 'same' | 'different' | 'unknown'

/** Classifiers of people, and general classifiers: 三人 and 三名 are the same number. */
const sameClassifiers: readonly ReadonlySet<string>[] = [
  new Set(['人', '名', '位', '人次', '个', '户', '口']),
  new Set(['次', '回', '趟', '期']),
]
const classifierPattern = /[个\p{Script=Han}]{1,2}$/u
const numeralCharacterPattern = /^[\d一二两三四五六七八九十百千万亿零半多余]+$/u

/** Returns the classifier after a plain number; empty if there is none. */
function classifierOf({ start, end }: Quantity, text: string): string {
  const found = classifierPattern.exec(text.slice(start, end))?.[0] ?? ''
  const last = found.length === 2 && numeralCharacterPattern.test(found[0]!) ? found[1]! : found
  if (!numeralCharacterPattern.test(last)) return last
  return identifierPattern.exec(text.slice(end, end + 1))?.[0] ?? ''
}

/** Words after a number that identifies and does not count: 7号电池, 17路. */
const identifierPattern = /^[号路栋幢]/u

function sameClassifier(a: string, b: string): boolean {
  return a === '' || b === '' || a === b || sameClassifiers.some((group) => group.has(a) && group.has(b)) || a === '个' || b === '个'
}

/** Whether a number with this classifier, or with none, may have that unit: 四期 and 四次. */
const countsSame = (classifier: string, unit: string) =>
  classifier === '' || sameClassifiers.some((group) => group.has(classifier) && group.has(unit))

const isDated = ({ kind, unit, value }: Quantity) =>
  kind === 'date' || (kind === 'range' && unit === undefined && /\d-|^\d{4}\.\./u.test(value))
const isTimed = ({ kind, value }: Quantity) => kind === 'time' || (kind === 'range' && value.includes(':'))

/** 第34小节 and 34小节 are equal: the same number before the same word. */
function isSameOrdinal(a: Quantity, aText: string, b: Quantity, bText: string): boolean {
  const counted = ({ end }: Quantity, text: string) => /^ ?\p{Script=Han}/u.exec(text.slice(end, end + 2))?.[0]
  const [left, right] = [counted(a, aText), counted(b, bText)]
  return a.value === b.value && left !== undefined && left === right
}

/** Whether a quantity is an age: 树龄四百二十年 and 420岁. */
const isAge = ({ unit, start, end }: Quantity, text: string) =>
  unit === '岁' || (unit === '年' && /[龄寿岁]/u.test(text.slice(Math.max(0, start - 6), end + 4)))

/** Whether two quantities measure the same kind of thing: money with money, lengths with lengths, counts with counts of the same. */
export function comparable(a: Quantity, aText: string, b: Quantity, bText: string): boolean {
  if (isDated(a) || isDated(b)) return isDated(a) && isDated(b)
  if (isTimed(a) || isTimed(b)) return isTimed(a) && isTimed(b)
  if (a.kind === 'ordinal' || b.kind === 'ordinal') return a.kind === b.kind || isSameOrdinal(a, aText, b, bText)
  const isShare = ({ kind, unit }: Quantity) => kind === 'percent' || unit === '百分点' || unit === '%'
  if (isShare(a) || isShare(b)) return isShare(a) && isShare(b)
  if (isAge(a, aText) && isAge(b, bText)) return true
  if (a.unit === b.unit) return a.unit !== undefined || sameClassifier(classifierOf(a, aText), classifierOf(b, bText))
  // A bare number may have any unit, as in a table; a number with a classifier may not.
  if (a.unit === undefined) return countsSame(classifierOf(a, aText), b.unit!)
  if (b.unit === undefined) return countsSame(classifierOf(b, bText), a.unit)
  return a.unit in seconds && b.unit in seconds
}

/** Length of months and years in seconds, for comparing durations in different units. */
const seconds: Record<string, number> = { 月: 30 * 86_400, 年: 365 * 86_400, s: 1 }
/** Relative tolerance of calendar durations: 一个月 equals 三十日, 一年 equals 365 天. */
const calendarShare = 0.03

function inSeconds(amount: Amount, unit: string): Amount {
  const factor = seconds[unit]!
  return { ...amount, value: amount.value * factor, low: amount.low * factor, high: amount.high * factor }
}

const writtenNumberPattern = /^[-+]?[\d.,]+[万亿]?|^[零〇一二两三四五六七八九十百千万亿点半]+/u

/** Returns a measure as the bare number that is written, for comparison with a number without unit. */
function withoutUnit(quantity: Quantity, text: string): Quantity {
  if (quantity.unit === undefined || quantity.kind === 'range') return quantity
  const written = writtenNumberPattern.exec(text.slice(quantity.start, quantity.end))?.[0]
  const bare = written === undefined ? undefined : parseQuantities(written)[0]
  return bare?.kind === 'number' ? { ...quantity, value: bare.value } : quantity
}

/** Returns the number of significant digits: 2 for 12,000, 4 for 3.412. */
function digitsOf(value: number): number {
  const [mantissa = ''] = Number(Math.abs(value).toPrecision(12)).toExponential().split('e')
  return mantissa.replace('.', '').length
}

/** Maximal relative distance of a rounded figure from the original. */
const roundedShare = 0.05

/** Whether one number is another one rounded to fewer digits: 1.2万 for 12,345. */
const isRoundingOf = (said: number, given: number) =>
  digitsOf(said) < digitsOf(given) && Math.abs(said - given) <= roundedShare * Math.abs(given)

/** Whether two amounts are limits on the same side. */
const sameSide = (a: Amount, b: Amount) => (a.low === -Infinity && b.low === -Infinity) || (a.high === Infinity && b.high === Infinity)

const isOneSided = ({ low, high }: Amount) => (low === -Infinity) !== (high === Infinity)

/** Whether a range of years lies within a decade: 1621年至1629年 for 十七世纪二十年代. */
function isWithinDecade(claim: Quantity, source: Quantity): boolean {
  const decade = claim.kind === 'date' ? /^(\d{3})0s$/u.exec(claim.value)?.[1] : undefined
  return (
    decade !== undefined &&
    source.kind === 'range' &&
    source.value.split('..').every((year) => year.length === 4 && year.startsWith(decade))
  )
}

/** Years of the Republic of China count from 1912; the era is often written without its name: 114年10月 is October 2025. */
const firstOfRepublic = 1912
const yearFirstPattern = /^(\d{2,4})(.*)$/u

function isYearOfRepublic(a: string, b: string): boolean {
  const [left, right] = [yearFirstPattern.exec(a), yearFirstPattern.exec(b)]
  if (left === null || right === null || left[2] !== right[2] || !left[2]!.startsWith('-')) return false
  return Math.abs(Number(left[1]) - Number(right[1])) === firstOfRepublic - 1
}

/** Compares a claim's quantity with a source's quantity, each with its limiting or rounding words. */
export function compareAmounts(claim: Quantity, claimText: string, source: Quantity, sourceText: string): AmountRelation {
  if (claim.kind === 'ordinal' && source.kind !== 'ordinal') return 'same'
  if (source.kind === 'ordinal' && claim.kind !== 'ordinal') return 'same'
  if (isWithinDecade(claim, source) || isYearOfRepublic(claim.value, source.value)) return 'same'
  let said = amountOf(source.unit === undefined ? withoutUnit(claim, claimText) : claim, claimText)
  let given = amountOf(claim.unit === undefined ? withoutUnit(source, sourceText) : source, sourceText)
  if (said === null || given === null)
    return supportsQuantity(source, claim) || (claim.kind === 'time' && isSameHalfDay(claim.value, source.value))
      ? 'same'
      : sharesNoPart(claim, source)
        ? 'different'
        : 'unknown'
  let tolerance = 1e-8
  const areAges = isAge(claim, claimText) && isAge(source, sourceText)
  if (!areAges && claim.unit !== source.unit && claim.unit !== undefined && source.unit !== undefined && claim.unit in seconds) {
    if (!(source.unit in seconds)) return supportsQuantity(source, claim) ? 'same' : 'unknown'
    said = inSeconds(said, claim.unit)
    given = inSeconds(given, source.unit)
    tolerance = calendarShare
  }
  return relate(said, given, tolerance, supportsQuantity(source, claim))
}

/**
 * Returns the relation of a stated amount to a given one. A different limit of the same kind is a different rule, even if one implies the
 * other: at most 2,043 is not at most 2,048. A figure may be less exact than in the source (over 12,000 for 12,345), not more exact.
 * @param isEnd whether the claim states the source's value, or an end of its range
 */
function relate(said: Amount, given: Amount, tolerance: number, isEnd: boolean): AmountRelation {
  const finite = [said.low, said.high, given.low, given.high, said.value, given.value].filter(Number.isFinite)
  const slack = tolerance * Math.max(1e-9, ...finite.map(Math.abs))
  const isSame = (a: number, b: number) => Math.abs(a - b) <= slack
  const sameValue = isSame(said.value, given.value)
  if (said.wording === 'range' && given.wording === 'range')
    return isSame(said.low, given.low) && isSame(said.high, given.high) ? 'same' : 'different'
  if (said.wording === given.wording && said.wording !== 'rounded') return sameValue || isLooser(said, given) ? 'same' : 'different'
  if (sameSide(said, given)) {
    if (!sameValue) return 'different'
    // 超过30 written for 30以上 does not mean to leave 30 out.
    return isOneSided(said) && isOneSided(given) ? 'same' : 'unknown'
  }
  const touches = said.low <= given.high + slack && given.low <= said.high + slack
  if (!touches) return 'different'
  // At most 30 and at least 30 share only their end.
  if (!Number.isFinite(said.high - said.low) && !Number.isFinite(given.high - given.low)) return sameValue ? 'different' : 'unknown'
  // A limit, an end of a range or a rounded figure stated without its 不超过 or 约.
  if (said.wording === 'exact') return sameValue || isEnd ? 'same' : 'unknown'
  const contains = given.low >= said.low - slack && given.high <= said.high + slack
  if (said.wording === 'rounded') {
    const center = given.wording === 'exact' || given.wording === 'rounded'
    if (sameValue) return contains || given.wording === 'rounded' ? 'same' : 'unknown'
    if (!center) return 'unknown'
    return isRoundingOf(said.value, given.value) ? (contains || given.wording === 'rounded' ? 'same' : 'unknown') : 'different'
  }
  if (!contains) return 'unknown'
  // Strictly more or less than a figure is an observation; at most and at least are limits and must equal the given ones.
  if (said.wording === 'above' || said.wording === 'below') return 'same'
  if (said.wording === 'atMost') return isSame(said.high, given.high) ? 'same' : 'unknown'
  return said.wording === 'atLeast' && isSame(said.low, given.low) ? 'same' : 'unknown'
}

/** Whether a figure above or below another is a less exact form of one stated the same way: 超过1.2万 for 超过12,345. */
function isLooser(said: Amount, given: Amount): boolean {
  if (said.wording !== 'above' && said.wording !== 'below') return false
  return isRoundingOf(said.value, given.value) && (said.wording === 'above' ? said.value <= given.value : said.value >= given.value)
}

/** Whether two dates or times exclude each other: a part stated by both differs. */
function sharesNoPart(a: Quantity, b: Quantity): boolean {
  if (a.kind !== b.kind) return false
  if (a.kind === 'time') return a.value !== b.value && !isSameHalfDay(a.value, b.value)
  if (a.kind === 'ordinal' || a.kind === 'ratio') return a.value !== b.value
  if (a.kind !== 'date') return false
  const [left, right] = [datePart(a.value), datePart(b.value)]
  if (left === null || right === null) return false
  return left.some((part, i) => part !== '' && right[i] !== '' && part !== right[i])
}

/** Whether two times differ only by 12 hours, such as 三点三十五分 and 15:35: an hour up to twelve may be in the afternoon. */
function isSameHalfDay(a: string, b: string): boolean {
  const [early, late] = a < b ? [a, b] : [b, a]
  return Number(early.slice(0, 2)) + 12 === Number(late.slice(0, 2)) && early.slice(2) === late.slice(2)
}

/** Returns year, month and day of a date, `''` for missing parts; null for decades and centuries. */
function datePart(value: string): [string, string, string] | null {
  if (value.startsWith('---')) return ['', '', value.slice(3)]
  const match = /^(-?\d{1,4}|-)(?:-(\d\d))?(?:-(\d\d))?$/u.exec(value)
  if (match === null) return null
  return [match[1] === '-' ? '' : match[1]!, match[2] ?? '', match[3] ?? '']
}
