import { normalize } from '@wenjin/text'
import { writtenNumbers } from './written-numbers.ts'

const dateSource = String.raw`(\d{4})[年/.-](\d{1,2})[月/.-](\d{1,2})[日号]?`
const between = new RegExp(
  String.raw`^(?:请问)?从?${dateSource}(?:起)?(?:到|至|和|与|距离|距|离)${dateSource}(?:为止|之间)?(?:一共|总共|中间|相隔|相差|相距|间隔|隔|差)?(?:有|是|了|过了)?(?:多少|几)天[?。]?$`,
  'u',
)
const later = new RegExp(
  String.raw`^(?:请问)?${dateSource}(?:的|再过|往后|往前|之后|之前|后|前|过)?(\d{1,6})天(?:以?后|之后|以?前|之前)?(?:是|为)?(?:哪一?天|几月几[日号]|什么日[子期]|星期几|周几)[?。]?$`,
  'u',
)
const weekday = new RegExp(String.raw`^(?:请问)?${dateSource}(?:是|为|那天是)?(?:星期几|周几|礼拜几)[?。]?$`, 'u')

const dayMs = 86_400_000
const weekdays = '日一二三四五六'

/** The answer to a question about days. */
export type DayAnswer =
  | { kind: 'between'; from: string; to: string; days: number }
  | { kind: 'day'; date: string; weekday: string; from: string; days: number }

function dayOf(year: string, month: string, day: string): number | null {
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const date = new Date(time)
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) ? time : null
}

const shown = (time: number) => {
  const date = new Date(time)
  return `${date.getUTCFullYear()}年${date.getUTCMonth() + 1}月${date.getUTCDate()}日`
}
const weekdayOf = (time: number) => `星期${weekdays[new Date(time).getUTCDay()]!}`

/**
 * Answers a question that only asks for the days between two dates, the date some days from one, or its weekday; null for other questions.
 * Gregorian dates.
 */
export function countDays(question: string): DayAnswer | null {
  const text = writtenNumbers(normalize(question).trim().replaceAll(/\s/gu, ''))
  const two = between.exec(text)
  if (two) {
    const from = dayOf(two[1]!, two[2]!, two[3]!)
    const to = dayOf(two[4]!, two[5]!, two[6]!)
    return from === null || to === null
      ? null
      : { kind: 'between', from: shown(from), to: shown(to), days: Math.round((to - from) / dayMs) }
  }
  const moved = later.exec(text)
  const alone = moved ?? weekday.exec(text)
  if (!alone) return null
  const start = dayOf(alone[1]!, alone[2]!, alone[3]!)
  if (start === null) return null
  const days = moved ? Number(moved[4]) * (/往前|前/u.test(text) ? -1 : 1) : 0
  const time = start + days * dayMs
  return { kind: 'day', date: shown(time), weekday: weekdayOf(time), from: shown(start), days }
}
