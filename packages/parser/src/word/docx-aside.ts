import { childOf, childrenOf, descendantsOf, readXml, type XmlElement } from '@wenjin/text/xml'
import { oneLine } from '../document/clean-text.ts'
import { isPageNumber, labelled } from '../office/labels.ts'
import { paragraphText } from './docx-text.ts'

/** Reads the comments of `word/comments.xml` by id: each with the name of its author in front. */
export function readComments(xml: string): Map<string, string> {
  const root = readXml(xml, 'w:comments')[0]
  return new Map(
    (root ? childrenOf(root, 'w:comment') : []).map(({ attributes, ...comment }) => {
      const text = descendantsOf({ attributes, ...comment }, 'w:p').map((paragraph) => oneLine(paragraphText(paragraph)))
      return [attributes['w:id'] ?? '', labelled('comment', text.filter(Boolean).join(' '), oneLine(attributes['w:author'] ?? ''))]
    }),
  )
}

const references = /<w:(header|footer)Reference\b[^<>]*\br:id="([^"<>]{1,100})"/g

/**
 * Returns the headers, footers and watermarks of a document, each once, in the order of its sections.
 * @param main the XML of the document
 * @param xmlOf the XML of a part by the id of its relationship
 */
export function readMargins(main: string, xmlOf: (id: string) => string): string[] {
  const lines = new Set<string>()
  const read = new Set<string>()
  for (const [, place, id = ''] of main.matchAll(references)) {
    if (read.has(id)) continue
    read.add(id)
    for (const margin of [...readXml(xmlOf(id), 'w:hdr'), ...readXml(xmlOf(id), 'w:ftr')]) {
      const text = linesOf(margin).join('　')
      lines.add(labelled(place === 'header' ? 'header' : 'footer', text))
      for (const path of descendantsOf(margin, 'v:textpath')) lines.add(labelled('watermark', oneLine(path.attributes['string'] ?? '')))
    }
  }
  lines.delete('')
  return [...lines]
}

/** The lines of a header or footer, without those that number pages. */
function linesOf(margin: XmlElement): string[] {
  return descendantsOf(margin, 'w:p')
    .flatMap((paragraph) => [paragraph, ...descendantsOf(paragraph, 'w:txbxContent').flatMap((box) => descendantsOf(box, 'w:p'))])
    .map((paragraph) => oneLine(paragraphText(paragraph, { skipPageNumbers: true })))
    .filter((line, at, all) => line !== '' && !isPageNumber(line) && all.indexOf(line) === at)
}

/** Counts the tracked insertions and deletions of a part; what is moved counts as both. */
export function countRevisions(xml: string): { inserted: number; deleted: number } {
  let inserted = 0
  let deleted = 0
  for (const [tag, name] of xml.matchAll(/<w:(ins|del|moveTo|moveFrom)(?=[\s/>])[^<>]*>/g)) {
    // An empty element marks the end of a paragraph or a row, beside the text of which it is changed.
    if (tag.endsWith('/>')) continue
    if (name === 'ins' || name === 'moveTo') inserted++
    else deleted++
  }
  return { inserted, deleted }
}

/** Whether the mark at the end of a paragraph is deleted: its text goes on in the next one. */
export const endsDeleted = (properties: XmlElement | undefined): boolean => childOf(childOf(properties, 'w:rPr'), 'w:del') !== undefined
