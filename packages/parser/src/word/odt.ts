import { ImportFailure, type DocumentNotice } from '@wenjin/contract'
import { childrenOf, descendantsOf, readXml, textOf, visitXml, type XmlElement } from '@wenjin/text/xml'
import { createDocumentBuilder, titleFromFileName, type DocumentBuilder } from '../document/document-builder.ts'
import { layOut, type GridCell } from '../document/table-grid.ts'
import type { ImportedDocument, ParseSource } from '../types.ts'
import { xmlOfPart } from '../archive/xml-part.ts'
import { readParts } from '../archive/zip.ts'
import { createLinkText, type LinkText } from '../document/link-text.ts'
import { isPageNumber, labelled } from '../office/labels.ts'
import { sensibleTitle } from '../office/core-properties.ts'

const unread = new Set(['office:annotation', 'text:tracked-changes', 'text:note-citation', 'text:ruby-text'])

/** The parts of a master page that are headers and footers. */
const margins = ['style:header', 'style:header-first', 'style:header-left', 'style:footer', 'style:footer-first', 'style:footer-left']
const pageFields = new Set(['text:page-number', 'text:page-count'])

interface Context {
  builder: DocumentBuilder
  links: LinkText
}

/**
 * Parses an OpenDocument text as it reads after all tracked changes are accepted: headings, paragraphs, lists and tables, each followed by
 * its comments; at the end headers and footers, each once.
 */
export function parseOdt(source: ParseSource): ImportedDocument {
  const parts = readParts(source.readAll(), (name) => ['content.xml', 'styles.xml', 'meta.xml', 'META-INF/manifest.xml'].includes(name))
  if (/<manifest:encryption-data/.test(xmlOfPart(parts.get('META-INF/manifest.xml')))) throw new ImportFailure('encrypted')
  const builder = createDocumentBuilder()
  const context: Context = { builder, links: createLinkText() }
  const changes = { inserted: 0, deleted: 0 }
  visitXml(
    xmlOfPart(parts.get('content.xml')),
    new Set(['text:h', 'text:p', 'text:list', 'table:table', 'text:tracked-changes']),
    (element) => {
      if (element.name !== 'text:tracked-changes') addElement(context, element)
      changes.inserted += descendantsOf(element, 'text:insertion').length
      changes.deleted += descendantsOf(element, 'text:deletion').length
    },
  )
  if (builder.chars > 0) for (const text of marginsOf(context, xmlOfPart(parts.get('styles.xml')))) builder.add({ kind: 'paragraph', text })
  const notices: DocumentNotice[] = changes.inserted + changes.deleted > 0 ? [{ kind: 'revisions', ...changes }] : []
  const title = readXml(xmlOfPart(parts.get('meta.xml')), 'dc:title')[0]
  return builder.build({
    title: (title && sensibleTitle(textOf(title))) ?? builder.firstHeading ?? titleFromFileName(source.fileName),
    notices,
  })
}

function addElement(context: Context, element: XmlElement): void {
  const { builder } = context
  if (element.name === 'text:h')
    builder.add({ kind: 'heading', level: Number(element.attributes['text:outline-level'] ?? 1), text: readText(context, element) })
  else if (element.name === 'text:p') builder.add({ kind: 'paragraph', text: readText(context, element) })
  else if (element.name === 'text:list')
    for (const item of descendantsOf(element, 'text:p')) builder.add({ kind: 'list-item', text: readText(context, item) })
  else if (element.name === 'table:table') {
    const heads = new Set(descendantsOf(element, 'table:table-header-rows').flatMap((rows) => descendantsOf(rows, 'table:table-row')))
    const rows = descendantsOf(element, 'table:table-row')
    builder.addTable(layOut(rows.map((row) => ({ cells: cellsOf(context, row), head: heads.has(row) }))))
  }
  for (const comment of descendantsOf(element, 'office:annotation')) {
    const [author] = descendantsOf(comment, 'dc:creator').map(textOf)
    const text = descendantsOf(comment, 'text:p').map((paragraph) => readText(context, paragraph))
    builder.add({ kind: 'quote', text: labelled('comment', text.join(' '), author) })
  }
}

/** The headers and footers of the master pages, each once, without those that only number pages. */
function marginsOf(context: Context, xml: string): Set<string> {
  const lines = new Set<string>()
  visitXml(xml, new Set(margins), (margin) => {
    const text = descendantsOf(margin, 'text:p')
      .map((paragraph) => readText(context, paragraph, pageFields).trim())
      .filter((line) => !isPageNumber(line))
    lines.add(labelled(margin.name.startsWith('style:header') ? 'header' : 'footer', text.join('　')))
  })
  lines.delete('')
  return lines
}

/** Maximum copies of a repeated cell: more are the empty rest of a sheet. */
const maxRepeated = 64

function cellsOf(context: Context, row: XmlElement): GridCell[] {
  return childrenOf(row, 'table:table-cell').flatMap((cell) => {
    const count = (name: string): number => Math.max(1, Number(cell.attributes[`table:number-${name}`] ?? 1) || 1)
    const one = {
      text: descendantsOf(cell, 'text:p')
        .map((paragraph) => readText(context, paragraph))
        .join(' '),
      columns: count('columns-spanned'),
      rows: count('rows-spanned'),
    }
    return Array.from({ length: Math.min(maxRepeated, count('columns-repeated')) }, () => one)
  })
}

function readText(context: Context, element: XmlElement, skipped: ReadonlySet<string> = new Set()): string {
  return element.children
    .map((child) => {
      if (typeof child === 'string') return child.replace(/\s+/g, ' ')
      if (unread.has(child.name) || skipped.has(child.name)) return ''
      if (child.name === 'text:s') return ' '.repeat(Math.min(100, Number(child.attributes['text:c'] ?? 1)))
      if (child.name === 'text:tab') return '\t'
      if (child.name === 'text:line-break') return '\n'
      const text = readText(context, child, skipped)
      return child.name === 'text:a' ? context.links.write(text, child.attributes['xlink:href'] ?? '') : text
    })
    .join('')
}
