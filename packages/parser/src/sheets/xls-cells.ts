import type { CellValue } from './formula.ts'
import { errorNames, record, recordsOf, type XlsRecord } from './xls-records.ts'
import { XlsString } from './xls-strings.ts'

/** A cell with its stored value; rows and columns count from 0. */
export interface XlsCell {
  row: number
  column: number
  style: number
  value: CellValue
  /** The tokens of a formula that was stored without a value. */
  open?: Buffer
}

/** Record types that begin with row, column and, except for multiple values in one record, a style. */
const cellRecords: ReadonlySet<number> = new Set([
  record.labelSst,
  record.label,
  record.number,
  record.rk,
  record.mulRk,
  record.boolErr,
  record.formula,
])

/** Yields the cells of a sheet. @param others receives the records that are no cells */
export function* cellsOfSheet(stream: Buffer, strings: readonly string[], others?: (other: XlsRecord) => void): Generator<XlsCell> {
  /** The formula whose text result is in the record that follows. */
  let pending: XlsCell | undefined
  for (const found of recordsOf(stream)) {
    const { type, body, more } = found
    if (type === record.string && pending) yield { ...pending, value: new XlsString([body, ...more], 0).read(2) }
    if (!cellRecords.has(type)) {
      others?.(found)
      continue
    }
    pending = undefined
    const row = body.readUInt16LE(0)
    const column = body.readUInt16LE(2)
    const place = { row, column, style: body.readUInt16LE(4) }
    switch (type) {
      case record.labelSst:
        yield { ...place, value: strings[body.readUInt32LE(6)] ?? '' }
        break
      case record.label:
        yield { ...place, value: new XlsString([body, ...more], 6).read(2) }
        break
      case record.number:
        yield { ...place, value: body.readDoubleLE(6) }
        break
      case record.rk:
        yield { ...place, value: rkNumber(body.readInt32LE(6)) }
        break
      case record.mulRk:
        for (let at = 4; at + 8 <= body.length; at += 6)
          yield { row, column: column + (at - 4) / 6, style: body.readUInt16LE(at), value: rkNumber(body.readInt32LE(at + 2)) }
        break
      case record.boolErr:
        yield { ...place, value: boolOrError(body[6] ?? 0, body[7] ?? 0) }
        break
      default: {
        const value = formulaValue(body)
        if (value === undefined) pending = { ...place, value }
        else if (isUnstored(body)) yield { ...place, value: undefined, open: tokensOf(body) }
        else yield { ...place, value }
      }
    }
  }
}

/** Decodes a number in four bytes: 30 bits of an integer or of a double, optionally multiplied by a hundred. */
function rkNumber(packed: number): number {
  let value: number
  if ((packed & 2) !== 0) value = packed >> 2
  else {
    const bytes = Buffer.alloc(8)
    bytes.writeInt32LE(packed & ~3, 4)
    value = bytes.readDoubleLE(0)
  }
  return (packed & 1) === 0 ? value : value / 100
}

function boolOrError(value: number, isError: number): CellValue {
  return isError === 0 ? value !== 0 : { error: errorNames[value] ?? '#N/A' }
}

/** Kinds of values that are no numbers. */
const kinds = { string: 0, bool: 1, error: 2, empty: 3 } as const

/** Returns the cached value of a formula; undefined for a text, which is in a separate record that follows. */
function formulaValue(body: Buffer): CellValue {
  if (body.readUInt16LE(12) !== 0xffff) return body.readDoubleLE(6)
  if (body[6] === kinds.string) return undefined
  return body[6] === kinds.empty ? '' : boolOrError(body[8] ?? 0, body[6] === kinds.error ? 1 : 0)
}

/** Flags of a formula that is computed when the file is opened, always and at least once. */
const computedOnLoad = 3

/**
 * Whether programs that do not compute wrote the formula: they store nothing, or a zero, and let Excel compute it. Excel itself stores an
 * empty text without these flags.
 */
function isUnstored(body: Buffer): boolean {
  if (body.length < 22) return false
  const flags = body.readUInt16LE(14) & computedOnLoad
  const isEmpty = body.readUInt16LE(12) === 0xffff && body[6] === kinds.empty
  return isEmpty ? flags !== 0 : flags === computedOnLoad && body.subarray(6, 14).every((byte) => byte === 0)
}

function tokensOf(body: Buffer): Buffer {
  return body.subarray(22, 22 + body.readUInt16LE(20))
}
