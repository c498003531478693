import { createDocumentBuilder, titleFromFileName } from '../document/document-builder.ts'
import { createLinkText } from '../document/link-text.ts'
import { marginsOf, openDocument } from '../office/open-document.ts'
import type { ImportedDocument, ParseSink, ParseSource } from '../types.ts'
import type { OpenFormula, PutValue } from './formula-values.ts'
import { createOdsCells } from './ods-cells.ts'
import { visitOdsSheets, type OdsRow } from './ods-rows.ts'
import { readOdsStyles } from './ods-styles.ts'
import type { SheetMerge, SheetRow } from './sheet.ts'
import { showNumber } from './show-number.ts'
import { addWorkbook, type CellComment, type WorkbookSheet } from './workbook.ts'

const maxMerges = 20_000

/** A sheet while it is read. */
interface OpenSheet extends WorkbookSheet {
  rows: SheetRow[]
  merges: SheetMerge[]
  comments: CellComment[]
  open: OpenFormula[]
  hiddenColumns: Set<number>
}

/**
 * Parses an OpenDocument spreadsheet: each visible sheet is a heading, a table of its cells as displayed, and its comments; anchors state
 * sheet and cells. Formulas without a stored value are computed where they are simple.
 */
export function parseOds(source: ParseSource, sink: ParseSink): ImportedDocument {
  const { content, styles: styleSheet, properties } = openDocument(source)
  const body = Math.max(0, content.indexOf('<office:body'))
  const styles = readOdsStyles(styleSheet, content.slice(0, body))
  const links = createLinkText()
  const cells = createOdsCells(styles, links)
  const sheets: OpenSheet[] = []
  const hidden: string[] = []
  const values = (name: string) => (put: PutValue) => {
    visitOdsSheets(content, {
      sheet: (found) => found.name === name,
      row: ({ number, element }) => cells.values(element, number, put),
    })
  }
  visitOdsSheets(content, {
    sheet({ name, style }) {
      if (!styles.isShown(style)) {
        hidden.push(name)
        return false
      }
      sheets.push({ name, rows: [], merges: [], comments: [], open: [], values: values(name), hiddenRows: 0, hiddenColumns: new Set() })
      return true
    },
    column({ number, isHidden }) {
      if (isHidden) sheets.at(-1)!.hiddenColumns.add(number)
    },
    row: (row) => addRows(sheets.at(-1)!, row),
  })
  sink.progress(60)

  const builder = createDocumentBuilder()
  const notices = addWorkbook(builder, {
    sheets,
    hidden,
    showNumber: (value, style) => showNumber(String(value), styles.formats[style] ?? 'General', false),
    margins: marginsOf(links, styleSheet),
  })
  sink.progress(100)
  return builder.build({ ...properties, title: properties.title ?? titleFromFileName(source.fileName), notices })

  function addRows(sheet: OpenSheet, { number, copies, element, head, isHidden }: OdsRow): void {
    const first = cells.row(element, number)
    // Copies of a row share its cells, unless something in them depends on the row.
    const isPlain = first.open.length + first.merges.length + first.comments.length === 0
    for (let copy = 0; copy < copies; copy++) {
      const row = copy === 0 || isPlain ? first : cells.row(element, number + copy)
      for (const merge of row.merges) if (sheet.merges.length < maxMerges) sheet.merges.push(merge)
      sheet.comments.push(...row.comments)
      if (row.cells.every((cell) => cell.trim() === '') && row.open.length === 0) return
      sheet.rows.push({ number: number + copy, cells: row.cells, ...(head && { head }) })
      sheet.open.push(...row.open)
      if (isHidden) sheet.hiddenRows++
    }
  }
}
