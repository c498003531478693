import type { Ctx } from '../../../context.ts'
import type { ZipEntry } from '../../../lib/storage/zip-stream.ts'
import { listDocumentIds, type FileRow } from '../access/index.ts'
import { readDocuments } from '../file/index.ts'
import { documentMarkdown } from './document-markdown.ts'

/** Kinds that are compressed already. */
const compressed = /^(?:image\/(?!svg|bmp)|audio\/|video\/|application\/(?:zip|gzip|epub|pdf|vnd\.openxmlformats|x-7z|x-rar))/i
const compressedNames = /\.(?:zip|gz|7z|rar|docx|pptx|xlsx|epub|pdf|jpe?g|png|gif|webp|mp3|m4a|mp4|mov|webm)$/i

/** A file as it was put in; as Markdown where only what was read of it is kept, as its address where nothing is; null for nothing at all. */
export async function fileContent(ctx: Ctx, file: FileRow): Promise<Pick<ZipEntry, 'content' | 'stored' | 'name'> | null> {
  const { blobHash, url } = file
  const { name } = file
  if (blobHash !== null) {
    // Deleted since it was listed.
    if (!(await ctx.blobs.has(blobHash))) return null
    const stored = compressed.test(file.contentType) || compressedNames.test(file.name)
    return { name, content: await ctx.blobs.get(blobHash), stored }
  }
  const documents = await readDocuments(ctx.db, await listDocumentIds(ctx.db, file.id))
  if (documents.length > 0) {
    const parts: string[] = []
    for (const one of documents) parts.push(await documentMarkdown(one))
    return { name: `${name}.md`, content: parts.join('\n---\n\n') }
  }
  // Written out by the parser it is one line: more of them would be settings of their own, such as where to fetch an icon.
  const address = url === null ? null : URL.parse(url)
  return address && { name: `${name}.url`, content: `[InternetShortcut]\r\nURL=${address.href}\r\n` }
}
