/** One message of a chat with a model. */
export interface ChatMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/**
 * Why a reply was cut before its model had ended. `timeout`: it took too long or stalled; `broken`: the connection or the protocol broke;
 * `length`: the text was too long; `thinking`: the thinking was too long; `blank`: it sent only white space; `repetition`: it repeated
 * itself.
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

/** Why a model returned nothing. */
export type LlmFailureKind = 'unreachable' | 'auth' | 'rate' | 'server' | LlmCut

/** Thrown when a model failed; never contains its key or the question. */
export class LlmFailure extends Error {
  override name = 'LlmFailure'
  readonly kind: LlmFailureKind
  constructor(kind: LlmFailureKind, message: string) {
    super(message)
    this.kind = kind
  }
}

/** Sampling parameters, by their names in the protocol. */
export interface Sampling {
  temperature?: number
  top_p?: number
  presence_penalty?: number
  frequency_penalty?: number
  seed?: number
}

/** Bounds of one reply. */
export interface LlmOptions {
  signal: AbortSignal
  /** Maximum tokens of the reply; default as for a chat (spec section 9). */
  maxTokens?: number
  /** Replaces the sampling of the instance. */
  sampling?: Sampling | undefined
}

/** A language model for text generation. */
export interface Llm {
  readonly model: string
  /** Tells how many tokens prompt and reply may have together; absent or null when that is unknown. */
  contextTokens?(): Promise<number | null>
  /**
   * Streams the model's answer within the bounds of one reply (`limits.ts`); a `cut` reports an exceeded bound.
   * @throws LlmFailure when the model cannot be reached or refuses, or was cut before it wrote a word.
   */
  stream(messages: readonly ChatMessage[], options: LlmOptions): AsyncIterable<LlmPiece>
}

/** Returns a model that samples as given. */
export function withSampling(llm: Llm, sampling: Sampling | undefined): Llm {
  return sampling ? { ...llm, stream: (messages, options) => llm.stream(messages, { sampling, ...options }) } : llm
}
