import { posix } from 'node:path'
import { ImportFailure } from '@wenjin/contract'
import { descendantsOf, readXml, type XmlElement } from '@wenjin/text/xml'
import { xmlOfPart } from '../archive/xml-part.ts'

/** Names of the parts that describe an e-book's contents. */
export const packageParts = /\.(?:xml|opf)$|^META-INF\//i

/** Returns the package document of an e-book and the folder that its paths are relative to. Throws `corrupt` when there is none. */
export function packageOf(parts: ReadonlyMap<string, Uint8Array>): { book: XmlElement; folder: string } {
  const path = readXml(xmlOfPart(parts.get('META-INF/container.xml')), 'rootfile')[0]?.attributes['full-path'] ?? ''
  const xml = xmlOfPart(parts.get(path))
  const book = readXml(xml, 'package')[0] ?? readXml(xml, 'opf:package')[0]
  if (!book) throw new ImportFailure('corrupt', 'no package document')
  return { book, folder: posix.dirname(path) }
}

/** Returns the elements of this name in the package document, with or without a namespace prefix. */
export function itemsOf(book: XmlElement, name: string): XmlElement[] {
  return [...descendantsOf(book, name), ...descendantsOf(book, `opf:${name}`)]
}

/** Resolves an address in the package document to the name of a part. */
export function partPath(folder: string, href: string): string {
  const path = href.split('#')[0] ?? ''
  try {
    return posix.normalize(posix.join(folder, decodeURIComponent(path)))
  } catch {
    return posix.normalize(posix.join(folder, path))
  }
}
