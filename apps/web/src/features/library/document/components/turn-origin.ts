/**
 * The page from which the next turn counts. The shown page lags behind a turn, until the requested one has been scrolled to and rendered;
 * and a page too short to fill the window, or the last one, may never become the shown page. Turns therefore count from the last requested
 * page, until the person scrolls.
 */
export class TurnOrigin {
  #shown = 1
  #asked: number | null = null

  /** Records the page that the viewer shows now. */
  show(page: number): void {
    this.#shown = page
  }

  /** Records a requested page; a place without a page makes the shown page the origin. */
  ask(page: number | undefined): void {
    this.#asked = page ?? null
  }

  /** Records that the person scrolled: the requested page is no longer the origin. */
  scroll(): void {
    this.#asked = null
  }

  /** Returns the page `by` pages away from the origin, clamped to 1…`total`. */
  pageBy(by: number, total: number): number {
    return Math.min(total, Math.max(1, (this.#asked ?? this.#shown) + by))
  }
}
