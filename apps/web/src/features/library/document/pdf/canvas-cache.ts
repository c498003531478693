/** The used part of a canvas's interface. */
type Sized = Pick<HTMLCanvasElement, 'width' | 'height'>

/** LRU cache of drawn pages for scrolling back, limited in the number of pages and of pixels. */
export class CanvasCache<C extends Sized = HTMLCanvasElement> {
  readonly #kept = new Map<string, C>()
  readonly #max: { count: number; pixels: number }
  #pixels = 0

  constructor(max: { count: number; pixels: number }) {
    this.#max = max
  }

  /** Returns the canvas cached under a key and marks it as most recently used. */
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
    // Release its memory now rather than at garbage collection.
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

/** Maximum number of pixels of a drawn page: sixteen million are four thousand by four thousand. */
const maxPixels = 16_000_000
const longestSide = 8192

/** Returns the device pixels per CSS pixel for drawing a page: those of the screen, limited by the maximum canvas size. */
export function drawnRatio(width: number, height: number, screenRatio: number): number {
  return Math.min(
    screenRatio,
    Math.sqrt(maxPixels / Math.max(1, width * height)),
    longestSide / Math.max(1, width),
    longestSide / Math.max(1, height),
  )
}
