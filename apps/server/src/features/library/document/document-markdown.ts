import type { Ctx } from '../../../context.ts'
import type { WrittenDocument } from '../../../providers/compute/index.ts'

/** Returns the document with only that part of its text in which its blocks are, and what is written of them. */
function withOwnText({ document: { title, blocks }, text }: WrittenDocument): WrittenDocument {
  const from = blocks.reduce((first, { start }) => Math.min(first, start), text.length)
  const to = blocks.reduce((last, { end }) => Math.max(last, end), from)
  const moved = blocks.map(({ kind, level, start, end }) => ({ kind, level, start: start - from, end: end - from }))
  return { document: { title, blocks: moved }, text: text.slice(from, to) }
}

/**
 * Writes a document as Markdown, as it was read; a first heading that repeats the title is written once. A long one is written in a thread.
 * @param owner for whom, as in `ctx.compute.run` @param depth the level of its title among the six of headings
 */
export function documentMarkdown({ compute }: Pick<Ctx, 'compute'>, owner: string, written: WrittenDocument, depth = 1): Promise<string> {
  return compute.run('writeDocument', { ...withOwnText(written), depth }, { owner })
}
