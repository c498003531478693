const opening = '<think>'
const closing = '</think>'

/** The thinking that a model's reply may open with, in `<think>`, told apart from the answer while both come in pieces of any size. */
export class OpeningThinking {
  #state: 'unknown' | 'open' | 'closed' = 'unknown'

  /** Whether the thinking has ended: further text belongs to the answer. */
  get isClosed(): boolean {
    return this.#state === 'closed'
  }

  /**
   * Reads on in what has come of the reply and was not taken yet.
   * @param ended no more comes
   * @returns the thinking that can be shown, and what is left: the answer once `isClosed`, until then what needs more input
   */
  read(raw: string, ended: boolean): { shown: string; rest: string } {
    let rest = raw
    if (this.#state === 'unknown') {
      // White space before an answer is dropped as it comes: held back, it would be read again with every piece.
      rest = rest.trimStart()
      if (rest.startsWith(opening)) {
        this.#state = 'open'
        rest = rest.slice(opening.length)
      } else if (ended || !opening.startsWith(rest)) this.#state = 'closed'
    }
    return this.#state === 'open' ? this.#readOpen(rest, ended) : { shown: '', rest }
  }

  #readOpen(rest: string, ended: boolean): { shown: string; rest: string } {
    const end = rest.indexOf(closing)
    if (end >= 0) {
      this.#state = 'closed'
      return { shown: rest.slice(0, end), rest: rest.slice(end + closing.length).trimStart() }
    }
    // Hold back what may be the beginning of the closing tag.
    const shown = ended ? rest.length : Math.max(0, rest.length - closing.length)
    return { shown: rest.slice(0, shown), rest: rest.slice(shown) }
  }
}
