import { type Atom, type Reader, matchAt } from './atom.ts'
import { addDecimals, canonicalDecimal, multiplyDecimals } from './decimal.ts'
import {
  arabicNumeral,
  chineseNumeral,
  englishMultiplierSource,
  multiplierSource,
  applyMultiplier,
  parseArabicNumeral,
  parseChineseNumeral,
} from './numerals.ts'
import {
  classifierForms,
  currencyForms,
  currencyPrefixForms,
  measureForms,
  findCurrency,
  findCurrencyPrefix,
  findMeasure,
} from './units.ts'

const plainNumber = `(?:${arabicNumeral}|${chineseNumeral})`
const percentPattern = new RegExp(`(?<number>${arabicNumeral})(?: ?%| percent(?![a-z])| ?(?<mille>‰))`, 'y')
const chinesePercentPattern = new RegExp(`(?:百分之|千分之|万分之)(?<number>${plainNumber}|百)`, 'y')
const tenthsPattern =
  /(?<number>[一二三四五六七八九]|\d(?:\.\d)?)成(?<half>半|[一二三四五六七八九](?![一二三四五六七八九十百千万]))?(?![员品果立功熟绩人本分就因名长年型语套份虫千万百亿\d]|都(?![是在有为]))/y
const chineseFractionPattern = new RegExp(
  `(?<below>\\d{1,4}|[二三四五六七八九十]{1,3})分之(?<above>\\d{1,4}|[一二两三四五六七八九十]{1,3})`,
  'y',
)
const fractionPattern = /(?<above>\d{1,3})\/(?<below>\d{1,3})(?![\d/.a-z])/y
const ratioPattern = new RegExp(
  `(?<left>\\d{1,4}(?:\\.\\d+)?|[一二两三四五六七八九十]{1,3})(?:[:∶]| ?比 ?)(?<right>\\d{1,4}(?:\\.\\d+)?|[一二三四五六七八九十]{1,3})(?![\\d:])`,
  'y',
)
const ordinalPattern = new RegExp(`第 ?(?<number>\\d{1,6}|${chineseNumeral})`, 'y')
const englishOrdinalPattern = /(?<number>\d{1,4})(?:st|nd|rd|th)(?![a-z])/y
const daytime = '(?<part>上午|下午|晚上|凌晨|早上|中午|傍晚|清晨|夜间|深夜)? ?'
const clockPattern = new RegExp(`${daytime}(?<hour>[01]?\\d|2[0-4]):(?<minute>[0-5]\\d)(?::[0-5]\\d)?(?![\\d:])`, 'y')
const hourSource = `(?<hour>\\d{1,2}|[一二两三四五六七八九十]{1,3})`
const chineseTimePattern = new RegExp(
  `${daytime}${hourSource} ?(?:(?:点钟?|时)(?<minute>\\d{1,2}|[零一二三四五六七八九十]{1,3})分(?!之)|(?:点|时)(?<half>半|整)|点钟|(?<=[十二][一二三四五六七八九十])时(?![代期候间尚装速])|(?<=\\d)时(?![代期候间尚装速]))`,
  'y',
)
const chineseDaytimePattern = new RegExp(`(?<part>上午|下午|晚上|凌晨|早上|中午|傍晚|清晨|深夜) ?${hourSource} ?[点时]`, 'y')
const versionPattern = /\d{1,4}(?:\.\d{1,6}){2,6}(?![\d.])/y
const moneyPrefixPattern = new RegExp(
  `(?<currency>${currencyPrefixForms}) ?(?<number>${arabicNumeral})(?:[多余]?(?<multiplier>${multiplierSource}|${englishMultiplierSource}))?元?`,
  'y',
)
const arabicPattern = new RegExp(
  `(?<number>${arabicNumeral})(?<multiplier> ?[多余]?${multiplierSource}(?!分之|分点|花筒|事|一(?!千|百)|家乐|度(?!电)|佛|里马)(?:${arabicNumeral}[多余]?[万千百十]{1,2}){0,3}(?:\\d{1,8})?|${englishMultiplierSource})?`,
  'y',
)
const chinesePattern = new RegExp(chineseNumeral, 'y')
const approximate = '[多余来]?'
const halfMeasurePattern = new RegExp(`${approximate} ?个半(?<unit>${measureForms})`, 'y')
const measurePattern = new RegExp(`${approximate}[ -]?(?<unit>${measureForms})(?<half>半(?![导岛球决径身年天月]))?`, 'y')
const currencyPattern = new RegExp(`${approximate} ?(?<unit>${currencyForms})`, 'y')
const classifierPattern = new RegExp(`${approximate} ?个?${classifierForms}`, 'y')
const halfPattern = /半(?<unit>年|个月|天|小时|个小时|个世纪|公里|里|公斤|斤|吨|米)(?!纪录|级)/y

/** 一米八: the decimetres have no unit. */
const tenthPattern = /[一二三四五六七八九](?![一二三四五六七八九十百千万亿分厘毫个位名些种样条件层楼次])/y

/** Words that start like an amount but are not. */
const idiomPattern = /四周(?![年岁后前内时])|十字|三元桥|九州/y

/** Units after which a bare 一 still counts: 一年, 一公里; but not 一次, 一层, 一度, where it means little more than "a". */
const countsOne = new Set(['m', 'm²', 'm³', 'kg', 's', '月', '年', '岁', '倍', 'km/h', 'm/s', '℃', '光年'])

const number = (written: string): string | undefined => (/^\d/.test(written) ? canonicalDecimal(written) : parseChineseNumeral(written))

const twoDigits = (value: number): string => String(value).padStart(2, '0')

function readPercent(text: string, at: number): Atom | undefined {
  const plain = matchAt(percentPattern, text, at)
  if (plain) {
    const amount = canonicalDecimal(plain.groups?.['number'] ?? '0')
    return { kind: 'percent', length: plain[0].length, amount, value: plain.groups?.['mille'] ? multiplyDecimals(amount, '0.1') : amount }
  }
  const chinese = matchAt(chinesePercentPattern, text, at)
  if (chinese) {
    const written = chinese.groups?.['number'] ?? ''
    const amount = written === '百' ? '100' : number(written)
    const factor = chinese[0].startsWith('百') ? '1' : chinese[0].startsWith('千') ? '0.1' : '0.01'
    return amount === undefined ? undefined : { kind: 'percent', length: chinese[0].length, value: multiplyDecimals(amount, factor) }
  }
  const tenths = matchAt(tenthsPattern, text, at)
  const amount = tenths && number(tenths.groups?.['number'] ?? '')
  if (!tenths || !amount) return undefined
  const share = multiplyDecimals(amount, '10')
  const half = tenths.groups?.['half']
  // 一成二 is 12%, 三成半 35%.
  const rest = half === undefined ? '0' : half === '半' ? '5' : (number(half) ?? '0')
  return { kind: 'percent', length: tenths[0].length, value: addDecimals(share, rest) }
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}

function readFraction(text: string, at: number): Atom | undefined {
  const match = matchAt(chineseFractionPattern, text, at) ?? (/[/\w]/.test(text[at - 1] ?? '') ? null : matchAt(fractionPattern, text, at))
  const above = Number(number(match?.groups?.['above'] ?? ''))
  const below = Number(number(match?.groups?.['below'] ?? ''))
  if (!match || !(above > 0) || !(below > 0)) return undefined
  const divisor = greatestCommonDivisor(above, below)
  return { kind: 'number', length: match[0].length, value: `${above / divisor}/${below / divisor}` }
}

function readRatio(text: string, at: number): Atom | undefined {
  const match = matchAt(ratioPattern, text, at)
  const left = match && number(match.groups?.['left'] ?? '')
  const right = match && number(match.groups?.['right'] ?? '')
  return match && left && right ? { kind: 'ratio', length: match[0].length, value: `${left}:${right}` } : undefined
}

function readOrdinal(text: string, at: number): Atom | undefined {
  const match = matchAt(ordinalPattern, text, at) ?? matchAt(englishOrdinalPattern, text, at)
  const value = match && number(match.groups?.['number'] ?? '')
  return match && value ? { kind: 'ordinal', length: match[0].length, value } : undefined
}

function readTime(text: string, at: number): Atom | undefined {
  const match = matchAt(clockPattern, text, at) ?? matchAt(chineseTimePattern, text, at) ?? matchAt(chineseDaytimePattern, text, at)
  if (!match) return undefined
  const { part = '', hour = '', minute, half } = match.groups ?? {}
  const written = Number(number(hour))
  const isLate = /下午|晚上|傍晚|夜间|深夜/.test(part) && written < 12
  const minutes = half === '半' ? 30 : Number(minute === undefined ? 0 : number(minute))
  if (!(written <= 24 && minutes < 60)) return undefined
  return { kind: 'time', length: match[0].length, value: `${twoDigits(isLate ? written + 12 : written)}:${twoDigits(minutes)}` }
}

function readVersion(text: string, at: number): Atom | undefined {
  const match = matchAt(versionPattern, text, at)
  return match ? { kind: 'number', length: match[0].length, value: match[0] } : undefined
}

function readMoneyPrefix(text: string, at: number): Atom | undefined {
  const match = matchAt(moneyPrefixPattern, text, at)
  const { currency = '', number: written = '', multiplier = '' } = match?.groups ?? {}
  const amount = match && canonicalDecimal(written)
  const value = amount && (multiplier === '' ? amount : applyMultiplier(amount, multiplier))
  return match && value ? { kind: 'money', length: match[0].length, value, unit: findCurrencyPrefix(currency) } : undefined
}

const readHalf: Reader = (text, at) => {
  const match = matchAt(halfPattern, text, at)
  const unit = match && findMeasure(match.groups?.['unit'] ?? '')
  return match && unit
    ? { kind: 'measure', length: match[0].length, value: multiplyDecimals('0.5', unit.factor), unit: unit.base, amount: '0.5' }
    : undefined
}

/** Returns the number that ends at `end` with its suffix: a unit, a currency, a classifier or none. */
function withUnit(text: string, start: number, end: number, value: string): Atom {
  const halfMeasure = matchAt(halfMeasurePattern, text, end)
  const currency = matchAt(currencyPattern, text, end)
  const measure = halfMeasure ?? matchAt(measurePattern, text, end)
  const length = (match: RegExpExecArray): number => end + match[0].length - start
  if (currency && !halfMeasure && (measure === null || currency[0].length >= measure[0].length)) {
    const unit = findCurrency(currency.groups?.['unit'] ?? '')!
    return { kind: 'money', length: length(currency), value: multiplyDecimals(value, unit.factor), unit: unit.base, factor: unit.factor }
  }
  if (measure) {
    const unit = findMeasure(measure.groups?.['unit'] ?? '')!
    const tenth = measure.groups?.['unit'] === '米' ? matchAt(tenthPattern, text, end + measure[0].length) : null
    if (tenth) {
      const metres = addDecimals(value, multiplyDecimals(number(tenth[0]) ?? '0', '0.1'))
      return { kind: 'measure', length: length(measure) + tenth[0].length, value: metres, unit: unit.base, factor: unit.factor }
    }
    const amount = halfMeasure || measure.groups?.['half'] ? addDecimals(value, '0.5') : value
    return { kind: 'measure', length: length(measure), value: multiplyDecimals(amount, unit.factor), unit: unit.base, factor: unit.factor }
  }
  const classifier = matchAt(classifierPattern, text, end)
  return { kind: 'number', length: classifier ? length(classifier) : end - start, value }
}

function readArabic(text: string, at: number): Atom | undefined {
  const match = matchAt(arabicPattern, text, at)
  if (!match) return undefined
  const value = parseArabicNumeral(match[0])
  const atom = withUnit(text, at, at + match[0].length, value)
  // 3d, 80386sx and 5g are names; 5 km is not.
  if (atom.length === match[0].length && /[a-z]/.test(text[at + atom.length] ?? '')) return undefined
  const amount = canonicalDecimal(match.groups?.['number'] ?? '0')
  return { ...atom, amount, multiplier: amount === value ? '1' : match.groups?.['multiplier']?.replace(/[\s多余\d.,]/g, '') }
}

function readChinese(text: string, at: number): Atom | undefined {
  const match = matchAt(chinesePattern, text, at)
  if (!match) return undefined
  const written = match[0]
  const value = parseChineseNumeral(written)
  // 两三个, 七八人 are approximate numbers.
  if (value === undefined || value === '0' || /^[一两二三四五六七八九]{2}$/.test(written) || matchAt(idiomPattern, text, at))
    return undefined
  const end = at + written.length
  const atom = withUnit(text, at, end, value)
  const isCounted = atom.length > written.length
  if (written === '一') return isCounted && countsOne.has(atom.unit ?? '') ? { ...atom, amount: value, multiplier: '1' } : undefined
  // Without a unit only unambiguous numerals count: 三百二十, 二〇〇八; not 五四, 十, 三三.
  const isNumeral =
    /^[^一二两三四五六七八九]*[一二两三四五六七八九][^十百千万亿]*[十百千万亿]|十[一二三四五六七八九]/.test(written) ||
    /^(?=.*[零〇○])[零〇○一二三四五六七八九]{3,}$/.test(written)
  if (!isCounted && !isNumeral) return undefined
  const multiplier = /(?<![万亿])[万亿]+$/.exec(written)?.[0]
  const amount = multiplier ? parseChineseNumeral(written.slice(0, -multiplier.length)) : value
  return { ...atom, amount: amount ?? value, multiplier: multiplier ?? '1' }
}

const readers: readonly Reader[] = [
  readOrdinal,
  readPercent,
  readMoneyPrefix,
  readTime,
  readVersion,
  readFraction,
  readRatio,
  readHalf,
  readArabic,
  readChinese,
]

/** Reads an amount at `at`: a number with or without unit, money, a percentage, a fraction, a ratio, an ordinal or a time of day. */
export function readAmount(text: string, at: number): Atom | undefined {
  for (const read of readers) {
    const atom = read(text, at)
    if (atom) return atom
  }
  return undefined
}
