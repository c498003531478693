const wideFlag = 1
const phoneticFlag = 4
const richFlag = 8

/**
 * Reads strings from a record and its continuation records; a string that continues in the next record states its character width again
 * there.
 */
export class XlsString {
  #parts: readonly Buffer[]
  #part = 0
  #at: number

  constructor(parts: readonly Buffer[], at: number) {
    this.#parts = parts
    this.#at = at
  }

  /** Whether everything has been read. */
  get ended(): boolean {
    return this.#part >= this.#parts.length - 1 && this.#at >= (this.#parts[this.#part]?.length ?? 0)
  }

  /** Reads the next string, whose length field has `lengthBytes` bytes; skips formatting and phonetic guides. */
  read(lengthBytes: 1 | 2): string {
    const length = lengthBytes === 1 ? this.#byte() : this.#word()
    const flags = this.#byte()
    const runs = (flags & richFlag) === 0 ? 0 : this.#word()
    const guides = (flags & phoneticFlag) === 0 ? 0 : this.#word() + this.#word() * 0x1_0000
    const text = this.#characters(length, (flags & wideFlag) !== 0)
    this.#skip(runs * 4 + guides)
    return text
  }

  #characters(length: number, wideFirst: boolean): string {
    let wide = wideFirst
    let text = ''
    while (text.length < length) {
      const part = this.#parts[this.#part]
      if (!part) return text
      if (this.#at >= part.length) {
        this.#part++
        this.#at = 0
        if (this.#part >= this.#parts.length) return text
        wide = (this.#byte() & wideFlag) !== 0
        continue
      }
      const bytes = Math.min(part.length - this.#at, (length - text.length) * (wide ? 2 : 1))
      text += part.toString(wide ? 'utf16le' : 'latin1', this.#at, this.#at + bytes)
      this.#at += bytes
      // A damaged record may end within a character.
      if (bytes < 2 && wide) return text
    }
    return text
  }

  #byte(): number {
    this.#turn()
    return this.#parts[this.#part]?.[this.#at++] ?? 0
  }

  #word(): number {
    return this.#byte() + this.#byte() * 256
  }

  #skip(bytes: number): void {
    let left = bytes
    while (left > 0 && this.#part < this.#parts.length) {
      const here = Math.min(left, (this.#parts[this.#part]?.length ?? 0) - this.#at)
      this.#at += here
      left -= here
      if (left > 0) {
        this.#part++
        this.#at = 0
      }
    }
  }

  /** Moves to the next record when the current one is read. */
  #turn(): void {
    while (this.#part < this.#parts.length - 1 && this.#at >= (this.#parts[this.#part]?.length ?? 0)) {
      this.#part++
      this.#at = 0
    }
  }
}

/** Reads the workbook's shared strings, which cells refer to by index. */
export function readStringTable(parts: readonly Buffer[]): string[] {
  const strings: string[] = []
  const reader = new XlsString(parts, 8)
  while (!reader.ended) strings.push(reader.read(2))
  return strings
}
