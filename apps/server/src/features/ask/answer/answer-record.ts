import { applyMessage, emptyAnswer, type Answer, type StreamMessage } from '@wenjin/contract'
import { type StreamLog, isStorable, safeJson } from '../stream/index.ts'

/** Messages that add a piece of text, which may end in the middle of a surrogate pair. */
type Piece = Extract<StreamMessage, { type: 'append-text' | 'append-thinking' }>

const isPiece = (message: StreamMessage): message is Piece => message.type === 'append-text' || message.type === 'append-thinking'
const firstHalf = /[\uD800-\uDBFF]$/

/** A message in the form in which the database keeps it. */
function storable(message: StreamMessage): StreamMessage {
  return isStorable(message) ? message : (JSON.parse(safeJson(message)) as StreamMessage)
}

/**
 * Writes the messages of one answer: each is appended to the stream and folded into the answer in the same form, so that the answer stored
 * with the result is what its stream adds up to.
 */
export class AnswerRecord {
  readonly #streams: StreamLog
  readonly #resultId: string
  #answer: Answer
  /** By type of piece: the first half of a surrogate pair whose second half comes with the next piece. */
  #halves: Partial<Record<Piece['type'], string>> = {}

  /** @param from what the stored stream adds up to, where the messages continue it. */
  constructor(streams: StreamLog, resultId: string, from: Answer = emptyAnswer()) {
    this.#streams = streams
    this.#resultId = resultId
    this.#answer = from
  }

  /** The answer that the messages so far add up to. */
  get answer(): Answer {
    return this.#answer
  }

  /** Adds a message. An urgent one is committed at once with all that waits. */
  write(message: StreamMessage, urgent = false): void {
    if (message.type === 'restart') this.#halves = {}
    const whole = storable(isPiece(message) ? this.#joinHalves(message) : message)
    if (isPiece(whole) && whole.text === '') return
    this.#answer = applyMessage(this.#answer, whole)
    this.#streams.append(this.#resultId, whole, urgent)
  }

  #joinHalves(piece: Piece): Piece {
    const text = (this.#halves[piece.type] ?? '') + piece.text
    const half = firstHalf.exec(text)?.[0] ?? ''
    this.#halves[piece.type] = half
    return { ...piece, text: text.slice(0, text.length - half.length) }
  }
}
