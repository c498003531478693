/**
 * The page from which the next turn counts. The page that is shown follows a turn late, once it has been scrolled to and drawn; and a page
 * that is too short to fill the window, or stands at the end, may never be the one shown. So turns count from the page last asked for, until
 * somebody scrolls.
 */
export class TurnOrigin {
  #shown = 1
  #asked: number | null = null

  /** The viewer shows this page now. */
  show(page: number): void {
    this.#shown = page
  }

  /** Somebody asked for a page; for a place without one the origin is what is shown. */
  ask(page: number | undefined): void {
    this.#asked = page ?? null
  }

  /** Somebody scrolled: the page asked for is behind them. */
  scroll(): void {
    this.#asked = null
  }

  /** The page that lies so many pages on, within those that there are. */
  pageBy(by: number, total: number): number {
    return Math.min(total, Math.max(1, (this.#asked ?? this.#shown) + by))
  }
}
