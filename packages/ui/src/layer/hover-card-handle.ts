/** Milliseconds that the pointer rests on a mark before its card opens, and that it may be outside both before the card closes. */
const openDelayMs = 120
const closeDelayMs = 200

/** Returns the element id of a mark's card. */
export const cardIdOf = (markId: string): string => `${markId}-card`

/** The event that opened a card. Only a card opened by the pointer closes when the pointer leaves. */
type Cause = 'pointer' | 'focus' | 'press'

interface Shown<T> {
  /** Element id of the mark. */
  id: string
  payload: T
  cause: Cause
}

/** Connects many marks to one card, of which at most one is shown. */
export class HoverCardHandle<T> {
  #shown: Shown<T> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #returning = false
  readonly #listeners = new Set<() => void>()

  /** Subscribes to changes; returns the function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns the mark whose card is open, or null. */
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
    // While the user types in one card, the pointer may cross other marks.
    if (this.#shown?.id === id || this.#hasFocus()) return
    this.#timer = setTimeout(() => this.open(id, payload, 'pointer'), openDelayMs)
  }

  /** Starts closing after the pointer has left mark or card. */
  closeSoon(): void {
    this.stay()
    if (this.#shown === null || (this.#shown.cause === 'pointer' && !this.#hasFocus()))
      this.#timer = setTimeout(() => this.close(), closeDelayMs)
  }

  /** Cancels the closing after the pointer has returned to mark or card. */
  stay(): void {
    clearTimeout(this.#timer)
  }

  /** Closes the card; moves a focus inside it to its mark. */
  close(): void {
    if (this.#hasFocus()) this.focusMark()
    this.#show(null)
  }

  #hasFocus(): boolean {
    const card = this.#shown && document.getElementById(cardIdOf(this.#shown.id))
    return card?.contains(document.activeElement) === true
  }

  /** Moves the focus to the mark of the card without reopening it. */
  focusMark(): void {
    const mark = this.#shown && document.getElementById(this.#shown.id)
    this.#returning = true
    mark?.focus({ preventScroll: true })
    this.#returning = false
  }

  /** Whether the current focus event was caused by `focusMark`. */
  get returning(): boolean {
    return this.#returning
  }
}

/** Creates a handle for one card and its marks. */
export function createHoverCard<T>(): HoverCardHandle<T> {
  return new HoverCardHandle<T>()
}
