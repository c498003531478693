import { Readable, type PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** One file of an archive. */
export interface ZipEntry {
  /** Path with `/`. */
  name: string
  /** Null for a folder, which is there without it where something is in it. */
  content: string | Buffer | Readable | null
  /** Milliseconds since 1970. */
  modifiedAt: number
  /** Stored as it is, for what is compressed already or too much to compress. */
  stored?: boolean
}

/**
 * A zip of entries, each asked for when the one before it has been read: as fast as the reader takes it, and never more than one of
 * them in memory. A reader that goes away ends it; an entry that fails breaks the stream off.
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
