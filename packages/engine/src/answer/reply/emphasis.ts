/** Follows the emphasis marks of a line, to know whether a run of them opens emphasis or closes it. */
export class Emphasis {
  #open = false
  #run = 0

  /** Reads written text; a new line begins without emphasis. */
  write(text: string): void {
    for (const sign of text) {
      if (sign === '*') this.#run += 1
      else {
        this.#settle()
        if (sign === '\n') this.#open = false
      }
    }
  }

  /** Returns how many characters at the start of a text that follows a stop belong to the ended sentence: closing quotes, brackets and emphasis. */
  closersOf(text: string): number {
    const quotes = /^[”’」』）)】》"']*/u.exec(text)![0].length
    if (text[quotes] !== '*' && text[quotes] !== '_') return quotes
    if (text[quotes] === '_') return quotes
    if (!this.#open || this.#run >= 2) return quotes
    const stars = /^\*{1,2}/u.exec(text.slice(quotes))![0].length
    return quotes + Math.min(stars, 2 - this.#run)
  }

  #settle(): void {
    if (this.#run > 1 && this.#run % 2 === 0) this.#open = this.#run % 4 === 0 ? this.#open : !this.#open
    else if (this.#run === 3) this.#open = !this.#open
    this.#run = 0
  }
}
