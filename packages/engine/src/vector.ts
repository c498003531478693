/**
 * Packs a vector of length 1 into a byte per dimension: a little-endian float32 scale, then signed bytes; the vector is the bytes times the
 * scale.
 */
export function packVector(vector: Float32Array): Uint8Array {
  let largest = 0
  for (const value of vector) largest = Math.max(largest, Math.abs(value))
  const scale = largest / 127 || 1
  const packed = new Uint8Array(4 + vector.length)
  new DataView(packed.buffer).setFloat32(0, scale, true)
  for (let i = 0; i < vector.length; i++) packed[4 + i] = Math.round(vector[i]! / scale) & 255
  return packed
}

/** A passage close to a question. */
export interface NearPassage {
  passageId: number
  /** Cosine similarity; 1 for the same direction. */
  cosine: number
}

/** Vectors of one dimension, contiguous in memory, searched exhaustively: exact, at 50 million bytes per second or more. */
export class VectorList {
  readonly dimensions: number
  readonly #ids: number[] = []
  readonly #scales: number[] = []
  #bytes: Int8Array

  constructor(dimensions: number) {
    this.dimensions = dimensions
    this.#bytes = new Int8Array(dimensions * 64)
  }

  get count(): number {
    return this.#ids.length
  }

  /** Size in memory, bytes. */
  get size(): number {
    return this.#bytes.length + this.count * 16
  }

  /** Adds a packed vector; one of another dimension is ignored. */
  add(passageId: number, packed: Uint8Array): void {
    if (packed.length !== this.dimensions + 4) return
    const at = this.count * this.dimensions
    if (at + this.dimensions > this.#bytes.length) {
      const larger = new Int8Array(Math.ceil(this.#bytes.length * 1.5) + this.dimensions)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes.set(new Int8Array(packed.buffer, packed.byteOffset + 4, this.dimensions), at)
    this.#scales.push(new DataView(packed.buffer, packed.byteOffset).getFloat32(0, true))
    this.#ids.push(passageId)
  }

  /** Yields the cosine similarities of the vectors `[from, to)` with a vector of length 1 that exceed `least`. */
  *near(question: Float32Array, from: number, to: number, min: number): Generator<NearPassage> {
    const bytes = this.#bytes
    const { dimensions } = this
    for (let vector = from; vector < Math.min(to, this.count); vector++) {
      let sum = 0
      const at = vector * dimensions
      for (let i = 0; i < dimensions; i++) sum += question[i]! * bytes[at + i]!
      const cosine = sum * this.#scales[vector]!
      if (cosine > min) yield { passageId: this.#ids[vector]!, cosine }
    }
  }
}
