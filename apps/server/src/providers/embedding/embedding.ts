/** Computes embedding vectors of texts; texts with similar meaning have similar directions. */
export interface Embedding {
  /** Vectors of different models cannot be compared. */
  readonly model: string
  /**
   * Returns a vector of length 1 for each text, in their order, all of one dimension.
   * @throws EmbeddingFailure when the vectors cannot be computed now
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>
}

/** Thrown when vectors cannot be computed; contains a status or a keyword, never the texts. */
export class EmbeddingFailure extends Error {
  override name = 'EmbeddingFailure'
}
