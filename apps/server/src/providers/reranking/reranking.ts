/** Judges how well texts answer a question by reading each beside it, as a cross-encoder does. */
export interface Reranking {
  /** An endpoint on the network, or a model on this machine. */
  readonly kind: 'endpoint' | 'model'
  /** How many texts are judged at once; more are left as they are. */
  readonly max: number
  /** Whether the last call failed; a call that answers ends it. */
  readonly isFailing: boolean
  /**
   * How well each text answers the question, in their order; comparable within one call only. A model that is out of time gives the scores of the first texts
   * alone.
   * @throws RerankingFailure when there is no judgement in time
   */
  judge(question: string, texts: readonly string[], signal?: AbortSignal): Promise<number[]>
}

/** Why there is no judgement: a status or a word, never the texts. */
export class RerankingFailure extends Error {
  override name = 'RerankingFailure'
}
