import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import type { BlobDrafts, DraftPiece } from './blob-store.ts'
import type { S3Client } from './s3-client.ts'

const idPattern = /^[\w-]{1,64}$/
const draftFolder = 'drafts/'
/** Number of digits of a piece's offset in its key, zero-padded so that keys sort by offset. */
const digits = 15

/**
 * Creates a store of drafts with one object per piece, so that every instance can receive pieces and assemble them.
 * @param put stores bytes as a blob
 */
export function createS3Drafts(
  client: S3Client,
  put: (source: AsyncIterable<Uint8Array>) => Promise<{ hash: string; size: number }>,
): BlobDrafts {
  const folderOf = (id: string) => {
    if (!idPattern.test(id)) throw new TypeError(`${id} names no draft.`)
    return `${draftFolder}${id}/`
  }
  const keyOf = (id: string, offset: number) => folderOf(id) + String(offset).padStart(digits, '0')

  /** Yields the bytes of all pieces. @throws RangeError when a piece does not match */
  async function* bytesOf(id: string, pieces: readonly DraftPiece[]): AsyncGenerator<Uint8Array> {
    let offset = 0
    for (const { size, crc } of pieces) {
      let [length, found] = [0, 0]
      for await (const chunk of (await client.get(keyOf(id, offset))) ?? []) {
        length += chunk.byteLength
        found = crc32(chunk, found)
        yield chunk
      }
      if (length !== size || found !== crc) throw new RangeError(`The draft has other bytes at ${offset} than were written.`)
      offset += size
    }
  }

  return {
    async write(id, offset, bytes) {
      await client.put(keyOf(id, offset), bytes)
      return { piece: { size: bytes.byteLength, crc: crc32(bytes) }, onDisk: Promise.resolve() }
    },
    keep: (id, pieces) => put(bytesOf(id, pieces)),
    async read(id, offset) {
      const object = await client.get(keyOf(id, offset))
      return object && new Uint8Array(await buffer(object))
    },
    async drop(id) {
      for await (const { key } of client.list(folderOf(id))) await client.delete(key)
    },
    async list() {
      const ids: string[] = []
      for await (const id of client.folders(draftFolder)) if (idPattern.test(id)) ids.push(id)
      return ids
    },
  }
}
