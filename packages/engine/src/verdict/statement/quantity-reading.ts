import { parseQuantities, type Quantity } from '@wenjin/text'

/** Length of units of time in seconds; a month counts 30 days and a year 365. */
const secondsIn: Readonly<Record<string, number>> = { s: 1, 月: 30 * 86_400, 年: 365 * 86_400 }

const daysBeforePattern = /(?:提前|满|为期|期限|限期|逾期|超过|不足|延长|续期|借期|租期|工期|共|近|约|达|[每后]) ?$/u
const daysAfterPattern = /^(?:以?内|之内|以上|以后|后|前通知|的?时间)/u

/** Reads 三十日 as a duration of thirty days, if the words around it indicate that, and not as a day of the month. */
function toDays(quantity: Quantity, text: string): Quantity {
  const { kind, value, start, end } = quantity
  const isDay = kind === 'date' && value.startsWith('---')
  const isCount = kind === 'number' && /^\d+$/u.test(value) && /^日(?![本元语])/u.test(text.slice(end, end + 2))
  if (!isDay && !isCount) return quantity
  const after = isDay ? end : end + 1
  if (isDay && !daysBeforePattern.test(text.slice(Math.max(0, start - 4), start)) && !daysAfterPattern.test(text.slice(after, after + 4)))
    return quantity
  return { kind: 'measure', unit: 's', value: String(Number(value.replaceAll('-', '')) * 86_400), start, end: after }
}

/** 分 as minutes: before seconds, 6 分 40 秒, or after hours, 1小时35分. */
const minutesPattern = /^ ?分(?!之|数|[钟\p{Script=Han}]*?[值制])/u

function toMinutes(quantity: Quantity, previous: Quantity | undefined, next: Quantity | undefined, text: string): Quantity {
  if (quantity.kind !== 'number' || quantity.unit !== undefined) return quantity
  const mark = minutesPattern.exec(text.slice(quantity.end, quantity.end + 6))
  if (mark === null) return quantity
  const end = quantity.end + mark[0].length
  const isStretch = (one: Quantity | undefined) => one?.kind === 'measure' && one.unit === 's'
  const leads = isStretch(next) && /^ ?$/u.test(text.slice(end, next!.start))
  const follows = isStretch(previous) && /^[零又]? ?$/u.test(text.slice(previous!.end, quantity.start))
  return leads || follows ? { ...quantity, kind: 'measure', unit: 's', value: String(Number(quantity.value) * 60), end } : quantity
}

/** Whether two digits after the seconds of a duration are hundredths: 1分52秒38. */
const isHundredths = (quantity: Quantity, last: Quantity, text: string): boolean =>
  quantity.kind === 'number' &&
  quantity.start === last.end &&
  quantity.end === quantity.start + 2 &&
  last.kind === 'measure' &&
  last.unit === 's' &&
  text[last.end - 1] === '秒'

const spanOfMonthsPattern = /(?:连续|连着|接连|近|每|满|逾|长达|最近|不足|超过|过去) ?$/u
const monthOfYearPattern = /^--(?<month>\d\d)$/u

/** Reads 连续两月 and 近三月 as durations in months, not as a month of the year. */
function toMonths(quantity: Quantity, text: string): Quantity {
  const month = quantity.kind === 'date' ? monthOfYearPattern.exec(quantity.value)?.groups!['month'] : undefined
  if (month === undefined || !spanOfMonthsPattern.test(text.slice(Math.max(0, quantity.start - 3), quantity.start))) return quantity
  return { kind: 'measure', unit: '月', value: String(Number(month)), start: quantity.start, end: quantity.end }
}

/** Reads 连续第四年 as a duration of four years. */
function toStreak(quantity: Quantity, text: string): Quantity {
  if (quantity.kind !== 'ordinal' || !text.slice(0, quantity.start).endsWith('连续') || text[quantity.start] !== '第') return quantity
  const counted = parseQuantities(text.slice(quantity.start + 1, quantity.end + 2))[0]
  const end = quantity.start + 1 + (counted?.end ?? 0)
  return counted === undefined || counted.start > 0 || end < quantity.end ? quantity : { ...counted, start: quantity.start, end }
}

/** Merges durations stated in two units: 一年零两个月, 一小时三十五分钟, 6 分 40 秒. */
function mergeDurations(quantities: readonly Quantity[], text: string): Quantity[] {
  const merged: Quantity[] = []
  for (const quantity of quantities) {
    const last = merged.at(-1)
    if (last !== undefined && isHundredths(quantity, last, text)) {
      merged[merged.length - 1] = { ...last, value: String(Number(last.value) + Number(quantity.value) / 100), end: quantity.end }
      continue
    }
    const isPart = (one: Quantity) => one.kind === 'measure' && one.unit !== undefined && one.unit in secondsIn && !one.value.includes('/')
    if (last !== undefined && isPart(last) && isPart(quantity) && /^[零又]? ?$/u.test(text.slice(last.end, quantity.start))) {
      const [large, small] = [last, quantity].map((one) => Number(one.value) * secondsIn[one.unit!]!)
      if (large! > small!) {
        merged[merged.length - 1] = { kind: 'measure', unit: 's', value: String(large! + small!), start: last.start, end: quantity.end }
        continue
      }
    }
    merged.push(quantity)
  }
  return merged
}

const yearPattern = /^-?\d{3,4}$/u
const monthPattern = /^--\d\d/u

/** Merges the year that explains an era's year with the following month: 至德二载(757年)三月. */
function joinDates(quantities: readonly Quantity[], text: string): Quantity[] {
  const joined: Quantity[] = []
  for (const quantity of quantities) {
    const last = joined.at(-1)
    const isJoined =
      last?.kind === 'date' &&
      quantity.kind === 'date' &&
      yearPattern.test(last.value) &&
      monthPattern.test(quantity.value) &&
      text.slice(last.end, quantity.start) === ')'
    if (isJoined) joined[joined.length - 1] = { ...quantity, value: `${last.value}${quantity.value.slice(1)}`, start: last.start }
    else joined.push(quantity)
  }
  return joined
}

const lowEndPattern = /(?<low>[一二两三四五六七八九十]{1,3}) ?(?:到|至|-{1,2}|~) ?$/u
const numeralPattern = /^[〇零一二两三四五六七八九十百千万\d.,]+/u

/** Merges a lower end without its own unit into a range: 七至十一人. */
function toRange(quantity: Quantity, text: string): Quantity {
  if (quantity.kind !== 'number' && quantity.kind !== 'measure' && quantity.kind !== 'money') return quantity
  const before = text.slice(Math.max(0, quantity.start - 7), quantity.start)
  const low = lowEndPattern.exec(before)
  if (low === null) return quantity
  const written = text.slice(quantity.start, quantity.end)
  const numeral = numeralPattern.exec(written)?.[0] ?? ''
  const unit = written.slice(numeral.length)
  let multiplierAt = numeral.length
  while (multiplierAt > 0 && '百千万亿'.includes(numeral[multiplierAt - 1]!)) multiplierAt--
  const multiplier = numeral.slice(multiplierAt)
  const [other] = parseQuantities(`${low.groups!['low']}${multiplier}${unit === '' ? '个' : unit}`)
  if (other === undefined || other.unit !== quantity.unit || !(Number(other.value) < Number(quantity.value))) return quantity
  const { kind: _, ...rest } = quantity
  return { ...rest, kind: 'range', value: `${other.value}..${quantity.value}`, start: quantity.start - low[0].length }
}

/** Numbers that are not amounts: 一月一测 is a frequency, not January; in 「未核」二字 the number counts quoted characters. */
const oftenPattern = /^[一两三四二]\p{Script=Han}/u

/** Item numbers, 3. and (3), at the start of a line or after the end of a sentence. */
const itemStartPattern = /(?:^|[\n。!?;])[ (]*$/u
const itemEndPattern = /^[.、)](?! ?\d)/u

function saysNothing({ kind, value, start, end, unit }: Quantity, text: string): boolean {
  if (
    kind === 'number' &&
    itemEndPattern.test(text.slice(end, end + 3)) &&
    itemStartPattern.test(text.slice(Math.max(0, start - 4), start))
  )
    return true
  // 队伍组建: 伍 is a numeral only in formal accounting notation.
  if (text[start] === '伍' && text[start - 1] === '队') return true
  if (kind === 'date' && /^--\d\d$/u.test(value))
    return oftenPattern.test(text.slice(end, end + 2)) && !/^[一二三][日号十]/u.test(text.slice(end, end + 2))
  return kind === 'measure' && unit === '字' && text[start - 1] === '"'
}

const speedPattern = /(?:时速|车速|速限|限速|速度)[^,;。\d]{0,6}$/u

/** Normalizes 时速25公里 to 25 km/h. */
function toSpeed(quantity: Quantity, text: string): Quantity {
  if (quantity.kind !== 'measure' || quantity.unit !== 'm' || Number(quantity.value) < 1000) return quantity
  if (!speedPattern.test(text.slice(Math.max(0, quantity.start - 12), quantity.start))) return quantity
  return { ...quantity, unit: 'km/h', value: String(Number(quantity.value) / 1000) }
}

/**
 * Returns the comparable quantities of a text in matching form: those of `parseQuantities`, adjusted by the words around the number (days,
 * minutes, ranges, speeds), with parts of one duration or date merged.
 */
export function readQuantities(text: string): Quantity[] {
  const parsed = parseQuantities(text).filter((quantity) => !saysNothing(quantity, text))
  const read = parsed.map((quantity, i) =>
    toSpeed(toRange(toMinutes(toDays(toMonths(toStreak(quantity, text), text), text), parsed[i - 1], parsed[i + 1], text), text), text),
  )
  return joinDates(mergeDurations(read, text), text)
}
