import { childrenOf, readXml } from '@wenjin/text/xml'

/** Number formats of a workbook's cells by their style index. */
export interface CellFormats {
  of(style: number): string
  /** Whether dates count from 1904, as in workbooks of early Macs. */
  date1904: boolean
}

const builtIn: Readonly<Record<number, string>> = {
  9: '0%',
  10: '0.00%',
  14: 'yyyy/m/d',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy/m/d h:mm',
  27: 'yyyy"年"m"月"',
  28: 'm"月"d"日"',
  29: 'm"月"d"日"',
  30: 'm/d/yy',
  31: 'yyyy"年"m"月"d"日"',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  57: 'yyyy"年"m"月"',
  58: 'm"月"d"日"',
}

/** Reads `xl/styles.xml`. */
export function readCellFormats(xml: string, date1904: boolean): CellFormats {
  const own = new Map<number, string>()
  for (const list of readXml(xml, 'numFmts')) {
    for (const { attributes } of childrenOf(list, 'numFmt')) own.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
  }
  const list = readXml(xml, 'cellXfs')[0]
  const styles = (list ? childrenOf(list, 'xf') : []).map(({ attributes }) => Number(attributes['numFmtId'] ?? 0))
  return { of: (style) => formatOf(styles[style] ?? 0, own), date1904 }
}

/** Returns a number format by its id: one defined in the workbook, or a built-in one. */
export function formatOf(id: number, own: ReadonlyMap<number, string>): string {
  return own.get(id) ?? builtIn[id] ?? 'General'
}

/** Formats a stored number as the sheet displays it: dates, times and percentages by their format, others without binary noise. */
export function showNumber(raw: string, format: string, date1904: boolean): string {
  const value = Number(raw)
  if (!Number.isFinite(value)) return raw
  const plain = format.replace(/"[^"]*"|\\.|\[(?!h)[^[\]]*\]/g, '')
  if (/[ymdhs]/i.test(plain) && !/General/i.test(plain) && value >= 0 && value < 2_958_466) return showDate(value, plain, date1904)
  if (plain.includes('%')) return `${trimNumber(value * 100)}%`
  return trimNumber(value)
}

/** Rounds to fifteen digits, which is a sheet's precision; further digits are noise of the binary form. */
function trimNumber(value: number): string {
  return String(Number(value.toPrecision(15)))
}

function showDate(value: number, format: string, date1904: boolean): string {
  // Excel counts a 29 February 1900, day 60, which did not exist.
  const days = date1904 ? value + 1462 : value < 60 ? value + 1 : value
  const date = new Date(Math.round((days - 25_569) * 86_400_000))
  const iso = date.toISOString()
  const hasDate = /[yd]/i.test(format)
  const hasTime = /[hs]/i.test(format)
  if (!hasDate && hasTime) return /s/i.test(format) ? iso.slice(11, 19) : iso.slice(11, 16)
  const day = /d/i.test(format) ? iso.slice(0, 10) : iso.slice(0, 7)
  return hasTime ? `${day} ${iso.slice(11, 16)}` : day
}
