/**
 * A text laid out in columns of equal height that continue to the right, one page of which is visible at a time. Each piece of text is an
 * element with `data-at`, the offset of its single text node.
 */
export class PagedText {
  readonly look: Readonly<Record<string, unknown>>
  readonly #flow: HTMLElement
  /** Distance between the starts of adjacent pages, CSS pixels. */
  readonly #step: number
  readonly #pieces: readonly HTMLElement[]

  /** @param look the typography: another one means another layout */
  constructor(flow: HTMLElement, step: number, look: Readonly<Record<string, unknown>>) {
    this.look = look
    this.#flow = flow
    this.#step = step
    this.#pieces = [...flow.querySelectorAll<HTMLElement>('[data-at]')]
  }

  get pages(): number {
    const last = this.#pieces.at(-1)
    return last ? this.#pageIn(last, Infinity) + 1 : 1
  }

  /** Returns the index of the page with an offset, from 0. */
  pageOf(offset: number): number {
    const at = this.#lastWhere((piece) => atOf(piece) <= offset)
    const piece = this.#pieces[Math.max(0, at)]
    return piece ? this.#pageIn(piece, offset - atOf(piece)) : 0
  }

  /** Returns the first offset on a page. */
  offsetOf(page: number): number {
    // The first piece that extends to the page.
    const at = this.#lastWhere((piece) => this.#pageIn(piece, Infinity) < page) + 1
    const piece = this.#pieces[Math.min(at, this.#pieces.length - 1)]
    if (!piece) return 0
    let [low, high] = [0, Math.max(0, lengthOf(piece) - 1)]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#pageIn(piece, middle) >= page) high = middle
      else low = middle + 1
    }
    return atOf(piece) + low
  }

  /** Whether any text between two offsets is in this part. */
  holds(start: number, end: number): boolean {
    const [first, last] = [this.#pieces[0], this.#pieces.at(-1)]
    return first !== undefined && last !== undefined && end > atOf(first) && start < atOf(last) + lengthOf(last)
  }

  /** Returns the DOM range between two offsets. */
  rangeOf(start: number, end: number): Range | null {
    const first =
      this.#pieces[
        Math.max(
          0,
          this.#lastWhere((piece) => atOf(piece) <= start),
        )
      ]
    const last =
      this.#pieces[
        Math.max(
          0,
          this.#lastWhere((piece) => atOf(piece) < end),
        )
      ]
    if (!first?.firstChild || !last?.firstChild) return null
    const range = document.createRange()
    range.setStart(first.firstChild, clamp(start - atOf(first), lengthOf(first)))
    range.setEnd(last.firstChild, clamp(end - atOf(last), lengthOf(last)))
    return range
  }

  /** Binary search for the last piece that meets a condition, which must be monotonic over the pieces; -1 for none. */
  #lastWhere(holds: (piece: HTMLElement) => boolean): number {
    let [low, high] = [0, this.#pieces.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (holds(this.#pieces[middle]!)) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  /** Returns the page of a character of a piece; an index beyond its end gives the last page. */
  #pageIn(piece: HTMLElement, index: number): number {
    const left = leftOf(piece, index) - this.#flow.getBoundingClientRect().left
    // Tolerate half a pixel of rounding error.
    return Math.max(0, Math.floor((left + 0.5) / this.#step))
  }
}

const atOf = (piece: HTMLElement) => Number(piece.dataset['at'])
const lengthOf = (piece: HTMLElement) => piece.firstChild?.nodeValue?.length ?? 0
const clamp = (value: number, max: number) => Math.max(0, Math.min(value, max))

function leftOf(piece: HTMLElement, index: number): number {
  const node = piece.firstChild
  const length = lengthOf(piece)
  if (!node || length === 0) return piece.getBoundingClientRect().left
  const at = clamp(index, length - 1)
  const range = document.createRange()
  range.setStart(node, at)
  range.setEnd(node, at + 1)
  // A line break has no rectangle of its own; use that of the element.
  return ([...range.getClientRects()].at(-1) ?? piece.getBoundingClientRect()).left
}
