import type { XmlElement } from '@wenjin/text/xml'
import type { ParseSource, Picture } from '../types.ts'
import { readParts } from '../archive/zip.ts'
import { itemsOf, packageOf, packageParts, partPath } from './epub-package.ts'
import { drawUpright } from '../pictures/image.ts'

const hrefOf = (item: XmlElement | undefined) => item?.attributes['href']
const isImage = ({ attributes }: XmlElement) => /^image\/(?!svg)/i.test(attributes['media-type'] ?? '')

/** Where the picture of the cover is: as EPUB 3 says it, as EPUB 2 does, or the first picture that is called so. */
function coverHref(book: XmlElement): string | undefined {
  const items = itemsOf(book, 'item')
  const named = itemsOf(book, 'meta').find(({ attributes }) => attributes['name'] === 'cover')?.attributes['content']
  return (
    hrefOf(items.find(({ attributes }) => /\bcover-image\b/.test(attributes['properties'] ?? ''))) ??
    hrefOf(items.find((item) => item.attributes['id'] === named && isImage(item))) ??
    hrefOf(items.find((item) => isImage(item) && /cover/i.test(`${item.attributes['id']} ${item.attributes['href']}`)))
  )
}

/** The cover an e-book comes with, or null. */
export async function epubCover(source: ParseSource): Promise<Picture | null> {
  const bytes = source.readAll()
  const { book, folder } = packageOf(readParts(bytes, (name) => packageParts.test(name)))
  const href = coverHref(book)
  const path = href === undefined ? '' : partPath(folder, href)
  const picture = readParts(bytes, (name) => name === path).get(path)
  return picture ? { bytes: await drawUpright(picture), contentType: 'image/png' } : null
}
