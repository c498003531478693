import type { Formula } from './formula.ts'
import { columnName } from './sheet.ts'
import { errorNames } from './xls-records.ts'
import { XlsString } from './xls-strings.ts'

/** Names of the functions that formulas use most, by their number ([MS-XLS] 2.5.198.17), and how many arguments those with a fixed number take. */
const functions: Readonly<Record<number, string | readonly [name: string, count: number]>> = {
  0: 'COUNT',
  1: 'IF',
  4: 'SUM',
  5: 'AVERAGE',
  6: 'MIN',
  7: 'MAX',
  8: 'ROW',
  9: 'COLUMN',
  11: 'NPV',
  12: 'STDEV',
  13: 'DOLLAR',
  15: ['SIN', 1],
  16: ['COS', 1],
  17: ['TAN', 1],
  19: ['PI', 0],
  20: ['SQRT', 1],
  21: ['EXP', 1],
  22: ['LN', 1],
  23: ['LOG10', 1],
  24: ['ABS', 1],
  25: ['INT', 1],
  26: ['SIGN', 1],
  27: ['ROUND', 2],
  28: 'LOOKUP',
  29: 'INDEX',
  30: ['REPT', 2],
  31: ['MID', 3],
  32: ['LEN', 1],
  33: ['VALUE', 1],
  34: ['TRUE', 0],
  35: ['FALSE', 0],
  36: 'AND',
  37: 'OR',
  38: ['NOT', 1],
  39: ['MOD', 2],
  46: 'VAR',
  48: ['TEXT', 2],
  63: ['RAND', 0],
  64: 'MATCH',
  65: ['DATE', 3],
  66: ['TIME', 3],
  67: ['DAY', 1],
  68: ['MONTH', 1],
  69: ['YEAR', 1],
  70: 'WEEKDAY',
  71: ['HOUR', 1],
  72: ['MINUTE', 1],
  74: ['NOW', 0],
  78: 'OFFSET',
  82: 'SEARCH',
  97: ['ATAN2', 2],
  100: 'CHOOSE',
  101: 'HLOOKUP',
  102: 'VLOOKUP',
  109: 'LOG',
  112: ['LOWER', 1],
  113: ['UPPER', 1],
  115: 'LEFT',
  116: 'RIGHT',
  117: ['EXACT', 2],
  118: ['TRIM', 1],
  119: ['REPLACE', 4],
  120: 'SUBSTITUTE',
  124: 'FIND',
  127: ['ISTEXT', 1],
  128: ['ISNUMBER', 1],
  129: ['ISBLANK', 1],
  169: 'COUNTA',
  183: 'PRODUCT',
  184: ['FACT', 1],
  197: 'TRUNC',
  212: 'ROUNDUP',
  213: 'ROUNDDOWN',
  216: 'RANK',
  220: 'DAYS360',
  221: ['TODAY', 0],
  227: 'MEDIAN',
  228: 'SUMPRODUCT',
  269: 'AVEDEV',
  336: 'CONCATENATE',
  337: ['POWER', 2],
  344: 'SUBTOTAL',
  345: 'SUMIF',
  346: ['COUNTIF', 2],
  347: ['COUNTBLANK', 1],
  354: 'ROMAN',
  359: 'HYPERLINK',
  480: 'IFERROR',
}
const binary: Readonly<Record<number, string>> = {
  0x03: '+',
  0x04: '-',
  0x05: '*',
  0x06: '/',
  0x07: '^',
  0x08: '&',
  0x09: '<',
  0x0a: '<=',
  0x0b: '=',
  0x0c: '>=',
  0x0d: '>',
  0x0e: '<>',
}
const maxChars = 2000

/** Returns the name of the sheet that a reference means by its index; undefined for one that is not of this file. */
export type SheetOfReference = (index: number) => string | undefined

/**
 * Writes the tokens of a formula record ([MS-XLS] 2.5.198) as text.
 * @returns undefined for a formula with other tokens, such as one that is stored with another cell
 */
export function formulaOfTokens(tokens: Buffer, sheetOf: SheetOfReference): Formula | undefined {
  const stack: string[] = []
  const take = (count: number): string[] => (count === 0 ? [] : stack.splice(-count))
  let at = 0
  while (at < tokens.length) {
    const token = tokens[at]!
    // References and functions have a class in bits 5 and 6.
    const base = token >= 0x40 ? (token & 0x1f) | 0x20 : token
    const need = sizes[base]
    if (need === undefined || at + need > tokens.length) return undefined
    const body = tokens.subarray(at + 1, at + need)
    at += need
    const operator = binary[token]
    if (operator !== undefined) {
      const [left, right] = take(2)
      if (left === undefined || right === undefined) return undefined
      stack.push(left + operator + right)
    } else if (base === 0x12 || base === 0x13) stack.push(`${base === 0x12 ? '+' : '-'}${stack.pop() ?? ''}`)
    else if (base === 0x14) stack.push(`${stack.pop() ?? ''}%`)
    else if (base === 0x15) stack.push(`(${stack.pop() ?? ''})`)
    else if (base === 0x16) stack.push('')
    else if (base === 0x17) {
      const text = new XlsString([tokens.subarray(at - need)], 1).read(1)
      at += body[0]! * ((body[1]! & 1) === 0 ? 1 : 2)
      stack.push(`"${text.replaceAll('"', '""')}"`)
    } else if (base === 0x19) {
      const jump = attribute(body, stack)
      if (jump === undefined) return undefined
      at += jump
    } else if (base === 0x1c) stack.push(errorNames[body[0]!] ?? '#N/A')
    else if (base === 0x1d) stack.push(body[0] === 0 ? 'FALSE' : 'TRUE')
    else if (base === 0x1e) stack.push(String(body.readUInt16LE(0)))
    else if (base === 0x1f) stack.push(String(body.readDoubleLE(0)))
    else if (base === 0x24) stack.push(cell(body.readUInt16LE(0), body.readUInt16LE(2)))
    else if (base === 0x25) stack.push(area(body))
    else if (base === 0x3a || base === 0x3b) {
      const sheet = sheetOf(body.readUInt16LE(0))
      if (sheet === undefined) return undefined
      const place = body.subarray(2)
      stack.push(`'${sheet.replaceAll("'", "''")}'!${base === 0x3a ? cell(place.readUInt16LE(0), place.readUInt16LE(2)) : area(place)}`)
    } else if (base === 0x21 || base === 0x22) {
      const known = functions[base === 0x21 ? body.readUInt16LE(0) : body.readUInt16LE(1) & 0x7fff]
      if (known === undefined) return undefined
      if (typeof known === 'string' && base === 0x21) return undefined
      const [name, count] = typeof known === 'string' ? [known, body[0]! & 0x7f] : known
      const values = take(count)
      if (values.length !== count) return undefined
      stack.push(`${name}(${values.join(',')})`)
    }
    if ((stack.at(-1)?.length ?? 0) > maxChars) return undefined
  }
  return stack.length === 1 && stack[0] !== '' ? { text: stack[0]!, rows: 0, columns: 0 } : undefined
}

/** Bytes of each token that is read, with the token itself. */
const sizes: Readonly<Record<number, number>> = {
  ...Object.fromEntries(Object.keys(binary).map((token) => [token, 1])),
  0x12: 1,
  0x13: 1,
  0x14: 1,
  0x15: 1,
  0x16: 1,
  0x17: 3,
  0x19: 4,
  0x1c: 2,
  0x1d: 2,
  0x1e: 3,
  0x1f: 9,
  0x21: 3,
  0x22: 4,
  0x24: 5,
  0x25: 9,
  0x3a: 7,
  0x3b: 11,
}

/** Reads a token that steers the calculation: a sum of one range, or nothing to write. Returns the bytes that follow it. */
function attribute(body: Buffer, stack: string[]): number | undefined {
  const kind = body[0]!
  if ((kind & 0x10) !== 0) stack.push(`SUM(${stack.pop() ?? ''})`)
  // A choice has a table of jumps behind it.
  if ((kind & 0x04) !== 0) return (body.readUInt16LE(1) + 1) * 2
  return 0
}

function cell(row: number, column: number): string {
  const fixed = (bit: number) => ((column & bit) === 0 ? '$' : '')
  return `${fixed(0x4000)}${columnName(column & 0xff)}${fixed(0x8000)}${row + 1}`
}

const area = (body: Buffer) => `${cell(body.readUInt16LE(0), body.readUInt16LE(4))}:${cell(body.readUInt16LE(2), body.readUInt16LE(6))}`
