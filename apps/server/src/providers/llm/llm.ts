/** One message of a chat with a model. */
export interface ChatMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** A piece of what a model says: its answer, or its thinking apart from it. */
export interface LlmPiece {
  type: 'text' | 'thinking'
  text: string
}

/** Why a model gave nothing or broke off. */
export type LlmFailureKind = 'unreachable' | 'auth' | 'rate' | 'server' | 'timeout' | 'broken'

/** A model that did not do its part; never holds its key, nor the question. */
export class LlmFailure extends Error {
  override name = 'LlmFailure'
  readonly kind: LlmFailureKind
  constructor(kind: LlmFailureKind, message: string) {
    super(message)
    this.kind = kind
  }
}

/** Bounds of one reply. */
export interface LlmOptions {
  signal: AbortSignal
  /** Tokens the reply may have; those of a chat (spec section 9) unless given. */
  maxTokens?: number
}

/** A language model that writes. */
export interface Llm {
  readonly model: string
  /**
   * The model's answer as it comes.
   * @throws LlmFailure when the model cannot be reached, refuses, stalls or breaks off.
   */
  stream(messages: readonly ChatMessage[], options: LlmOptions): AsyncIterable<LlmPiece>
}
