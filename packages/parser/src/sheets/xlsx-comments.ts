import { childOf, childrenOf, descendantsOf, readXml, textOf } from '@wenjin/text/xml'
import { xmlOfPart } from '../archive/xml-part.ts'
import { readRelationships } from '../office/relationships.ts'
import { cellComment, type CellComment } from './workbook.ts'

/** Marks the copy of a threaded comment for older programs. */
const threadAuthor = /^tc=/

/** Returns the comments of a sheet. */
export function readSheetComments(parts: ReadonlyMap<string, Uint8Array>, sheet: string): CellComment[] {
  const related = [...readRelationships(parts, sheet).values()]
  const xmlOf = (kind: string) => related.filter(({ type }) => type.endsWith(`/${kind}`)).map(({ target }) => xmlOfPart(parts.get(target)))
  const comments: CellComment[] = []
  const add = (text: string, author: string, cell: string) => {
    const comment = cellComment(text, author, cell)
    if (comment) comments.push(comment)
  }
  for (const xml of xmlOf('comments')) {
    const root = readXml(xml, 'comments')[0]
    const authors = root ? descendantsOf(root, 'author').map(textOf) : []
    for (const comment of root ? descendantsOf(root, 'comment') : []) {
      const author = authors[Number(comment.attributes['authorId'])] ?? ''
      const runs = descendantsOf(comment, 't').map(textOf).join('')
      // Excel writes the author's name into the text, too.
      const text = author !== '' && runs.trimStart().startsWith(`${author}:`) ? runs.trimStart().slice(author.length + 1) : runs
      if (!threadAuthor.test(author)) add(text, author, comment.attributes['ref'] ?? '')
    }
  }
  const threads = xmlOf('threadedComment')
  if (threads.length === 0) return comments
  const people = new Map(
    [...parts.keys()]
      .filter((name) => name.startsWith('xl/persons/'))
      .flatMap((name) => readXml(xmlOfPart(parts.get(name)), 'person'))
      .map(({ attributes }) => [attributes['id'] ?? '', attributes['displayName'] ?? '']),
  )
  for (const xml of threads) {
    const root = readXml(xml, 'ThreadedComments')[0]
    for (const comment of root ? childrenOf(root, 'threadedComment') : []) {
      const { ref = '', personId = '' } = comment.attributes
      const text = childOf(comment, 'text')
      if (text) add(textOf(text), people.get(personId) ?? '', ref)
    }
  }
  return comments
}
