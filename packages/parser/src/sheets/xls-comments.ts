import { columnName } from './sheet.ts'
import { cellComment, type CellComment } from './workbook.ts'
import { record, type XlsRecord } from './xls-records.ts'
import { XlsString } from './xls-strings.ts'

/** Collects the comments of a sheet from its records. */
export interface XlsComments {
  add(record: XlsRecord): void
  list(): CellComment[]
}

/** Creates the collector: a comment is an object with a text, and a note that names the cell, the author and the object. */
export function createXlsComments(): XlsComments {
  let object: number | undefined
  const texts = new Map<number, string>()
  const notes: { row: number; column: number; object: number; author: string }[] = []
  return {
    add({ type, body, more }) {
      if (type === record.object && body.length >= 8) object = body.readUInt16LE(6)
      else if (type === record.textObject && object !== undefined && body.length >= 12 && more.length > 0) {
        const chars = body.readUInt16LE(10)
        const length = Buffer.from([chars & 255, chars >> 8])
        texts.set(object, new XlsString([Buffer.concat([length, more[0]!]), ...more.slice(1)], 0).read(2))
        object = undefined
      } else if (type === record.note && body.length >= 11) {
        const [row = 0, column = 0, , id = 0] = [0, 2, 4, 6].map((at) => body.readUInt16LE(at))
        notes.push({ row, column, object: id, author: new XlsString([body], 8).read(2) })
      }
    },
    list: () =>
      notes.flatMap(({ row, column, object: id, author }) => {
        const text = (texts.get(id) ?? '').trimStart()
        // Excel writes the author's name into the text, too.
        const own = author !== '' && text.startsWith(`${author}:`) ? text.slice(author.length + 1) : text
        return cellComment(own, author, `${columnName(column)}${row + 1}`) ?? []
      }),
  }
}
