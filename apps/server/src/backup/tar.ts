import { damaged } from './backup-error.ts'

/** One file of a tar archive being read; its body must be consumed before the next member is requested. */
export interface TarMember {
  name: string
  /** Size of the body in bytes. */
  size: number
  body: AsyncIterable<Uint8Array>
}

const block = 512
const octalSize = 8 ** 11

/** Yields a member in tar format (ustar; names up to 100 bytes). The body must have exactly `size` bytes. */
export async function* tarMember(
  name: string,
  size: number,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield header(name, size)
  let written = 0
  for await (const chunk of body) {
    written += chunk.byteLength
    yield chunk
  }
  if (written !== size) throw new Error(`The tar member ${name} has ${written} bytes instead of ${size}.`)
  yield new Uint8Array(padding(size))
}

/** Returns the end-of-archive marker. */
export function tarEnd(): Uint8Array {
  return new Uint8Array(2 * block)
}

function padding(size: number): number {
  return (block - (size % block)) % block
}

function header(name: string, size: number): Uint8Array {
  const bytes = Buffer.alloc(block)
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for a tar archive.`)
  bytes.write(name, 0)
  bytes.write('0000600\0', 100)
  bytes.write('0000000\0', 108)
  bytes.write('0000000\0', 116)
  if (size < octalSize) bytes.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  else {
    // GNU base-256 encoding for 8 GiB and more: the top bit set, then the number in binary.
    bytes[124] = 0x80
    bytes.writeBigUInt64BE(BigInt(size), 128)
  }
  bytes.write('00000000000\0', 136)
  bytes.write('        0', 148)
  bytes.write('ustar\x0000', 257)
  bytes.write(`${checksum(bytes).toString(8).padStart(6, '0')}\0 `, 148)
  return bytes
}

/** Computes the sum of a header's bytes, with the checksum field counted as spaces. */
function checksum(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0)
}

/**
 * Yields the members of an archive in order. An unread rest of a body is skipped.
 * @throws BackupError when the bytes are not an archive or end too early
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarMember> {
  const reader = new ByteReader(source)
  for (;;) {
    const head = await reader.exactly(block)
    if (head.every((byte) => byte === 0)) return reader.drain()
    const member = parseHeader(head)
    let left = member.size
    async function* body(): AsyncGenerator<Uint8Array> {
      while (left > 0) {
        const chunk = await reader.some(left)
        left -= chunk.byteLength
        yield chunk
      }
    }
    yield { ...member, body: body() }
    while (left > 0) left -= (await reader.some(left)).byteLength
    await reader.exactly(padding(member.size))
  }
}

function parseHeader(head: Buffer): { name: string; size: number } {
  const text = (start: number, length: number) => head.toString('utf8', start, start + length).replace(/[\0 ].*$/s, '')
  if (Number.parseInt(text(148, 8), 8) !== checksum(head)) throw damaged('header')
  const size = head[124] === 0x80 ? Number(head.readBigUInt64BE(128)) : Number.parseInt(text(124, 12), 8)
  return { name: text(0, 100), size }
}

/** Reads exact byte counts from chunks of any size. */
class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>
  #rest: Uint8Array = new Uint8Array()

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Returns at least one byte and at most `most` bytes. */
  async some(max: number): Promise<Uint8Array> {
    while (this.#rest.byteLength === 0) {
      const next = await this.#source.next()
      if (next.done) throw damaged('end of file')
      this.#rest = next.value
    }
    const chunk = this.#rest.subarray(0, max)
    this.#rest = this.#rest.subarray(chunk.byteLength)
    return chunk
  }

  /** Reads to the end of the source, where a compressed source verifies its checksum. */
  async drain(): Promise<void> {
    while (!(await this.#source.next()).done);
  }

  async exactly(length: number): Promise<Buffer> {
    const whole = Buffer.alloc(length)
    for (let offset = 0; offset < length;) {
      const chunk = await this.some(length - offset)
      whole.set(chunk, offset)
      offset += chunk.byteLength
    }
    return whole
  }
}
