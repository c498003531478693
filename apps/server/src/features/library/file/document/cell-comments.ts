import type { DocumentView } from '@wenjin/contract'
import type { DocumentRow } from '../../access/index.ts'

type StoredBlock = DocumentRow['blocks'][number]
type CellComments = NonNullable<DocumentView['blocks'][number]['comments']>

const rowOf = (address = '') => Number(/^[A-Z]{1,3}(\d{1,7})$/.exec(address)?.[1] ?? 0)
const firstRowOf = ({ anchor }: StoredBlock) => rowOf(anchor?.cells?.split(':')[0])

/**
 * Returns the comments on cells by the table block whose rows they belong to. They stand behind the table of their sheet, so that the first
 * part of a long sheet is shown before they are. A comment on a row without cells belongs to the block above.
 */
export function commentsByTable(blocks: readonly StoredBlock[], text: string): ReadonlyMap<StoredBlock, CellComments> {
  const found = new Map<StoredBlock, CellComments>()
  const comments = blocks.filter(({ kind, anchor }) => kind === 'quote' && rowOf(anchor?.cells) > 0)
  if (comments.length === 0) return found
  const tables = new Map<string, StoredBlock[]>()
  for (const block of blocks) {
    const sheet = block.anchor?.sheet
    if (block.kind !== 'table' || sheet === undefined) continue
    const list = tables.get(sheet)
    if (list) list.push(block)
    else tables.set(sheet, [block])
  }
  for (const { anchor, start, end } of comments) {
    const cell = anchor?.cells ?? ''
    const list = tables.get(anchor?.sheet ?? '') ?? []
    const table = list[Math.max(0, lastAtOrBefore(list, rowOf(cell)))]
    if (!table) continue
    const known = found.get(table)
    const comment = { cell, text: text.slice(start, end) }
    if (known) known.push(comment)
    else found.set(table, [comment])
  }
  return found
}

/** Returns the index of the last table that begins at the row or above it; -1 for none. The tables of a sheet are in order. */
function lastAtOrBefore(tables: readonly StoredBlock[], row: number): number {
  let from = 0
  let to = tables.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (firstRowOf(tables[middle]!) <= row) from = middle + 1
    else to = middle
  }
  return from - 1
}
