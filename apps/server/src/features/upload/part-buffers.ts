import type { Readable } from 'node:stream'
import { limits } from '@wenjin/contract'

/** Buffers that wait for the next part: new ones of this size for every part keep the garbage collector busier than all other work. */
const idle: Buffer[] = []
const mostIdle = 4

/**
 * Reads a part into memory, for as long as the work with it takes. Bytes past the size of a part are counted, not kept.
 * @param work gets the bytes and how many came
 */
export async function withPart<T>(stream: Readable, work: (bytes: Uint8Array, came: number) => Promise<T>): Promise<T> {
  const space = idle.pop() ?? Buffer.allocUnsafeSlow(limits.upload.partBytes)
  try {
    let came = 0
    for await (const chunk of stream) {
      const bytes = chunk as Uint8Array
      if (came < space.length) space.set(bytes.subarray(0, space.length - came), came)
      came += bytes.length
    }
    return await work(space.subarray(0, Math.min(came, space.length)), came)
  } finally {
    if (idle.length < mostIdle) idle.push(space)
  }
}
