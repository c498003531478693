import { Transform, Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { ImportFailure } from '@wenjin/contract'

/** How much of a body is taken, and who hears of it. */
interface BodyLimits {
  /** Bytes after decompression; past it the body is dropped. */
  maxBytes: number
  /** Bytes as they come over the wire. */
  onBytes: (received: number) => void
}

/** Encodings a body may be wrapped in at once; more are made to hurt. */
const maxEncodings = 2

/** Reads a body into memory, decompressed. Throws `tooLarge` as soon as it passes the limit, however small it was on the wire. */
export async function readBody(body: Readable, contentEncoding: string, { maxBytes, onBytes }: BodyLimits): Promise<Uint8Array> {
  const encodings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
  if (encodings.length > maxEncodings) throw new ImportFailure('unreachable', `Content-Encoding: ${contentEncoding}`)
  const chunks: Uint8Array[] = []
  let length = 0
  let received = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      received += chunk.length
      onBytes(received)
      next(null, chunk)
    },
  })
  const collect = new Writable({
    write(chunk: Buffer, _encoding, next) {
      length += chunk.length
      chunks.push(chunk)
      next(length > maxBytes ? new ImportFailure('tooLarge', `${Math.round(maxBytes / 1024 / 1024)} MB`) : null)
    },
  })
  await pipeline([body, count, ...encodings.toReversed().map(decompressor), collect])
  return Buffer.concat(chunks, length)
}

function decompressor(encoding: string): Transform {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  if (encoding === 'deflate') return createInflate()
  if (encoding === 'br') return createBrotliDecompress()
  throw new ImportFailure('unreachable', `Content-Encoding: ${encoding}`)
}
