import { ImportFailure } from '@wenjin/contract'
import { descendantsOf, readXml, textOf, visitXml, type XmlElement } from '@wenjin/text/xml'
import { xmlOfPart } from '../archive/xml-part.ts'
import { readParts } from '../archive/zip.ts'
import { oneLine } from '../document/clean-text.ts'
import type { DocumentMeta } from '../document/document-builder.ts'
import type { LinkText } from '../document/link-text.ts'
import type { ParseSource } from '../types.ts'
import { authorsOf, sensibleTitle, statedDate } from './core-properties.ts'
import { isPageNumber } from './labels.ts'

/** Parts of an OpenDocument file. */
export interface OpenDocument {
  content: string
  styles: string
  /** Title, authors and date as the file states them. */
  properties: DocumentMeta
}

/** Opens an OpenDocument file. Throws `encrypted` for one with a password. */
export function openDocument(source: ParseSource): OpenDocument {
  const parts = readParts(source.readAll(), (name) => ['content.xml', 'styles.xml', 'meta.xml', 'META-INF/manifest.xml'].includes(name))
  if (/<manifest:encryption-data/.test(xmlOfPart(parts.get('META-INF/manifest.xml')))) throw new ImportFailure('encrypted')
  return {
    content: xmlOfPart(parts.get('content.xml')),
    styles: xmlOfPart(parts.get('styles.xml')),
    properties: readProperties(xmlOfPart(parts.get('meta.xml'))),
  }
}

function readProperties(xml: string): DocumentMeta {
  const value = (name: string): string => {
    const [element] = readXml(xml, name)
    return element ? oneLine(textOf(element)) : ''
  }
  return {
    title: sensibleTitle(value('dc:title')),
    authors: authorsOf(value('meta:initial-creator') || value('dc:creator')),
    date: statedDate(value('dc:date')) ?? statedDate(value('meta:creation-date')),
  }
}

const unread = new Set(['office:annotation', 'text:tracked-changes', 'text:note-citation', 'text:ruby-text'])

/** Returns the text of a paragraph with the addresses of its links, without comments and the elements of `skipped`. */
export function paragraphText(links: LinkText, element: XmlElement, skipped: ReadonlySet<string> = new Set()): string {
  return element.children
    .map((child) => {
      if (typeof child === 'string') return child.replace(/\s+/g, ' ')
      if (unread.has(child.name) || skipped.has(child.name)) return ''
      if (child.name === 'text:s') return ' '.repeat(Math.min(100, Number(child.attributes['text:c'] ?? 1)))
      if (child.name === 'text:tab') return '\t'
      if (child.name === 'text:line-break') return '\n'
      const text = paragraphText(links, child, skipped)
      return child.name === 'text:a' ? links.write(text, child.attributes['xlink:href'] ?? '') : text
    })
    .join('')
}

/** Returns the author and the text of a comment. */
export function annotationOf(links: LinkText, comment: XmlElement): { author: string; text: string } {
  const [author = ''] = descendantsOf(comment, 'dc:creator').map(textOf)
  const text = descendantsOf(comment, 'text:p').map((paragraph) => paragraphText(links, paragraph))
  return { author, text: text.join(' ') }
}

/** The parts of a master page that are headers and footers. */
const margins = ['style:header', 'style:header-first', 'style:header-left', 'style:footer', 'style:footer-first', 'style:footer-left']
/** Fields of a header or footer that differ by page, or repeat what is known of the file. */
const pageFields = new Set([
  'text:page-number',
  'text:page-count',
  'text:sheet-name',
  'text:file-name',
  'text:title',
  'text:date',
  'text:time',
])

/** Returns the headers and footers of the master pages, each once, without those that only number pages. */
export function marginsOf(links: LinkText, styles: string): { part: 'header' | 'footer'; text: string }[] {
  const lines = new Map<string, { part: 'header' | 'footer'; text: string }>()
  visitXml(styles, new Set(margins), (margin) => {
    if (margin.attributes['style:display'] === 'false') return
    const text = descendantsOf(margin, 'text:p')
      .map((paragraph) => paragraphText(links, paragraph, pageFields).trim())
      .filter((line) => !isPageNumber(line))
      .join('　')
    const part = margin.name.startsWith('style:header') ? 'header' : 'footer'
    if (text !== '') lines.set(`${part} ${text}`, { part, text })
  })
  return [...lines.values()]
}
