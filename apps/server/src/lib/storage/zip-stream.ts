import { Readable, type PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** One file of a zip archive. */
export interface ZipEntry {
  /** Path with `/` as separator. */
  name: string
  /** Null for a folder; needed only for an empty folder. */
  content: string | Buffer | Readable | null
  /** Modification time, milliseconds since 1970. */
  modifiedAt: number
  /** Stored without compression, for content that is already compressed or too large to compress. */
  stored?: boolean
}

/**
 * Creates a zip stream of entries, each requested after the previous one was read: the reader sets the pace, and at most one entry is in
 * memory. A reader that disconnects ends the stream; a failing entry aborts it.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile()
  const out = zip.outputStream as PassThrough
  let current: Readable | null = null
  const write = async () => {
    for await (const { name, content, modifiedAt, stored = false } of entries) {
      if (content === null) {
        zip.addEmptyDirectory(name, { mtime: new Date(modifiedAt) })
        continue
      }
      current = content instanceof Readable ? content : Readable.from([Buffer.from(content)])
      if (out.destroyed) {
        current.destroy()
        return
      }
      zip.addReadStream(current, name, { mtime: new Date(modifiedAt), compress: !stored })
      await finished(current)
    }
    zip.end()
  }
  zip.on('error', (error: Error) => out.destroy(error))
  out.once('close', () => current?.destroy())
  write().catch((error: unknown) => out.destroy(error as Error))
  return out
}
