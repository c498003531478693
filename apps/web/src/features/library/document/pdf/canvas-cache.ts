/** The cached part of a canvas. */
type Sized = Pick<HTMLCanvasElement, 'width' | 'height'>

/** Pages that were drawn, kept for whoever scrolls back: never more than so many, nor more pixels than that. */
export class CanvasCache<C extends Sized = HTMLCanvasElement> {
  readonly #kept = new Map<string, C>()
  readonly #max: { count: number; pixels: number }
  #pixels = 0

  constructor(max: { count: number; pixels: number }) {
    this.#max = max
  }

  /** The canvas kept under a key, which makes it the last to go. */
  get(key: string): C | undefined {
    const canvas = this.#kept.get(key)
    if (canvas) {
      this.#kept.delete(key)
      this.#kept.set(key, canvas)
    }
    return canvas
  }

  set(key: string, canvas: C): void {
    this.delete(key)
    this.#kept.set(key, canvas)
    this.#pixels += canvas.width * canvas.height
    for (const oldest of this.#kept.keys()) {
      if (oldest === key || (this.#kept.size <= this.#max.count && this.#pixels <= this.#max.pixels)) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const canvas = this.#kept.get(key)
    if (!canvas) return
    this.#kept.delete(key)
    this.#pixels -= canvas.width * canvas.height
    // Gives its memory back now, rather than when it is collected.
    canvas.width = 0
    canvas.height = 0
  }

  clear(): void {
    for (const key of this.#kept.keys()) this.delete(key)
  }

  get size(): { count: number; pixels: number } {
    return { count: this.#kept.size, pixels: this.#pixels }
  }
}

/** Pixels of one drawn page: sixteen million are four thousand by four thousand. */
const maxPixels = 16_000_000
const longestSide = 8192

/** Device pixels of a CSS pixel a page is drawn with: as sharp as the screen, within what a canvas may be. */
export function drawnRatio(width: number, height: number, screenRatio: number): number {
  return Math.min(
    screenRatio,
    Math.sqrt(maxPixels / Math.max(1, width * height)),
    longestSide / Math.max(1, width),
    longestSide / Math.max(1, height),
  )
}
