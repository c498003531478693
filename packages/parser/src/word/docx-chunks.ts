import { ImportFailure } from '@wenjin/contract'
import { addDocument, type DocumentBuilder } from '../document/document-builder.ts'
import { sourceOfBytes } from '../source.ts'
import type { ImportedDocument, ParseSource } from '../types.ts'
import { addHtmlBlocks } from '../web/html-blocks.ts'
import { decodeText } from '../text/decode.ts'

/** Adds a chunk of a Word document at the current position. */
export type AddChunk = (builder: DocumentBuilder) => void

/** Reads a file within a file; undefined for a kind that is no document. */
export type ReadInner = (source: ParseSource) => Promise<ImportedDocument | undefined>

const maxChunks = 200

/**
 * Reads the files that a Word document takes in where they are to be shown (`w:altChunk`), by the id of their relationship. A chunk that
 * cannot be read, and the chunks of a chunk, are left out; `missing` counts them.
 */
export async function readChunks(
  main: string,
  partOf: (id: string) => { name: string; bytes: Uint8Array } | undefined,
  readInner: ReadInner,
): Promise<{ chunks: ReadonlyMap<string, AddChunk>; missing: number }> {
  const chunks = new Map<string, AddChunk>()
  const ids = new Set([...main.matchAll(/<w:altChunk\b[^<>]*\br:id="([^"<>]{1,100})"/g)].map(([, id]) => id!))
  let missing = Math.max(0, ids.size - maxChunks)
  for (const id of [...ids].slice(0, maxChunks)) {
    const part = partOf(id)
    const chunk = part && (await readChunk(part.name, part.bytes, readInner))
    if (chunk) chunks.set(id, chunk)
    else missing++
  }
  return { chunks, missing }
}

async function readChunk(name: string, bytes: Uint8Array, readInner: ReadInner): Promise<AddChunk | undefined> {
  try {
    // All of a page is wanted, not the article that its reader would find in it.
    if (/\.x?html?$/i.test(name)) {
      const html = decodeText(bytes).text
      return (builder) => addHtmlBlocks(builder, html)
    }
    const document = await readInner(sourceOfBytes(bytes, { fileName: name }))
    return document && ((builder) => addDocument(builder, document))
  } catch (error) {
    if (error instanceof ImportFailure && error.reason !== 'tooLong') return undefined
    throw error
  }
}
