import { compute, uncomputable, type CellValue, type Formula, type ValueOf } from './formula.ts'

/** Maximum cells of a workbook that formulas may refer to, and how deep formulas refer to formulas. */
const maxValues = 1_000_000
const maxDepth = 100

/** A cell with a formula and without a stored value. */
export interface OpenFormula {
  /** The row of `rows` that has the cell. */
  cells: string[]
  row: number
  column: number
  /** Undefined for one that is stored in a form that is not read. */
  formula: Formula | undefined
  style: number
}

/** Receives the stored value of a cell; rows count from 1, columns from 0. */
export type PutValue = (row: number, column: number, value: CellValue) => void

/** A sheet of which some formulas have no value. */
export interface SheetOfFormulas {
  name: string
  open: readonly OpenFormula[]
  /** Reports the stored values of the sheet; called only when a formula of the workbook has none. */
  values: (put: PutValue) => void
}

/** Shows a number in the format of a style. */
export type ShowNumber = (value: number, style: number) => string

/**
 * Computes the formulas of a workbook that were stored without a value, and writes their values into their rows. What cannot be computed
 * shows its formula.
 */
export function computeFormulas(
  sheets: readonly SheetOfFormulas[],
  showNumber: ShowNumber,
  inChinese: boolean,
): { computed: number; uncomputed: number } {
  const count = { computed: 0, uncomputed: 0 }
  if (sheets.every(({ open }) => open.length === 0)) return count
  const valueOf = readerOf(sheets)
  for (const [at, { open }] of sheets.entries()) {
    for (const { cells, row, column, formula, style } of open) {
      const value = formula && valueOf(at)(undefined, row, column)
      if (value === undefined) {
        count.uncomputed++
        cells[column] = unread(formula, inChinese)
      } else {
        count.computed++
        cells[column] = showValue(value, (number) => showNumber(number, style))
      }
    }
    for (const { cells } of open) while (cells.at(-1) === '') cells.pop()
  }
  return count
}

/** Returns what a cell shows whose formula was not computed: the formula, except one that was written for another cell. */
function unread(formula: Formula | undefined, inChinese: boolean): string {
  const words = inChinese ? '公式未计算' : 'formula not computed'
  if (!formula || formula.rows !== 0 || formula.columns !== 0) return words
  const text = formula.text.length > 200 ? `${formula.text.slice(0, 200)}…` : formula.text
  return `${words}${inChinese ? '：' : ': '}=${text}`
}

/** Returns a value as a cell displays it. */
export function showValue(value: CellValue, showNumber: (value: number) => string): string {
  if (typeof value === 'object') return value.error
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return typeof value === 'number' ? showNumber(value) : (value ?? '')
}

/** Returns the reader of values for the formulas of a sheet; a formula that cannot be computed has no value. */
function readerOf(sheets: readonly SheetOfFormulas[]): (sheet: number) => ValueOf {
  const numbers = new Map(sheets.map(({ name }, at) => [name.toLowerCase(), at]))
  const values = new Map<string, CellValue>()
  /** Formulas without a value; null for one that cannot be read. */
  const formulas = new Map<string, Formula | null>()
  const keyOf = (sheet: number, row: number, column: number) => `${sheet} ${row} ${column}`
  for (const [at, sheet] of sheets.entries()) {
    sheet.values((row, column, value) => {
      if (values.size < maxValues) values.set(keyOf(at, row, column), value)
    })
    for (const { row, column, formula } of sheet.open) formulas.set(keyOf(at, row, column), formula ?? null)
  }
  const failed = new Set<string>()
  let depth = 0
  const read = (sheet: number, row: number, column: number): CellValue => {
    const key = keyOf(sheet, row, column)
    const formula = formulas.get(key)
    if (formula === undefined || values.has(key)) return values.get(key)
    // A formula that refers to itself fails, too.
    if (formula === null || failed.has(key) || values.size >= maxValues || depth > maxDepth) throw uncomputable
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
