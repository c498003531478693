import type { ResponseBounds } from '../../lib/flow/bounded-fetch.ts'
import type { EventBounds } from './read-events.ts'

/** Bounds of one reply of a model. A reply that exceeds a bound is cut; the text until then is used. */
export interface ReplyBounds {
  /** Milliseconds to the first character; a model on the user's own machine loads slowly. */
  firstTextMs: number
  /** Milliseconds between two visible characters. */
  silenceMs: number
  /** Milliseconds for the whole reply. */
  totalMs: number
  /** Maximum characters of text, and of thinking. */
  textChars: number
  thinkingChars: number
  /** Maximum consecutive invisible characters. */
  blankChars: number
  /** Repetition limit: at least this many characters, in at least this many rounds of the same words. */
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

/** Bounds of a streamed reply on the wire. The overhead of an event can be a few hundred times its text. */
export const streamBounds: EventBounds = { maxBytes: 64 * 1024 * 1024, maxEventLength: 1024 * 1024, maxEvents: 150_000 }
/** Bounds of replies sent as one JSON text: text of a picture, vectors of 32 texts, transcripts of hours. */
export const imageTextBounds: ResponseBounds = { maxBytes: 4 * 1024 * 1024 }
export const embeddingBounds: ResponseBounds = { maxBytes: 16 * 1024 * 1024 }
export const rerankingBounds: ResponseBounds = { maxBytes: 1024 * 1024 }
export const transcriptBounds: ResponseBounds = { maxBytes: 32 * 1024 * 1024 }
export const moderationBounds: ResponseBounds = { maxBytes: 64 * 1024 }
