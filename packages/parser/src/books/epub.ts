import { posix } from 'node:path'
import { ImportFailure } from '@wenjin/contract'
import { descendantsOf, textOf, type XmlElement } from '@wenjin/text/xml'
import { oneLine } from '../document/clean-text.ts'
import { createDocumentBuilder, titleFromFileName } from '../document/document-builder.ts'
import { decodeText } from '../text/decode.ts'
import type { ImportedDocument, ParseSink, ParseSource } from '../types.ts'
import { xmlOfPart } from '../archive/xml-part.ts'
import { measureParts } from '../pictures/figures.ts'
import { listParts, readParts } from '../archive/zip.ts'
import { itemsOf, packageOf, partPath } from './epub-package.ts'
import { addHtmlBlocks } from '../web/html-blocks.ts'

/** Parses an e-book: its chapters in reading order with their pictures; anchors are its `chapter` and `file#id`. */
export async function parseEpub(source: ParseSource, sink: ParseSink): Promise<ImportedDocument> {
  const bytes = source.readAll()
  const parts = readParts(bytes, (name) => /\.(?:x?html?|xml|opf)$|^META-INF\//i.test(name))
  if (parts.has('META-INF/encryption.xml') && !onlyFonts(xmlOfPart(parts.get('META-INF/encryption.xml'))))
    throw new ImportFailure('encrypted')
  const { book, folder } = packageOf(parts)
  const builder = createDocumentBuilder()
  const chapters = spineOf(book, folder)
  const names = new Set(listParts(bytes))
  for (const [index, path] of chapters.entries()) {
    const chapter = parts.get(path)
    const pictureOf = (address: string) => {
      const part = partPath(posix.dirname(path), address)
      return names.has(part) ? part : undefined
    }
    const where = { xml: /\.xhtml$/i.test(path), idPrefix: `${path}#`, chapter: path, pictureOf }
    if (chapter) addHtmlBlocks(builder, decodeText(chapter).text, where)
    sink.progress(((index + 1) / chapters.length) * 90)
  }
  const value = (name: string): string[] => descendantsOf(book, name).map((element) => oneLine(textOf(element)))
  const meta = {
    title: value('dc:title')[0] || builder.firstHeading || titleFromFileName(source.fileName),
    authors: value('dc:creator').filter(Boolean),
    date: value('dc:date')[0]?.match(/^\d{4}-\d{2}-\d{2}/)?.[0],
  }
  return builder.buildWithFigures(meta, (pictures) => measureParts(bytes, pictures))
}

function spineOf(book: XmlElement, folder: string): string[] {
  const items = new Map<string, { path: string; navigation: boolean }>()
  for (const { attributes } of itemsOf(book, 'item')) {
    const href = attributes['href'] ?? ''
    items.set(attributes['id'] ?? '', {
      path: partPath(folder, href),
      navigation: /\bnav\b/.test(attributes['properties'] ?? ''),
    })
  }
  return itemsOf(book, 'itemref').flatMap(({ attributes }) => {
    const item = items.get(attributes['idref'] ?? '')
    return item && !item.navigation ? [item.path] : []
  })
}

/** Whether encryption covers fonts only: books often carry obfuscated fonts, which do not affect the text. */
function onlyFonts(xml: string): boolean {
  const uris = [...xml.matchAll(/<(?:\w+:)?CipherReference\s[^<>]*?URI="([^"]+)"/g)].map(([, uri]) => uri ?? '')
  return uris.every((uri) => /\.(?:otf|ttf|woff2?)$/i.test(uri))
}
