import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { ImportFailure } from '@wenjin/contract'
import type { ParseSource } from './types.ts'

const chunkBytes = 1024 * 1024
/** Maximum file size for all kinds; only JSONL, read line by line, may be larger. */
const maxFileBytes = 256 * 1024 * 1024

/** File name and declared type, for the parser. */
interface SourceName {
  fileName: string
  contentType?: string
}

/** Creates a source from bytes in memory. */
export function sourceOfBytes(bytes: Uint8Array, { fileName, contentType }: SourceName): ParseSource {
  return {
    fileName,
    contentType,
    size: bytes.length,
    readHead: (length) => bytes.subarray(0, length),
    readAll: (maxBytes = maxFileBytes) => checked(bytes, maxBytes),
    *readChunks() {
      for (let from = 0; from < bytes.length; from += chunkBytes) yield bytes.subarray(from, from + chunkBytes)
    },
  }
}

/** Creates a source from a file on disk, read as far as its parser asks. Throws `unreadablePath` when it cannot be opened or is no file. */
export function sourceOfPath(path: string, { fileName, contentType }: SourceName): ParseSource {
  const withFile = <T>(work: (descriptor: number) => T): T =>
    read(() => {
      const descriptor = openSync(path, 'r')
      try {
        return work(descriptor)
      } finally {
        closeSync(descriptor)
      }
    })
  const size = withFile((descriptor) => {
    const stat = fstatSync(descriptor)
    if (!stat.isFile()) throw new ImportFailure('unreadablePath')
    return stat.size
  })
  let all: Uint8Array | undefined
  return {
    fileName,
    contentType,
    size,
    readHead: (length) =>
      withFile((descriptor) => {
        const head = new Uint8Array(length)
        return head.subarray(0, readSync(descriptor, head, 0, length, 0))
      }),
    readAll: (maxBytes = maxFileBytes) => {
      if (size > maxBytes) throw new ImportFailure('tooLarge', megabytes(maxBytes))
      all ??= read(() => readFileSync(path))
      return all
    },
    *readChunks() {
      const descriptor = openSync(path, 'r')
      try {
        for (;;) {
          const chunk = new Uint8Array(chunkBytes)
          const length = read(() => readSync(descriptor, chunk, 0, chunkBytes, null))
          if (length === 0) return
          yield chunk.subarray(0, length)
        }
      } finally {
        closeSync(descriptor)
      }
    },
  }
}

function checked(bytes: Uint8Array, maxBytes: number): Uint8Array {
  if (bytes.length > maxBytes) throw new ImportFailure('tooLarge', megabytes(maxBytes))
  return bytes
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`
}

function read<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof ImportFailure ? error : new ImportFailure('unreadablePath', error instanceof Error ? error.message : undefined)
  }
}
