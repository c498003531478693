/** Characters looked back on, and how many come before each look: a constant cost a character. */
const windowChars = 8192
const stepChars = 1024

/** Finds where a text goes on by saying the same again and again, whatever the length of what it repeats. Linear in the text. */
export class RepetitionDetector {
  readonly #minChars: number
  readonly #minRounds: number
  #tail = ''
  #sinceLook = 0

  /** @param minChars characters the rounds have together at least @param minRounds rounds of the same at least */
  constructor(minChars: number, minRounds: number) {
    this.#minChars = minChars
    this.#minRounds = minRounds
  }

  /** Takes the next piece of the text; true when its end repeats itself. White space does not count. */
  push(piece: string): boolean {
    const words = piece.replace(/\s+/gu, '')
    for (let from = 0; from < words.length; from += stepChars) {
      const part = words.slice(from, from + stepChars)
      this.#tail = (this.#tail + part).slice(-windowChars)
      this.#sinceLook += part.length
      if (this.#sinceLook < stepChars) continue
      this.#sinceLook = 0
      if (this.#repeats()) return true
    }
    return false
  }

  /** Whether some end of the tail is one text in rounds: read backwards, a beginning whose period is short (Knuth, Morris, Pratt). */
  #repeats(): boolean {
    const tail = this.#tail
    const last = tail.length - 1
    const border = new Uint16Array(tail.length + 1)
    let matched = 0
    for (let length = 2; length <= tail.length; length++) {
      const code = tail.charCodeAt(last - length + 1)
      while (matched > 0 && tail.charCodeAt(last - matched) !== code) matched = border[matched]!
      if (tail.charCodeAt(last - matched) === code) matched += 1
      border[length] = matched
      if (length >= this.#minChars && (length - matched) * this.#minRounds <= length) return true
    }
    return false
  }
}
