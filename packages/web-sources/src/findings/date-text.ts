const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const dayMs = 86_400_000
const unitMs: Readonly<Record<string, number>> = {
  second: 1000,
  sec: 1000,
  秒: 1000,
  秒钟: 1000,
  minute: 60_000,
  min: 60_000,
  分: 60_000,
  分钟: 60_000,
  hour: 3_600_000,
  小时: 3_600_000,
  day: dayMs,
  天: dayMs,
  日: dayMs,
  week: 7 * dayMs,
  周: 7 * dayMs,
  星期: 7 * dayMs,
  month: 30 * dayMs,
  个月: 30 * dayMs,
  月: 30 * dayMs,
  year: 365 * dayMs,
  年: 365 * dayMs,
}

/**
 * Normalises a date from a service to `YYYY-MM-DD`, `YYYY-MM` or `YYYY` with padded zeros; undefined for an invalid one. The day is the
 * written one, in whatever time zone. Spec section 5 "Dates".
 * @param value ISO 8601, `2024年3月5日`, `2024/3/5`, `20240305`, `5 Mar 2024`, `March 5, 2024`, RFC 822, `3 天前`, `2 days ago`, a year, or a
 * number of seconds or milliseconds since 1970
 * @param now milliseconds since 1970, the reference of relative dates
 */
export function dateText(value: string | number | null | undefined, now: number): string | undefined {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'number') return Number.isInteger(value) && value >= 1000 && value <= 9999 ? String(value) : ofTime(value)
  const text = value.trim()
  return writtenInNumbers(text) ?? writtenInWords(text) ?? ago(text, now) ?? (/^\d{9,13}$/.test(text) ? ofTime(Number(text)) : undefined)
}

/** Converts a timestamp; a number with fewer than 13 digits is scaled up to milliseconds. */
function ofTime(value: number): string | undefined {
  if (!Number.isFinite(value) || value <= 0) return undefined
  const whole = Math.trunc(value)
  const milliseconds = whole * 10 ** Math.max(0, 13 - String(whole).length)
  const date = new Date(milliseconds)
  return Number.isNaN(date.getTime()) ? undefined : join(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

function writtenInNumbers(text: string): string | undefined {
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  const parts = compact ?? /^(\d{4})(?:\s*[-/.年]\s*(\d{1,2})(?:\s*[-/.月]\s*(\d{1,2})\s*日?)?\s*月?)?年?(?:$|[T\s,])/.exec(text)
  return parts ? join(Number(parts[1]), optional(parts[2]), optional(parts[3])) : undefined
}

function writtenInWords(text: string): string | undefined {
  // `周四, 05 3月 2026`: the RFC 822 format with localized Chinese names.
  const chinese = /^(?:周.|星期.)?[,，]?\s*(\d{1,2})\s+(\d{1,2})月\s+(\d{4})\b/.exec(text)
  if (chinese) return join(Number(chinese[3]), Number(chinese[2]), Number(chinese[1]))
  const dayFirst = /^(?:[a-z]{3,9},?\s+)?(?:(\d{1,2})(?:st|nd|rd|th)?\s+)?([a-z]{3,9})\.?,?\s+(\d{4})\b/i.exec(text)
  const monthFirst = /^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/i.exec(text)
  const [year, month, day] = monthFirst
    ? [monthFirst[3], monthFirst[1], monthFirst[2]]
    : dayFirst
      ? [dayFirst[3], dayFirst[2], dayFirst[1]]
      : []
  if (!year || !month) return undefined
  const index = monthNames.indexOf(month.slice(0, 3).toLowerCase())
  return index < 0 ? undefined : join(Number(year), index + 1, optional(day))
}

function ago(text: string, now: number): string | undefined {
  if (/^(?:today|just now|今天|刚刚)$/i.test(text)) return ofTime(now)
  if (/^(?:yesterday|昨天)$/i.test(text)) return ofTime(now - dayMs)
  const match =
    /^(\d{1,4}|an?)\s*(second|sec|minute|min|hour|day|week|month|year)s?\.?\s+ago$/i.exec(text) ??
    /^(\d{1,4})\s*(\p{Script=Han}{1,2})(?:之)?前$/u.exec(text)
  const unit = unitMs[match?.[2]?.toLowerCase() ?? '']
  return match && unit ? ofTime(now - unit * (/^a/i.test(match[1]!) ? 1 : Number(match[1]))) : undefined
}

function optional(part: string | undefined): number | undefined {
  return part === undefined ? undefined : Number(part)
}

/** Joins the parts and drops invalid ones: a 13th month and everything after it, a 31st of February. */
function join(year: number, month?: number, day?: number): string | undefined {
  if (year < 1000 || year > 9999) return undefined
  if (!month || month > 12) return String(year)
  const text = `${year}-${String(month).padStart(2, '0')}`
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return day && day <= last ? `${text}-${String(day).padStart(2, '0')}` : text
}
