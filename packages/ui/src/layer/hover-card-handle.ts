/** How long the pointer rests on a mark before its card opens, and how long it may be away from both before the card closes, milliseconds. */
const openDelayMs = 120
const closeDelayMs = 200

/** The element id of the card of a mark. */
export const cardIdOf = (markId: string): string => `${markId}-card`

/** What opened a card. Only one that the pointer opened closes when the pointer leaves. */
type Cause = 'pointer' | 'focus' | 'press'

interface Shown<T> {
  /** The element id of the mark. */
  id: string
  payload: T
  cause: Cause
}

/** Ties many marks to one card, of which at most one is shown. */
export class HoverCardHandle<T> {
  #shown: Shown<T> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #returning = false
  readonly #listeners = new Set<() => void>()

  /** Calls back after every change until the function it returns is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The mark whose card is open. */
  readonly shown = (): Shown<T> | null => this.#shown

  #show(next: Shown<T> | null): void {
    clearTimeout(this.#timer)
    if (next === this.#shown) return
    this.#shown = next
    for (const listener of this.#listeners) listener()
  }

  /** Opens the card of a mark. */
  open(id: string, payload: T, cause: Cause): void {
    this.#show({ id, payload, cause })
  }

  /** Opens the card of a mark if the pointer stays on it. */
  openSoon(id: string, payload: T): void {
    this.stay()
    // Somebody who writes in one card passes over other marks with the pointer.
    if (this.#shown?.id === id || this.#hasFocus()) return
    this.#timer = setTimeout(() => this.open(id, payload, 'pointer'), openDelayMs)
  }

  /** The pointer has left mark or card. */
  closeSoon(): void {
    this.stay()
    if (this.#shown === null || (this.#shown.cause === 'pointer' && !this.#hasFocus()))
      this.#timer = setTimeout(() => this.close(), closeDelayMs)
  }

  /** The pointer has come back to mark or card. */
  stay(): void {
    clearTimeout(this.#timer)
  }

  /** Closes the card; a focus that is inside of it goes to its mark. */
  close(): void {
    if (this.#hasFocus()) this.focusMark()
    this.#show(null)
  }

  #hasFocus(): boolean {
    const card = this.#shown && document.getElementById(cardIdOf(this.#shown.id))
    return card?.contains(document.activeElement) === true
  }

  /** Moves the focus to the mark of the card, which does not open the card. */
  focusMark(): void {
    const mark = this.#shown && document.getElementById(this.#shown.id)
    this.#returning = true
    mark?.focus({ preventScroll: true })
    this.#returning = false
  }

  /** Whether the focus that comes now was moved by `focusMark`. */
  get returning(): boolean {
    return this.#returning
  }
}

/** A handle for one card and its marks. */
export function createHoverCard<T>(): HoverCardHandle<T> {
  return new HoverCardHandle<T>()
}
