import { posix } from 'node:path'
import { ImportFailure } from '@wenjin/contract'
import { descendantsOf, readXml, type XmlElement } from '@wenjin/text/xml'
import { xmlOfPart } from '../archive/xml-part.ts'

/** Names of the parts by which an e-book says what is in it. */
export const packageParts = /\.(?:xml|opf)$|^META-INF\//i

/** The part of an e-book that lists the others, and the folder their paths count from. Throws `corrupt` when there is none. */
export function packageOf(parts: ReadonlyMap<string, Uint8Array>): { book: XmlElement; folder: string } {
  const path = readXml(xmlOfPart(parts.get('META-INF/container.xml')), 'rootfile')[0]?.attributes['full-path'] ?? ''
  const xml = xmlOfPart(parts.get(path))
  const book = readXml(xml, 'package')[0] ?? readXml(xml, 'opf:package')[0]
  if (!book) throw new ImportFailure('corrupt', 'no package document')
  return { book, folder: posix.dirname(path) }
}

/** Elements of the package document, however it writes their names. */
export function itemsOf(book: XmlElement, name: string): XmlElement[] {
  return [...descendantsOf(book, name), ...descendantsOf(book, `opf:${name}`)]
}

/** The name of the part an address in the package document leads to. */
export function partPath(folder: string, href: string): string {
  const path = href.split('#')[0] ?? ''
  try {
    return posix.normalize(posix.join(folder, decodeURIComponent(path)))
  } catch {
    return posix.normalize(posix.join(folder, path))
  }
}
