import type { DocumentNotice } from '@wenjin/contract'
import { childrenOf, descendantsOf, visitXml, type XmlElement } from '@wenjin/text/xml'
import { createDocumentBuilder, titleFromFileName, type BlockInput, type DocumentBuilder } from '../document/document-builder.ts'
import { createLinkText, type LinkText } from '../document/link-text.ts'
import { layOut, type GridCell } from '../document/table-grid.ts'
import { labelled } from '../office/labels.ts'
import { annotationOf, marginsOf, openDocument, paragraphText } from '../office/open-document.ts'
import type { ImportedDocument, ParseSource } from '../types.ts'
import { readOdtNumbering, type OdtNumbering, type OpenList } from './odt-numbering.ts'

interface Context {
  builder: DocumentBuilder
  links: LinkText
  numbering: OdtNumbering
}

/**
 * Parses an OpenDocument text as it reads after all tracked changes are accepted: headings, paragraphs, lists with their numbers and tables,
 * each followed by its comments; at the end headers and footers, each once.
 */
export function parseOdt(source: ParseSource): ImportedDocument {
  const { content, styles, properties } = openDocument(source)
  const builder = createDocumentBuilder()
  const ownStyles = content.slice(0, Math.max(0, content.indexOf('<office:body')))
  const context: Context = { builder, links: createLinkText(), numbering: readOdtNumbering(styles, ownStyles) }
  const changes = { inserted: 0, deleted: 0 }
  const outermost = new Set(['text:h', 'text:p', 'text:list', 'text:numbered-paragraph', 'table:table', 'text:tracked-changes'])
  visitXml(content, outermost, (element) => {
    if (element.name !== 'text:tracked-changes') addElement(context, element)
    changes.inserted += descendantsOf(element, 'text:insertion').length
    changes.deleted += descendantsOf(element, 'text:deletion').length
  })
  if (builder.chars > 0) {
    for (const { part, text } of marginsOf(context.links, styles)) builder.add({ kind: 'paragraph', text: labelled(part, text) })
  }
  const notices: DocumentNotice[] = changes.inserted + changes.deleted > 0 ? [{ kind: 'revisions', ...changes }] : []
  return builder.build({ ...properties, title: properties.title ?? builder.firstHeading ?? titleFromFileName(source.fileName), notices })
}

function addElement(context: Context, element: XmlElement): void {
  const { builder, links } = context
  if (element.name === 'table:table') {
    const heads = new Set(descendantsOf(element, 'table:table-header-rows').flatMap((rows) => descendantsOf(rows, 'table:table-row')))
    const rows = descendantsOf(element, 'table:table-row')
    builder.addTable(layOut(rows.map((row) => ({ cells: cellsOf(context, row), head: heads.has(row) }))))
  } else for (const block of blocksOf(context, element)) builder.add(block)
  for (const comment of descendantsOf(element, 'office:annotation')) {
    const { author, text } = annotationOf(links, comment)
    builder.add({ kind: 'quote', text: labelled('comment', text, author) })
  }
}

/** Yields the headings, paragraphs and list items of an element, which may be one itself. */
function* blocksOf(context: Context, element: XmlElement, list?: OpenList, label?: string): Generator<BlockInput> {
  const { links, numbering } = context
  switch (element.name) {
    case 'text:h': {
      const number = label ?? (list ? '' : numbering.heading(element))
      const level = Number(element.attributes['text:outline-level'] ?? 1)
      yield { kind: 'heading', level, text: numbered(number, paragraphText(links, element)) }
      break
    }
    case 'text:p':
      yield { kind: list ? 'list-item' : 'paragraph', text: numbered(label, paragraphText(links, element)) }
      break
    case 'text:list':
      yield* itemsOf(context, element, numbering.open(element, list))
      break
    case 'text:numbered-paragraph': {
      const level = Math.max(1, Number(element.attributes['text:level'] ?? 1) || 1)
      const own = { ...numbering.open(element, undefined), level }
      yield* partsOf(context, element, own, startOf(element))
      break
    }
    default:
      yield* partsOf(context, element, list)
  }
}

/** A number without a text is not read. */
const numbered = (label: string | undefined, text: string) => (text.trim() === '' ? '' : (label ?? '') + text)

function* itemsOf(context: Context, element: XmlElement, list: OpenList): Generator<BlockInput> {
  for (const item of element.children) {
    if (typeof item === 'string') continue
    // A header stands above the items without a number.
    if (item.name === 'text:list-header') yield* partsOf(context, item, list)
    else if (item.name === 'text:list-item') yield* partsOf(context, item, list, startOf(item))
  }
}

/** The start of an item that does not state one: it counts on. */
const countOn = Symbol('count on')

function startOf({ attributes }: XmlElement): number | typeof countOn {
  const stated = attributes['text:start-value']
  return stated === undefined ? countOn : Number(stated) || 0
}

/** Yields the parts of an element in order. @param start of the number of the first paragraph, when it has one */
function* partsOf(context: Context, element: XmlElement, list?: OpenList, start?: number | typeof countOn): Generator<BlockInput> {
  let open = start
  for (const child of element.children) {
    if (typeof child === 'string' || child.name === 'office:annotation') continue
    const isParagraph = child.name === 'text:p' || child.name === 'text:h'
    if (isParagraph && list && open !== undefined) {
      const label = context.numbering.next(list, open === countOn ? undefined : open, child)
      open = undefined
      yield* blocksOf(context, child, list, label)
    } else yield* blocksOf(context, child, list, isParagraph && list ? '' : undefined)
  }
}

/** Maximum copies of a repeated cell: more are the empty rest of a sheet. */
const maxRepeated = 64

function cellsOf(context: Context, row: XmlElement): GridCell[] {
  return childrenOf(row, 'table:table-cell').flatMap((cell) => {
    const count = (name: string): number => Math.max(1, Number(cell.attributes[`table:number-${name}`] ?? 1) || 1)
    const one = {
      text: [...partsOf(context, cell)].map(({ text }) => text).join(' '),
      columns: count('columns-spanned'),
      rows: count('rows-spanned'),
    }
    return Array.from({ length: Math.min(maxRepeated, count('columns-repeated')) }, () => one)
  })
}
