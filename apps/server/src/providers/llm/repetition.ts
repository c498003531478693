/** Characters kept for the check, and characters between two checks: a constant cost per character. */
const windowChars = 8192
const stepChars = 1024

/** Detects text that repeats itself, whatever the length of the repeated part. Linear in the text. */
export class RepetitionDetector {
  readonly #minChars: number
  readonly #minRounds: number
  #tail = ''
  #sinceLook = 0

  /** @param minChars minimum total characters of the rounds @param minRounds minimum number of equal rounds */
  constructor(minChars: number, minRounds: number) {
    this.#minChars = minChars
    this.#minRounds = minRounds
  }

  /** Adds the next piece of the text; returns true when its end is a repetition. White space is ignored. */
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

  /** Whether some suffix of the tail consists of equal rounds: read backwards, a prefix with a short period (Knuth, Morris, Pratt). */
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
