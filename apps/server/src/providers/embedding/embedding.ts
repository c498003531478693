/** Makes vectors of texts: those of like sense point the same way. */
export interface Embedding {
  /** Vectors of different models cannot be compared. */
  readonly model: string
  /**
   * A vector of length 1 for each text, in their order, all of one dimension.
   * @throws EmbeddingFailure when there are none now
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>
}

/** Why there are no vectors: a status or a word, never the texts. */
export class EmbeddingFailure extends Error {
  override name = 'EmbeddingFailure'
}
