import type { Ctx } from '../../../context.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { listDocumentIds, type FileRow } from '../access/index.ts'
import { readDocuments } from '../file/index.ts'
import { documentMarkdown } from './document-markdown.ts'

/** A part of the text of a file. */
interface FileText {
  markdown: string
  /** Start of the part in the whole text, in characters (UTF-16 units). */
  offset: number
  /** Start of the next part; null at the end. */
  next: number | null
}

const between = '\n---\n\n'

/** Reads a part of a file's text as Markdown, its documents one after another. @param size characters of the part */
export async function readFileText(
  ctx: Ctx,
  file: Authorized<FileRow, 'topic:read'>,
  { offset, size }: { offset: number; size: number },
): Promise<FileText> {
  const ids = (await listDocumentIds(ctx.db, file.id)).toSorted()
  let seen = 0
  let markdown = ''
  for (const [at, id] of ids.entries()) {
    const [document] = await readDocuments(ctx.db, [id])
    const text = (at > 0 ? between : '') + (document ? await documentMarkdown(ctx, file.topicId, document) : '')
    const from = Math.max(0, offset - seen)
    markdown += text.slice(from, from + size - markdown.length)
    seen += text.length
    if (seen > offset + size) return cut(markdown, offset)
  }
  return { markdown, offset, next: null }
}

/** Cuts a part that is not the last at a character boundary. */
function cut(markdown: string, offset: number): FileText {
  const end = /[\uD800-\uDBFF]$/.test(markdown) ? markdown.length - 1 : markdown.length
  return { markdown: markdown.slice(0, end), offset, next: offset + end }
}
