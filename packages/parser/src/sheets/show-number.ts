import { format as formatValue, isDateFormat } from 'numfmt'
import { formatNumber } from '../word/number-formats.ts'

/** Colours and modifiers of Chinese programs, which the library does not know. */
const foreignColour = /^\[(?:黑色?|蓝色?|青色?|绿色?|洋红色?|红色?|白色?|黄色?|颜色\s?\d{1,2})\]$/
const dayNumbers = { first: 0, end: 2_958_466 }

/**
 * Formats a stored number as the sheet displays it: by its number format, with all digits where there is none. A date whose format leaves
 * the century out is written whole, `2024-01-05`.
 */
export function showNumber(raw: string, format: string, date1904: boolean): string {
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return raw
  const { pattern, chinese } = patternOf(format)
  if (/^(?:general|@)?$/i.test(pattern.trim())) return chinese ? inChinese(trimNumber(value), chinese) : trimNumber(value)
  const shown = show(value, pattern, date1904)
  if (shown === undefined) return trimNumber(value)
  return chinese ? inChinese(shown, chinese) : shown
}

function show(value: number, pattern: string, date1904: boolean): string | undefined {
  try {
    if (!isDateFormat(pattern)) return formatValue(pattern, value, { locale: 'zh-CN' }).trim()
    // Durations are no dates.
    const duration = /\[[hms]+\]/i.test(pattern)
    const day = date1904 && !duration ? value + 1462 : value
    if (day < dayNumbers.first || day >= dayNumbers.end) return undefined
    if (!duration && hasShortYear(pattern))
      return formatValue(hasTime(pattern) ? 'yyyy-mm-dd hh:mm' : /d/i.test(bare(pattern)) ? 'yyyy-mm-dd' : 'yyyy-mm', day)
    return formatValue(pattern, day, { locale: 'zh-CN' }).trim()
  } catch {
    // The pattern is none: programs write broken ones, too.
    return undefined
  }
}

/** Returns a number format in the form of the library, and the Chinese numerals that it asks for. */
function patternOf(format: string): { pattern: string; chinese: 'chineseCounting' | 'chineseLegalSimplified' | undefined } {
  const numerals = /\[DBNum([12])\]/i.exec(format)?.[1]
  const pattern = format.replace(/"[^"]*"|\\.|\[[^[\]]*\]|上午\/下午|G\/通用格式|!./gi, (part) => {
    if (part === '上午/下午') return 'AM/PM'
    if (/^G\//i.test(part)) return 'General'
    if (part.startsWith('!')) return `\\${part.slice(1)}`
    return foreignColour.test(part) || /^\[DBNum\d\]$/i.test(part) ? '' : part
  })
  return {
    pattern: pattern.replace(/^\[\$-[^\]]*\]\s*(?=general)/i, ''),
    chinese: numerals === undefined ? undefined : numerals === '1' ? 'chineseCounting' : 'chineseLegalSimplified',
  }
}

const bare = (pattern: string) => pattern.replace(/"[^"]*"|\\.|\[[^[\]]*\]/g, '')
const hasShortYear = (pattern: string) => /(?<!y)yy?(?!y)/i.test(bare(pattern))
const hasTime = (pattern: string) => /[hs]/i.test(bare(pattern))

/** Writes the numbers of a text in Chinese: the digits of a year one by one, others counted. */
function inChinese(text: string, format: 'chineseCounting' | 'chineseLegalSimplified'): string {
  return text.replace(/\d+(?:\.\d+)?/g, (digits) => {
    if (/^\d{4}$/.test(digits) && text.includes(`${digits}年`)) return formatNumber(Number(digits), 'ideographDigital')
    return /^\d{1,4}$/.test(digits) ? formatNumber(Number(digits), format) : digits
  })
}

/** Rounds to fifteen digits, which is a sheet's precision; further digits are noise of the binary form. */
function trimNumber(value: number): string {
  const rounded = Number(value.toPrecision(15))
  return Number.isInteger(rounded) && Math.abs(rounded) < 1e21 ? BigInt(rounded).toString() : String(rounded)
}
