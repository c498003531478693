import type { Ctx } from '../../../context.ts'
import type { ZipEntry } from '../../../lib/storage/zip-stream.ts'
import { listDocumentIds, type FileRow } from '../access/index.ts'
import { readDocuments } from '../file/index.ts'
import { documentMarkdown } from './document-markdown.ts'

/** Content types that are compressed already. */
const compressed = /^(?:image\/(?!svg|bmp)|audio\/|video\/|application\/(?:zip|gzip|epub|pdf|vnd\.openxmlformats|x-7z|x-rar))/i
const compressedNames = /\.(?:zip|gz|7z|rar|docx|pptx|xlsx|odt|ods|epub|pdf|jpe?g|png|gif|webp|mp3|m4a|mp4|mov|webm)$/i

/**
 * Returns the original bytes of a file; its Markdown when only the read text is stored; its address when nothing is; null without any of
 * them.
 */
export async function fileContent(ctx: Ctx, file: FileRow): Promise<Pick<ZipEntry, 'content' | 'stored' | 'name'> | null> {
  const { blobHash, url } = file
  const { name } = file
  if (blobHash !== null) {
    // The blob was deleted after the file was listed.
    if (!(await ctx.blobs.has(blobHash))) return null
    const stored = compressed.test(file.contentType) || compressedNames.test(file.name)
    return { name, content: await ctx.blobs.get(blobHash), stored }
  }
  const documents = await readDocuments(ctx.db, await listDocumentIds(ctx.db, file.id))
  if (documents.length > 0) {
    const parts: string[] = []
    for (const one of documents) parts.push(await documentMarkdown(ctx, file.topicId, one))
    return { name: `${name}.md`, content: parts.join('\n---\n\n') }
  }
  // Serialized by the URL parser, the address is one line: further lines would be settings of the .url file, such as an icon address.
  const address = url === null ? null : URL.parse(url)
  return address && { name: `${name}.url`, content: `[InternetShortcut]\r\nURL=${address.href}\r\n` }
}
