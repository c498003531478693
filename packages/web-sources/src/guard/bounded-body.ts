import { Transform, Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { ImportFailure } from '@wenjin/contract'

/** Limits of reading a body, and its progress callback. */
interface BodyLimits {
  /** Maximum bytes after decompression; a longer body is dropped. */
  maxBytes: number
  /** Called with the bytes received over the network. */
  onBytes: (received: number) => void
}

/** Maximum nested encodings of a body; more are an attack. */
const maxEncodings = 2

/** Reads a body into memory, decompressed. Throws `tooLarge` as soon as it exceeds the limit, however small its compressed form is. */
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
