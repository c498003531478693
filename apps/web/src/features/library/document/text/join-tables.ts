import type { DocumentView } from '@wenjin/contract'

type Block = DocumentView['blocks'][number]

/** Whether a block continues the table before it: a long table is stored in parts, separated only by a line break. */
function goesOn(table: Block | undefined, next: Block): table is Block {
  return (
    table?.kind === 'table' &&
    next.kind === 'table' &&
    next.start === table.end + 1 &&
    next.page === table.page &&
    next.anchor?.slide === table.anchor?.slide
  )
}

/** Joins the parts of each table among the blocks of a document, so that its columns align. */
export function joinTables(blocks: readonly Block[]): Block[] {
  const joined: Block[] = []
  let parts: string[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    if (goesOn(last, block)) {
      parts.push(block.text)
      joined[joined.length - 1] = { ...last, end: block.end }
    } else {
      closeTable(joined, parts)
      joined.push(block)
      parts = [block.text]
    }
  }
  closeTable(joined, parts)
  return joined
}

/** Sets the text of the last block, once all its parts are known. */
function closeTable(joined: Block[], parts: readonly string[]): void {
  const last = joined.at(-1)
  if (last && parts.length > 1) joined[joined.length - 1] = { ...last, text: parts.join('\n') }
}
