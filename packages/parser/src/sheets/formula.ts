/** A value of a cell; an error is `#DIV/0!` and the like. */
export type CellValue = number | string | boolean | { error: string } | undefined

/** A formula of a cell. Relative references count from the cell it was written for. */
export interface Formula {
  text: string
  /** Rows and columns by which relative references move: those of a shared formula. */
  rows: number
  columns: number
}

/** Returns the value of a cell; `sheet` is undefined for the sheet of the formula. Throws `uncomputable`. */
export type ValueOf = (sheet: string | undefined, row: number, column: number) => CellValue

/** What is thrown for a formula that is not computed here. */
export const uncomputable = new Error('not computed')

/** A formula that is a link: its address. */
export const linkFormula = /^\s*HYPERLINK\(\s*"([^"]{1,2000})"/i

/** Maximum cells that one formula may read. */
const maxCells = 100_000
const maxDepth = 60
const maxChars = 2000

interface Range {
  sheet: string | undefined
  from: { row: number; column: number }
  to: { row: number; column: number }
}
type Operand = CellValue | Range

const token =
  /\s{1,99}|"(?:[^"]|"")*"|(?:'(?:[^']|''){1,99}'|[\p{L}_][\p{L}\p{N}_.]{0,99})!(?=\$?[A-Z])|\$?[A-Z]{1,3}\$?\d{1,7}(?![\p{L}\p{N}_(])|\d{1,40}(?:\.\d{1,40})?(?:E[+-]?\d{1,3})?|\.\d{1,40}|[A-Z][A-Z0-9.]{0,40}(?=\()|TRUE|FALSE|<=|>=|<>|[-+*/^&=<>%(),:]/iuy

/**
 * Computes a simple formula: arithmetic, comparisons, text, references, and the functions of `functions`.
 * @throws uncomputable for any other.
 */
export function compute(formula: Formula, valueOf: ValueOf): CellValue {
  return new Computation(tokensOf(formula.text), formula, valueOf).run()
}

function tokensOf(text: string): string[] {
  if (text.length > maxChars) throw uncomputable
  const tokens: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const found = token.exec(text)
    if (!found) throw uncomputable
    if (found[0].trim() !== '') tokens.push(found[0])
  }
  return tokens
}

const isError = (value: Operand): value is { error: string } => typeof value === 'object' && 'error' in value
const isRange = (value: Operand): value is Range => typeof value === 'object' && 'from' in value

class Computation {
  private at = 0
  private depth = 0
  private cells = 0

  private readonly tokens: readonly string[]
  private readonly formula: Formula
  private readonly valueOf: ValueOf

  constructor(tokens: readonly string[], formula: Formula, valueOf: ValueOf) {
    this.tokens = tokens
    this.formula = formula
    this.valueOf = valueOf
  }

  run(): CellValue {
    const value = this.single(this.comparison())
    if (this.at < this.tokens.length) throw uncomputable
    return value ?? 0
  }

  private take(...wanted: readonly string[]): string | undefined {
    const next = this.tokens[this.at]
    if (next === undefined || !wanted.includes(next)) return undefined
    this.at++
    return next
  }

  private need(wanted: string): void {
    if (this.take(wanted) === undefined) throw uncomputable
  }

  private comparison(): Operand {
    if (++this.depth > maxDepth) throw uncomputable
    let left = this.joined()
    for (let sign = this.take('=', '<>', '<', '>', '<=', '>='); sign !== undefined; sign = this.take('=', '<>', '<', '>', '<=', '>=')) {
      left = compare(sign, this.single(left), this.single(this.joined()))
    }
    this.depth--
    return left
  }

  private joined(): Operand {
    let left = this.sum()
    while (this.take('&') !== undefined) {
      const [a, b] = [this.single(left), this.single(this.sum())]
      left = isError(a) ? a : isError(b) ? b : textOf(a) + textOf(b)
    }
    return left
  }

  private sum(): Operand {
    let left = this.product()
    for (let sign = this.take('+', '-'); sign !== undefined; sign = this.take('+', '-')) {
      left = this.calculate(left, this.product(), sign === '+' ? (a, b) => a + b : (a, b) => a - b)
    }
    return left
  }

  private product(): Operand {
    let left = this.power()
    for (let sign = this.take('*', '/'); sign !== undefined; sign = this.take('*', '/')) {
      left = this.calculate(left, this.power(), sign === '*' ? (a, b) => a * b : (a, b) => (b === 0 ? '#DIV/0!' : a / b))
    }
    return left
  }

  private power(): Operand {
    let left = this.signed()
    while (this.take('^') !== undefined) left = this.calculate(left, this.signed(), (a, b) => a ** b)
    return left
  }

  private signed(): Operand {
    if (++this.depth > maxDepth) throw uncomputable
    const sign = this.take('+', '-')
    let value = sign === undefined ? this.reference() : this.signed()
    if (sign === '-') value = this.calculate(0, value, (a, b) => a - b)
    while (this.take('%') !== undefined) value = this.calculate(value, 100, (a, b) => a / b)
    this.depth--
    return value
  }

  private reference(): Operand {
    const first = this.primary()
    if (!isRange(first) || this.take(':') === undefined) return first
    const last = this.primary()
    if (!isRange(last) || last.sheet !== undefined) throw uncomputable
    return { sheet: first.sheet, from: first.from, to: last.to }
  }

  private primary(): Operand {
    const next = this.tokens[this.at++]
    if (next === undefined) throw uncomputable
    if (next === '(') {
      const value = this.comparison()
      this.need(')')
      return value
    }
    if (next.startsWith('"')) return next.slice(1, -1).replaceAll('""', '"')
    if (/^[\d.]/.test(next)) return Number(next)
    if (/^(?:true|false)$/i.test(next)) return next.toLowerCase() === 'true'
    if (next.endsWith('!')) return this.cell(sheetName(next.slice(0, -1)), this.tokens[this.at++] ?? '')
    return this.take('(') === undefined ? this.cell(undefined, next) : this.call(next.toUpperCase())
  }

  private cell(sheet: string | undefined, reference: string): Range {
    const found = /^(\$?)([A-Z]{1,3})(\$?)(\d{1,7})$/i.exec(reference)
    if (!found) throw uncomputable
    const [, fixedColumn, letters = '', fixedRow, digits] = found
    const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
    const place = {
      row: Number(digits) + (fixedRow === '' ? this.formula.rows : 0),
      column: column + (fixedColumn === '' ? this.formula.columns : 0),
    }
    return { sheet, from: place, to: place }
  }

  private call(name: string): Operand {
    if (name === 'IF') return this.condition()
    const parameters: Operand[] = []
    if (this.take(')') === undefined) {
      do parameters.push(this.comparison())
      while (this.take(',') !== undefined)
      this.need(')')
    }
    const work = functions[name]
    if (!work) throw uncomputable
    const values = parameters.map((parameter) => this.valuesOf(parameter))
    const error = name === 'COUNT' || name === 'COUNTA' ? undefined : values.flat().find(isError)
    return error ?? outcome(work(values, parameters.map(isRange)))
  }

  private condition(): Operand {
    const test = this.single(this.comparison())
    const branches: Operand[] = []
    while (this.take(',') !== undefined) branches.push(this.comparison())
    this.need(')')
    if (isError(test)) return test
    return (truth(test) ? branches[0] : (branches[1] ?? false)) ?? 0
  }

  private calculate(left: Operand, right: Operand, work: (a: number, b: number) => number | string): CellValue {
    const [a, b] = [this.single(left), this.single(right)]
    if (isError(a)) return a
    if (isError(b)) return b
    const [x, y] = [numberOf(a), numberOf(b)]
    return x === undefined || y === undefined ? { error: '#VALUE!' } : outcome(work(x, y))
  }

  /** The value of a single cell or a literal. */
  private single(operand: Operand): CellValue {
    if (!isRange(operand)) return operand
    const values = this.valuesOf(operand)
    if (values.length !== 1) throw uncomputable
    return values[0]
  }

  private valuesOf(operand: Operand): CellValue[] {
    if (!isRange(operand)) return [operand]
    const { sheet, from, to } = operand
    const values: CellValue[] = []
    for (let row = Math.min(from.row, to.row); row <= Math.max(from.row, to.row); row++) {
      for (let column = Math.min(from.column, to.column); column <= Math.max(from.column, to.column); column++) {
        if (++this.cells > maxCells || row < 1 || column < 0) throw uncomputable
        values.push(this.valueOf(sheet, row, column))
      }
    }
    return values
  }
}

function sheetName(written: string): string {
  return written.startsWith("'") ? written.slice(1, -1).replaceAll("''", "'") : written
}

function outcome(value: number | string | boolean): CellValue {
  if (typeof value === 'string' && /^#[A-Z]/.test(value)) return { error: value }
  return typeof value === 'number' && !Number.isFinite(value) ? { error: '#NUM!' } : value
}

function numberOf(value: CellValue): number | undefined {
  if (value === undefined) return 0
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'string') return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined
  return typeof value === 'number' ? value : undefined
}

function textOf(value: CellValue): string {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return typeof value === 'number' ? String(Number(value.toPrecision(15))) : typeof value === 'string' ? value : ''
}

function truth(value: CellValue): boolean {
  if (typeof value === 'string') throw uncomputable
  return Boolean(numberOf(value))
}

function compare(sign: string, a: CellValue, b: CellValue): CellValue {
  if (isError(a)) return a
  if (isError(b)) return b
  const texts = typeof a === 'string' || typeof b === 'string'
  // Texts are greater than numbers; an empty cell equals an empty text.
  if (texts && (typeof a === 'number' || typeof b === 'number')) {
    if (sign === '=' || sign === '<>') return sign === '<>'
    throw uncomputable
  }
  const [x, y] = texts ? [textOf(a).toLowerCase(), textOf(b).toLowerCase()] : [numberOf(a) ?? 0, numberOf(b) ?? 0]
  switch (sign) {
    case '=':
      return x === y
    case '<>':
      return x !== y
    case '<':
      return x < y
    case '>':
      return x > y
    case '<=':
      return x <= y
    default:
      return x >= y
  }
}

/** In a range only numbers count; a literal counts as the number that it is. */
function numbersIn(values: readonly CellValue[][], ranges: readonly boolean[]): number[] {
  return values.flatMap((list, at) =>
    list.flatMap((value) => {
      if (ranges[at]) return typeof value === 'number' ? [value] : []
      const number = numberOf(value)
      if (number === undefined) throw uncomputable
      return [number]
    }),
  )
}

type Work = (values: readonly CellValue[][], ranges: readonly boolean[]) => number | string | boolean

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const one =
  (work: (...numbers: number[]) => number | string): Work =>
  (values) => {
    const numbers = values.map(([value]) => numberOf(value))
    if (numbers.includes(undefined) || numbers.length === 0) throw uncomputable
    return work(...numbers.map((number) => number ?? 0))
  }
/** Rounds half away from zero, as sheets do. */
const rounded = (value: number, digits: number) => {
  const scaled = Number(`${Math.abs(value).toPrecision(15)}e0`) * 10 ** digits
  return (Math.sign(value) * Math.round(Number(scaled.toPrecision(15)))) / 10 ** digits
}

const functions: Readonly<Record<string, Work>> = {
  SUM: (values, ranges) => sum(numbersIn(values, ranges)),
  PRODUCT: (values, ranges) => numbersIn(values, ranges).reduce((total, number) => total * number, 1),
  AVERAGE(values, ranges) {
    const numbers = numbersIn(values, ranges)
    return numbers.length === 0 ? '#DIV/0!' : sum(numbers) / numbers.length
  },
  MIN: (values, ranges) => numbersIn(values, ranges).reduce((least, number) => Math.min(least, number), Infinity),
  MAX: (values, ranges) => numbersIn(values, ranges).reduce((most, number) => Math.max(most, number), -Infinity),
  COUNT: (values) => values.flat().filter((value) => typeof value === 'number').length,
  COUNTA: (values) => values.flat().filter((value) => value !== undefined && value !== '').length,
  ROUND: one((value, digits = 0) => rounded(value, digits)),
  ABS: one((value) => Math.abs(value)),
  INT: one((value) => Math.floor(value)),
  SQRT: one((value) => (value < 0 ? '#NUM!' : Math.sqrt(value))),
  MOD: one((value, by = 0) => (by === 0 ? '#DIV/0!' : value - by * Math.floor(value / by))),
  AND: (values) => values.flat().every(truth),
  OR: (values) => values.flat().some(truth),
  NOT: (values) => !truth(values[0]?.[0]),
  CONCATENATE: (values) => values.flat().map(textOf).join(''),
  SUMPRODUCT(values) {
    if (values.some((list) => list.length !== values[0]!.length)) return '#VALUE!'
    return sum((values[0] ?? []).map((_, at) => values.reduce((total, list) => total * (typeof list[at] === 'number' ? list[at] : 0), 1)))
  },
}
