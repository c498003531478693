const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** A growing byte buffer of unsigned LEB128 integers and length-prefixed strings. */
export class ByteWriter {
  #bytes: Uint8Array
  #length = 0

  constructor(capacity = 64) {
    this.#bytes = new Uint8Array(capacity)
  }

  /** Appends a non-negative safe integer. */
  uint(value: number): void {
    this.#reserve(8)
    let rest = value
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80
      rest = Math.floor(rest / 0x80)
    }
    this.#bytes[this.#length++] = rest
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.#length++] = value
  }

  text(value: string): void {
    const length = basicLength(value)
    if (length < 0) {
      const bytes = encoder.encode(value)
      this.uint(bytes.length)
      this.raw(bytes)
      return
    }
    // Written unit by unit: for short strings the call of an encoder costs more than the bytes.
    this.uint(length)
    this.#reserve(length)
    for (let index = 0; index < value.length; index += 1) {
      const unit = value.charCodeAt(index)
      if (unit < 0x80) this.#bytes[this.#length++] = unit
      else {
        if (unit < 0x800) this.#bytes[this.#length++] = 0xc0 | (unit >>> 6)
        else {
          this.#bytes[this.#length++] = 0xe0 | (unit >>> 12)
          this.#bytes[this.#length++] = 0x80 | ((unit >>> 6) & 0x3f)
        }
        this.#bytes[this.#length++] = 0x80 | (unit & 0x3f)
      }
    }
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** Returns the bytes written so far, as a copy of exact size, and resets the writer. */
  finish(): Uint8Array {
    const bytes = this.#bytes.slice(0, this.#length)
    this.#length = 0
    return bytes
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more))
    grown.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = grown
  }
}

/** Returns the UTF-8 length of a text, or -1 when it contains surrogates. */
function basicLength(text: string): number {
  let length = 0
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    if (unit >= 0xd800 && unit < 0xe000) return -1
    length += unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3
  }
  return length
}

/** Reads the output of a `ByteWriter`. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes
    this.#at = at
  }

  get done(): boolean {
    return this.#at >= this.#bytes.length
  }

  uint(): number {
    let value = 0
    let factor = 1
    for (;;) {
      const byte = this.byte()
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
      factor *= 0x80
    }
  }

  byte(): number {
    const byte = this.#bytes[this.#at++]
    if (byte === undefined) throw new RangeError('index data ends early')
    return byte
  }

  text(): string {
    return decoder.decode(this.raw(this.uint()))
  }

  /** Skips the next text and returns whether its bytes are the given ones. */
  matches(wanted: Uint8Array): boolean {
    const length = this.uint()
    const start = this.#at
    this.skip(length)
    if (length !== wanted.length) return false
    for (let at = 0; at < length; at += 1) if (this.#bytes[start + at] !== wanted[at]) return false
    return true
  }

  /** Skips the next `length` bytes. */
  skip(length: number): void {
    this.#at += length
    if (this.#at > this.#bytes.length) throw new RangeError('index data ends early')
  }

  /** Returns the remaining bytes, as a view. */
  rest(): Uint8Array {
    return this.raw(this.#bytes.length - this.#at)
  }

  /** Returns the next `length` bytes, as a view. */
  raw(length: number): Uint8Array {
    const start = this.#at
    this.skip(length)
    return this.#bytes.subarray(start, this.#at)
  }
}
