const wideFlag = 1
const phoneticFlag = 4
const richFlag = 8

/** Reads strings from a record and those that continue it; where a string goes on in the next one, its width is told anew. */
export class XlsString {
  #parts: readonly Buffer[]
  #part = 0
  #at: number

  constructor(parts: readonly Buffer[], at: number) {
    this.#parts = parts
    this.#at = at
  }

  /** Whether all has been read. */
  get ended(): boolean {
    return this.#part >= this.#parts.length - 1 && this.#at >= (this.#parts[this.#part]?.length ?? 0)
  }

  /** The next string, its number of characters in so many bytes; formatting and phonetic guides are passed over. */
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
      // Half a character at the end of a damaged record.
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

  /** On to the next record when this one is read. */
  #turn(): void {
    while (this.#part < this.#parts.length - 1 && this.#at >= (this.#parts[this.#part]?.length ?? 0)) {
      this.#part++
      this.#at = 0
    }
  }
}

/** The strings of a workbook that its cells name by number. */
export function readStringTable(parts: readonly Buffer[]): string[] {
  const strings: string[] = []
  const reader = new XlsString(parts, 8)
  while (!reader.ended) strings.push(reader.read(2))
  return strings
}
