import { visitXml, type XmlElement } from '@wenjin/text/xml'

/** What is called while the sheets of an OpenDocument spreadsheet are read. */
export interface OdsVisitor {
  /** Called at the beginning of a sheet; false leaves out its columns and rows. */
  sheet: (sheet: { name: string; style: string | undefined }) => boolean
  /** Columns count from 0. */
  column?: (column: { number: number; isHidden: boolean }) => void
  /** A row and its copies, which follow it; rows count from 1. */
  row: (row: OdsRow) => void
}

/** A row as it is stored: one element for equal rows. */
export interface OdsRow {
  number: number
  copies: number
  element: XmlElement
  /** Whether the file marks it as a row of the head, which is printed on each page. */
  head: boolean
  isHidden: boolean
}

/** Maximum copies that are read of one row, and of all rows of a file together: beyond it the same row fills a sheet up. */
const maxCopies = 10_000
const maxAllCopies = 100_000
const columnsRead = 256

const isHidden = ({ 'table:visibility': visibility }: XmlElement['attributes']) => visibility === 'collapse' || visibility === 'filter'
const repeated = (attributes: XmlElement['attributes'], what: 'rows' | 'columns') =>
  Math.max(1, Math.floor(Number(attributes[`table:number-${what}-repeated`] ?? 1)) || 1)

/** Reads the sheets row by row, so that a large one is never held in memory as a tree. */
export function visitOdsSheets(content: string, { sheet, column, row }: OdsVisitor): void {
  let reading = false
  let head = false
  let number = 1
  let columns = 0
  let copied = 0
  const visit = (element: XmlElement): void => {
    if (!reading) return
    const { name, attributes } = element
    if (name === 'table:table-column') {
      const count = repeated(attributes, 'columns')
      for (let at = columns; at < Math.min(columnsRead, columns + count); at++) column?.({ number: at, isHidden: isHidden(attributes) })
      columns += count
      return
    }
    const count = repeated(attributes, 'rows')
    const copies = Math.min(count, maxCopies, 1 + Math.max(0, maxAllCopies - copied))
    if (hasContent(element)) {
      copied += copies - 1
      row({ number, copies, element, head, isHidden: isHidden(attributes) })
    }
    number += count
  }
  visitXml(content, new Set(['table:table-row', 'table:table-column', 'table:tracked-changes', 'table:shapes']), visitRows, {
    enter(name, attributes) {
      if (name === 'table:table') {
        reading = sheet({ name: attributes['table:name'] ?? '', style: attributes['table:style-name'] })
        number = 1
        columns = 0
      } else if (name === 'table:table-header-rows') head = true
    },
    leave(name) {
      if (name === 'table:table') reading = false
      else if (name === 'table:table-header-rows') head = false
    },
  })

  function visitRows(element: XmlElement): void {
    if (element.name === 'table:table-row' || element.name === 'table:table-column') visit(element)
  }
}

/** Whether any cell of a row has something in it. */
const hasContent = (row: XmlElement) =>
  row.children.some(
    (cell) =>
      typeof cell !== 'string' &&
      (cell.children.length > 0 || cell.attributes['table:formula'] !== undefined || cell.attributes['office:value-type'] !== undefined),
  )
