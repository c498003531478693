import type { DocumentNotice } from '@wenjin/contract'
import { oneLine } from '../document/clean-text.ts'
import type { DocumentBuilder } from '../document/document-builder.ts'
import { isPageNumber, labelled } from '../office/labels.ts'
import { computeFormulas, type PutValue, type OpenFormula, type ShowNumber } from './formula-values.ts'
import { addSheetTable, type SheetMerge, type SheetRow } from './sheet.ts'

/** A comment on a cell, with its author and cell in front: `批注（王芳，B2）：…`. */
export interface CellComment {
  cell: string
  text: string
}

/** A visible sheet of a workbook of any format. */
export interface WorkbookSheet {
  name: string
  rows: SheetRow[]
  merges: readonly SheetMerge[]
  comments: readonly CellComment[]
  /** Formulas that were stored without a value. */
  open: readonly OpenFormula[]
  /** Reports the stored values of the sheet, for formulas that refer to them. */
  values: (put: PutValue) => void
  hiddenRows: number
  /** Numbers, from 0, of hidden columns. */
  hiddenColumns: ReadonlySet<number>
}

/** A workbook of any format. */
export interface Workbook {
  sheets: readonly WorkbookSheet[]
  /** Names of the hidden sheets. */
  hidden: readonly string[]
  showNumber: ShowNumber
  /** Headers and footers, each once. */
  margins?: Iterable<{ part: 'header' | 'footer'; text: string }>
}

/** Returns a comment as it is read; undefined for one without text. */
export function cellComment(text: string, author: string, cell: string): CellComment | undefined {
  const line = oneLine(text)
  const who = [oneLine(author), cell].filter(Boolean).join(/\p{Script=Han}/u.test(author + line) ? '，' : ', ')
  return line === '' ? undefined : { cell, text: labelled('comment', line, who) }
}

/**
 * Adds the sheets of a workbook: each is a heading, a table of its cells as displayed, and its comments; at the end headers and footers.
 * Formulas without a stored value are computed where they are simple.
 * @returns what the text does not show of the workbook
 */
export function addWorkbook(builder: DocumentBuilder, { sheets, hidden, showNumber, margins = [] }: Workbook): DocumentNotice[] {
  const formulas = computeFormulas(sheets, showNumber, isChinese(sheets))
  for (const { name, rows, merges, comments } of sheets) {
    addSheetTable(builder, rows, name, merges)
    for (const { cell, text } of comments) builder.add({ kind: 'quote', text, anchor: { sheet: name, cells: cell } })
  }
  if (builder.chars > 0) {
    for (const { part, text } of margins) if (!isPageNumber(text)) builder.add({ kind: 'paragraph', text: labelled(part, text) })
  }
  return noticesOf(sheets, hidden, formulas)
}

const isChinese = (sheets: readonly WorkbookSheet[]) =>
  sheets.some(({ name, rows }) => {
    const cells = rows.slice(0, 20).flatMap((row) => row.cells)
    return /\p{Script=Han}/u.test(name + cells.join(''))
  })

function noticesOf(
  sheets: readonly WorkbookSheet[],
  hidden: readonly string[],
  formulas: { computed: number; uncomputed: number },
): DocumentNotice[] {
  const rows = sheets.reduce((sum, { hiddenRows }) => sum + hiddenRows, 0)
  const columns = sheets.reduce((sum, sheet) => {
    const width = sheet.rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
    return sum + [...sheet.hiddenColumns].filter((column) => column < width).length
  }, 0)
  return [
    ...(formulas.computed + formulas.uncomputed > 0 ? [{ kind: 'formulas' as const, ...formulas }] : []),
    ...(hidden.length > 0 ? [{ kind: 'hidden' as const, what: 'sheets' as const, count: hidden.length, names: hidden.slice(0, 20) }] : []),
    ...(rows > 0 ? [{ kind: 'hidden' as const, what: 'rows' as const, count: rows }] : []),
    ...(columns > 0 ? [{ kind: 'hidden' as const, what: 'columns' as const, count: columns }] : []),
  ]
}
