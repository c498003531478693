import type { ResponseBounds } from '../../lib/flow/bounded-fetch.ts'
import type { EventBounds } from './read-events.ts'

/** How far one reply of a model is followed. Past a bound it is cut: what it wrote until then holds. */
export interface ReplyBounds {
  /** Milliseconds to the first character; a model on the user's own machine loads slowly. */
  firstTextMs: number
  /** Milliseconds between two characters that can be seen. */
  silenceMs: number
  /** Milliseconds for the whole reply. */
  totalMs: number
  /** Characters of text, and of thinking. */
  textChars: number
  thinkingChars: number
  /** Characters in a row of which none can be seen. */
  blankChars: number
  /** The same words again and again: so many characters at least, in so many rounds at least. */
  repeatedChars: number
  repeats: number
}

export const replyBounds: ReplyBounds = {
  firstTextMs: 60_000,
  silenceMs: 30_000,
  totalMs: 600_000,
  textChars: 100_000,
  thinkingChars: 120_000,
  blankChars: 2000,
  repeatedChars: 1000,
  repeats: 8,
}

/** Of a streamed reply on the wire. An event carries its text a few hundred times over at most. */
export const streamBounds: EventBounds = { maxBytes: 64 * 1024 * 1024, maxEventLength: 1024 * 1024, maxEvents: 150_000 }
/** Of a reply that comes as one JSON text: what is read of a picture, vectors of 32 texts, a recording of hours. */
export const imageTextBounds: ResponseBounds = { maxBytes: 4 * 1024 * 1024 }
export const embeddingBounds: ResponseBounds = { maxBytes: 16 * 1024 * 1024 }
export const rerankingBounds: ResponseBounds = { maxBytes: 1024 * 1024 }
export const transcriptBounds: ResponseBounds = { maxBytes: 32 * 1024 * 1024 }
export const moderationBounds: ResponseBounds = { maxBytes: 64 * 1024 }
