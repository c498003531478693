import type { XmlElement } from '@wenjin/text/xml'
import type { ParseSource, Picture } from '../types.ts'
import { readParts } from '../archive/zip.ts'
import { itemsOf, packageOf, packageParts, partPath } from './epub-package.ts'
import { drawUpright } from '../pictures/image.ts'

const hrefOf = (item: XmlElement | undefined) => item?.attributes['href']
const isImage = ({ attributes }: XmlElement) => /^image\/(?!svg)/i.test(attributes['media-type'] ?? '')

/** Finds the address of the cover picture: the EPUB 3 property, the EPUB 2 metadata, or the first picture whose name says cover. */
function coverHref(book: XmlElement): string | undefined {
  const items = itemsOf(book, 'item')
  const named = itemsOf(book, 'meta').find(({ attributes }) => attributes['name'] === 'cover')?.attributes['content']
  return (
    hrefOf(items.find(({ attributes }) => /\bcover-image\b/.test(attributes['properties'] ?? ''))) ??
    hrefOf(items.find((item) => item.attributes['id'] === named && isImage(item))) ??
    hrefOf(items.find((item) => isImage(item) && /cover/i.test(`${item.attributes['id']} ${item.attributes['href']}`)))
  )
}

/** Returns the cover picture contained in an e-book, or null. */
export async function epubCover(source: ParseSource): Promise<Picture | null> {
  const bytes = source.readAll()
  const { book, folder } = packageOf(readParts(bytes, (name) => packageParts.test(name)))
  const href = coverHref(book)
  const path = href === undefined ? '' : partPath(folder, href)
  const picture = readParts(bytes, (name) => name === path).get(path)
  return picture ? { bytes: await drawUpright(picture), contentType: 'image/png' } : null
}
