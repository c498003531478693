const opening = '<think>'
export const closingThinking = '</think>'

/** Separates the thinking at the start of a model's reply, in `<think>`, from the answer, for input in pieces of any size. */
export class OpeningThinking {
  #state: 'unknown' | 'open' | 'closed' = 'unknown'

  /** Whether the thinking has ended: further text belongs to the answer. */
  get isClosed(): boolean {
    return this.#state === 'closed'
  }

  /**
   * Processes the unconsumed part of the reply.
   * @param ended whether the input has ended
   * @returns the thinking to show, and the rest: the answer once `isClosed`, until then the text that needs more input
   */
  read(raw: string, ended: boolean): { shown: string; rest: string } {
    let rest = raw
    if (this.#state === 'unknown') {
      // Whitespace before an answer is dropped at once: held back, it would be examined again with every piece.
      rest = rest.trimStart()
      if (rest.startsWith(opening)) {
        this.#state = 'open'
        rest = rest.slice(opening.length)
      } else if (ended || !opening.startsWith(rest)) this.#state = 'closed'
    }
    return this.#state === 'open' ? this.#readOpen(rest, ended) : { shown: '', rest }
  }

  #readOpen(rest: string, ended: boolean): { shown: string; rest: string } {
    const end = rest.indexOf(closingThinking)
    if (end >= 0) {
      this.#state = 'closed'
      return { shown: rest.slice(0, end), rest: rest.slice(end + closingThinking.length).trimStart() }
    }
    // Hold back a possible prefix of the closing tag.
    const shown = ended ? rest.length : Math.max(0, rest.length - closingThinking.length)
    return { shown: rest.slice(0, shown), rest: rest.slice(shown) }
  }
}
