/** One message of a chat with a model. */
export interface ChatMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/**
 * Why a reply ended before its model was done. `timeout`: it took too long or went silent; `broken`: the connection or the protocol broke;
 * `length`: it went on too long; `thinking`: its thinking did; `blank`: nothing but white space came; `repetition`: it said the same again and again.
 */
export const llmCuts = ['timeout', 'broken', 'length', 'thinking', 'blank', 'repetition'] as const
export type LlmCut = (typeof llmCuts)[number]

/** A piece of a model's answer, or of its thinking apart from it. */
export interface LlmText {
  type: 'text' | 'thinking'
  text: string
}

/** A piece of what a model says. `cut` comes last where the model was not done: what it wrote holds. */
export type LlmPiece = LlmText | { type: 'cut'; reason: LlmCut }

/** Why a model gave nothing. */
export type LlmFailureKind = 'unreachable' | 'auth' | 'rate' | 'server' | LlmCut

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
   * The model's answer as it comes, within the bounds of one reply (`limits.ts`); a `cut` tells where it passed one.
   * @throws LlmFailure when the model cannot be reached or refuses, or was cut before it wrote a word.
   */
  stream(messages: readonly ChatMessage[], options: LlmOptions): AsyncIterable<LlmPiece>
}
