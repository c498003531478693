import type { DocumentView } from '@wenjin/contract'
import { joinMerged } from './merged-cells.ts'

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
  let parts: Block[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    if (goesOn(last, block)) {
      parts.push(block)
      joined[joined.length - 1] = { ...last, end: block.end }
    } else {
      closeTable(joined, parts)
      joined.push(block)
      parts = [block]
    }
  }
  closeTable(joined, parts)
  return joined
}

/** Sets the text and the merged cells of the last block, once all its parts are known. */
function closeTable(joined: Block[], parts: readonly Block[]): void {
  const last = joined.at(-1)
  if (last && parts.length > 1) {
    const merged = joinMerged(parts)
    joined[joined.length - 1] = {
      ...last,
      text: parts.map(({ text }) => text).join('\n'),
      ...(merged.length > 0 && { merged: merged.map(([...cells]) => cells) }),
    }
  }
}
