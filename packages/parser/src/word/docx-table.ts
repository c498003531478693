import { childOf, descendantsOf, type XmlElement } from '@wenjin/text/xml'
import { tableRow } from '../document/document-builder.ts'
import type { GridCell, GridRow } from '../document/table-grid.ts'
import { isOn, paragraphText, type DocxTextOptions } from './docx-text.ts'

/** Maximum columns that a row leaves out at its start, or that a cell covers. */
const maxSkipped = 64

/** Returns the rows of a table by their cells; without rows whose deletion is tracked. */
export function tableRows(table: XmlElement): XmlElement[][] {
  return rowsOf(table).map((row) => descendantsOf(row, 'w:tc'))
}

const rowsOf = (table: XmlElement): XmlElement[] =>
  descendantsOf(table, 'w:tr').filter((row) => childOf(childOf(row, 'w:trPr'), 'w:del') === undefined)

/** Reads the rows of a table; a cell that covers several rows is followed by cells that continue it. */
export function gridOf(table: XmlElement, options: DocxTextOptions): GridRow[] {
  const open = new Map<number, GridCell & { rows: number }>()
  return rowsOf(table).map((row) => {
    const properties = childOf(row, 'w:trPr')
    const cells: GridCell[] = []
    let column = 0
    const skip = (name: string): void => {
      const count = Math.min(maxSkipped, Number(childOf(properties, name)?.attributes['w:val'] ?? 0) || 0)
      for (let at = 0; at < count; at++) cells.push({ text: '' })
      column += count
    }
    skip('w:gridBefore')
    for (const cell of descendantsOf(row, 'w:tc')) {
      const form = childOf(cell, 'w:tcPr')
      const columns = Math.min(maxSkipped, Number(childOf(form, 'w:gridSpan')?.attributes['w:val'] ?? 1) || 1)
      const merge = childOf(form, 'w:vMerge')
      const above = open.get(column)
      if (merge && merge.attributes['w:val'] !== 'restart' && above) above.rows++
      else {
        const one = { text: cellText(cell, options), columns, rows: 1 }
        cells.push(one)
        if (merge) open.set(column, one)
        else open.delete(column)
      }
      column += columns
    }
    return { cells, head: isOn(childOf(properties, 'w:tblHeader')) }
  })
}

function cellText(cell: XmlElement, options: DocxTextOptions): string {
  return cell.children
    .map((child) => {
      if (typeof child === 'string') return ''
      if (child.name === 'w:tbl')
        return tableRows(child)
          .map((row) => tableRow(row.map((inner) => cellText(inner, options))))
          .join(' ')
      const paragraphs = child.name === 'w:p' ? [child] : descendantsOf(child, 'w:p')
      return paragraphs.map((paragraph) => paragraphText(paragraph, options)).join(' ')
    })
    .filter(Boolean)
    .join(' ')
}
