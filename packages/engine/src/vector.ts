/** A vector of length 1 in a byte a dimension: a little-endian float32, then signed bytes; the vector is the bytes times the float. */
export function packVector(vector: Float32Array): Uint8Array {
  let largest = 0
  for (const value of vector) largest = Math.max(largest, Math.abs(value))
  const scale = largest / 127 || 1
  const packed = new Uint8Array(4 + vector.length)
  new DataView(packed.buffer).setFloat32(0, scale, true)
  for (let i = 0; i < vector.length; i++) packed[4 + i] = Math.round(vector[i]! / scale) & 255
  return packed
}

/** A passage near a question. */
export interface NearPassage {
  passageId: number
  /** Cosine of the angle between both, 1 for the same sense. */
  cosine: number
}

/** Vectors of one dimension, side by side in memory, that are looked through whole: exact, and some 50 million bytes a second and more. */
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

  /** Bytes held in memory. */
  get size(): number {
    return this.#bytes.length + this.count * 16
  }

  /** Adds a packed vector; one of another dimension is left out. */
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

  /** Cosines of the vectors `[from, to)` with a vector of length 1, those above `least`. */
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
