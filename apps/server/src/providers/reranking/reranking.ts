/** Scores how well texts answer a question by reading each beside it, as a cross-encoder does. */
export interface Reranking {
  /** An endpoint on the network, or a model on this machine. */
  readonly kind: 'endpoint' | 'model'
  /** Maximum number of texts per judgement; further texts are left unranked. */
  readonly max: number
  /** Whether the last call failed; a successful call resets it. */
  readonly isFailing: boolean
  /**
   * Returns a score for each text, in their order; comparable within one call only. A model that runs out of time returns the scores of the
   * first texts only.
   * @throws RerankingFailure when there are no scores in time
   */
  judge(question: string, texts: readonly string[], signal?: AbortSignal): Promise<number[]>
}

/** Thrown when there are no scores; contains a status or a keyword, never the texts. */
export class RerankingFailure extends Error {
  override name = 'RerankingFailure'
}
