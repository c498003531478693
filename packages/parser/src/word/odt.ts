import { ImportFailure } from '@wenjin/contract'
import { childrenOf, descendantsOf, readXml, textOf, visitXml, type XmlElement } from '@wenjin/text/xml'
import { createDocumentBuilder, titleFromFileName, type DocumentBuilder } from '../document/document-builder.ts'
import { layOut, type GridCell } from '../document/table-grid.ts'
import type { ImportedDocument, ParseSource } from '../types.ts'
import { xmlOfPart } from '../archive/xml-part.ts'
import { readParts } from '../archive/zip.ts'
import { sensibleTitle } from '../office/core-properties.ts'

const unread = new Set(['office:annotation', 'text:tracked-changes', 'text:note-citation', 'text:ruby-text'])

/** Parses an OpenDocument text: headings, paragraphs, lists and tables. */
export function parseOdt(source: ParseSource): ImportedDocument {
  const parts = readParts(source.readAll(), (name) => ['content.xml', 'meta.xml', 'META-INF/manifest.xml'].includes(name))
  if (/<manifest:encryption-data/.test(xmlOfPart(parts.get('META-INF/manifest.xml')))) throw new ImportFailure('encrypted')
  const builder = createDocumentBuilder()
  visitXml(
    xmlOfPart(parts.get('content.xml')),
    new Set(['text:h', 'text:p', 'text:list', 'table:table', 'text:tracked-changes']),
    (element) => addElement(builder, element),
  )
  const title = readXml(xmlOfPart(parts.get('meta.xml')), 'dc:title')[0]
  return builder.build({ title: (title && sensibleTitle(textOf(title))) ?? builder.firstHeading ?? titleFromFileName(source.fileName) })
}

function addElement(builder: DocumentBuilder, element: XmlElement): void {
  if (element.name === 'text:h')
    builder.add({ kind: 'heading', level: Number(element.attributes['text:outline-level'] ?? 1), text: readText(element) })
  else if (element.name === 'text:p') builder.add({ kind: 'paragraph', text: readText(element) })
  else if (element.name === 'text:list')
    for (const item of descendantsOf(element, 'text:p')) builder.add({ kind: 'list-item', text: readText(item) })
  else if (element.name === 'table:table') {
    const heads = new Set(descendantsOf(element, 'table:table-header-rows').flatMap((rows) => descendantsOf(rows, 'table:table-row')))
    builder.addTable(layOut(descendantsOf(element, 'table:table-row').map((row) => ({ cells: cellsOf(row), head: heads.has(row) }))))
  }
}

/** Maximum copies of a repeated cell: more are the empty rest of a sheet. */
const maxRepeated = 64

function cellsOf(row: XmlElement): GridCell[] {
  return childrenOf(row, 'table:table-cell').flatMap((cell) => {
    const count = (name: string): number => Math.max(1, Number(cell.attributes[`table:number-${name}`] ?? 1) || 1)
    const one = {
      text: descendantsOf(cell, 'text:p').map(readText).join(' '),
      columns: count('columns-spanned'),
      rows: count('rows-spanned'),
    }
    return Array.from({ length: Math.min(maxRepeated, count('columns-repeated')) }, () => one)
  })
}

function readText(element: XmlElement): string {
  return element.children
    .map((child) => {
      if (typeof child === 'string') return child.replace(/\s+/g, ' ')
      if (unread.has(child.name)) return ''
      if (child.name === 'text:s') return ' '.repeat(Math.min(100, Number(child.attributes['text:c'] ?? 1)))
      if (child.name === 'text:tab') return '\t'
      return child.name === 'text:line-break' ? '\n' : readText(child)
    })
    .join('')
}
