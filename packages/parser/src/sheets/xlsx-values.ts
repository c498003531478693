import { childOf, childrenOf, textOf, visitXml } from '@wenjin/text/xml'
import { compute, uncomputable, type CellValue, type Formula, type ValueOf } from './formula.ts'
import { placeOf, stringOf, type CellTexts, type OpenFormula } from './xlsx-sheet.ts'
import { showNumber } from './show-number.ts'

/** Maximum cells of a workbook that formulas may refer to, and how deep formulas refer to formulas. */
const maxValues = 1_000_000
const maxDepth = 100

/** A sheet of which some formulas have no value. */
interface SheetOfFormulas {
  name: string
  xml: string
  open: readonly OpenFormula[]
}

/**
 * Computes the formulas of a workbook that were stored without a value, and writes their values into their rows. What cannot be computed
 * shows its formula.
 */
export function computeFormulas(
  texts: CellTexts,
  sheets: readonly SheetOfFormulas[],
  inChinese: boolean,
): { computed: number; uncomputed: number } {
  const count = { computed: 0, uncomputed: 0 }
  if (sheets.every(({ open }) => open.length === 0)) return count
  const valueOf = readerOf(texts, sheets)
  for (const [at, { open }] of sheets.entries()) {
    for (const { cells, row, column, formula, style } of open) {
      const value = valueOf(at)(undefined, row, column)
      if (value === undefined) {
        count.uncomputed++
        cells[column] = unread(formula, inChinese)
      } else {
        count.computed++
        cells[column] = show(texts, value, style)
      }
    }
    for (const { cells } of open) while (cells.at(-1) === '') cells.pop()
  }
  return count
}

const unread = ({ text, rows, columns }: Formula, inChinese: boolean) => {
  const formula = text.length > 200 ? `${text.slice(0, 200)}…` : text
  const moved = rows !== 0 || columns !== 0
  return `${inChinese ? '公式未计算' : 'formula not computed'}${moved ? '' : `${inChinese ? '：' : ': '}=${formula}`}`
}

function show({ formats }: CellTexts, value: CellValue, style: number): string {
  if (typeof value === 'object') return value.error
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return typeof value === 'number' ? showNumber(String(value), formats.of(style), formats.date1904) : (value ?? '')
}

/** Returns the reader of values for the formulas of a sheet; a formula that cannot be computed has no value. */
function readerOf(texts: CellTexts, sheets: readonly SheetOfFormulas[]): (sheet: number) => ValueOf {
  const numbers = new Map(sheets.map(({ name }, at) => [name.toLowerCase(), at]))
  const values = new Map<string, CellValue>()
  const formulas = new Map<string, Formula>()
  const keyOf = (sheet: number, row: number, column: number) => `${sheet} ${row} ${column}`
  for (const [at, { xml, open }] of sheets.entries()) {
    readValues(texts, xml, (row, column, value) => {
      if (values.size < maxValues) values.set(keyOf(at, row, column), value)
    })
    for (const { row, column, formula } of open) formulas.set(keyOf(at, row, column), formula)
  }
  const failed = new Set<string>()
  let depth = 0
  const read = (sheet: number, row: number, column: number): CellValue => {
    const key = keyOf(sheet, row, column)
    const formula = formulas.get(key)
    if (!formula || values.has(key)) return values.get(key)
    // A formula that refers to itself fails, too.
    if (failed.has(key) || values.size >= maxValues || depth > maxDepth) throw uncomputable
    failed.add(key)
    depth++
    const value = compute(formula, within(sheet))
    depth--
    values.set(key, value)
    failed.delete(key)
    return value
  }
  const within =
    (own: number): ValueOf =>
    (name, row, column) => {
      const sheet = name === undefined ? own : numbers.get(name.toLowerCase())
      if (sheet === undefined) throw uncomputable
      return read(sheet, row, column)
    }
  return (sheet) => (name, row, column) => {
    depth = 0
    try {
      return within(sheet)(name, row, column)
    } catch (error) {
      if (error === uncomputable) return undefined
      throw error
    }
  }
}

/** Reports the stored values of a sheet. */
function readValues({ strings }: CellTexts, xml: string, put: (row: number, column: number, value: CellValue) => void): void {
  let number = 0
  visitXml(xml, new Set(['row']), (element) => {
    number = Number(element.attributes['r'] ?? number + 1)
    let next = 0
    for (const cell of childrenOf(element, 'c')) {
      const column = placeOf(cell.attributes['r'] ?? '')?.column ?? next
      next = column + 1
      const inline = childOf(cell, 'is')
      const value = childOf(cell, 'v')
      const raw = value ? textOf(value) : ''
      const type = cell.attributes['t']
      if (inline) put(number, column, stringOf(inline))
      else if (type === 'str') put(number, column, raw)
      else if (raw === '') continue
      else if (type === 's') put(number, column, strings[Number(raw)] ?? '')
      else if (type === 'b') put(number, column, raw === '1')
      else if (type === 'e') put(number, column, { error: raw })
      else if (type !== 'd') put(number, column, Number(raw))
    }
  })
}
