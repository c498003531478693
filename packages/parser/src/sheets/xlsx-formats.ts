import { childrenOf, readXml } from '@wenjin/text/xml'

/** Number formats of a workbook's cells by their style index. */
export interface CellFormats {
  of(style: number): string
  /** Whether dates count from 1904, as in workbooks of early Macs. */
  date1904: boolean
}

const month = 'yyyy"年"m"月"'
const monthDay = 'm"月"d"日"'
const afternoon = 'AM/PMh"时"mm"分"'
/** The formats that files name by number alone, as Chinese programs show them. */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '¥#,##0;¥-#,##0',
  6: '¥#,##0;[Red]¥-#,##0',
  7: '¥#,##0.00;¥-#,##0.00',
  8: '¥#,##0.00;[Red]¥-#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy/m/d',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy/m/d h:mm',
  27: month,
  28: monthDay,
  29: monthDay,
  30: 'm/d/yy',
  31: 'yyyy"年"m"月"d"日"',
  32: 'h"时"mm"分"',
  33: 'h"时"mm"分"ss"秒"',
  34: afternoon,
  35: `${afternoon}ss"秒"`,
  36: month,
  37: '#,##0;-#,##0',
  38: '#,##0;[Red]-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;[Red]-#,##0.00',
  41: '#,##0;-#,##0;"-"',
  42: '¥#,##0;¥-#,##0;¥"-"',
  43: '#,##0.00;-#,##0.00;"-"',
  44: '¥#,##0.00;¥-#,##0.00;¥"-"',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
  50: month,
  51: monthDay,
  52: month,
  53: monthDay,
  54: monthDay,
  55: afternoon,
  56: `${afternoon}ss"秒"`,
  57: month,
  58: monthDay,
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
