import { applyMessage, emptyAnswer, type Answer, type StreamMessage } from '@wenjin/contract'
import { type StreamLog, isStorable, safeJson } from '../stream/index.ts'

/** Messages that add a piece of text, which may end in the middle of a surrogate pair. */
type Piece = Extract<StreamMessage, { type: 'append-text' | 'append-thinking' }>

const isPiece = (message: StreamMessage): message is Piece => message.type === 'append-text' || message.type === 'append-thinking'
const firstHalf = /[\uD800-\uDBFF]$/

/** Returns the message in the form in which the database can store it. */
function storable(message: StreamMessage): StreamMessage {
  return isStorable(message) ? message : (JSON.parse(safeJson(message)) as StreamMessage)
}

/**
 * Writes the messages of one answer: appends each to the stream and folds it, in the same form, into the answer. The answer stored with the
 * result therefore equals its folded stream.
 */
export class AnswerRecord {
  readonly #streams: StreamLog
  readonly #resultId: string
  #answer: Answer
  /** By piece type: the first half of a surrogate pair whose second half arrives with the next piece. */
  #halves: Partial<Record<Piece['type'], string>> = {}

  /** @param from the answer folded from the stored stream, when the messages continue that stream. */
  constructor(streams: StreamLog, resultId: string, from: Answer = emptyAnswer()) {
    this.#streams = streams
    this.#resultId = resultId
    this.#answer = from
  }

  /** The answer folded from the messages so far. */
  get answer(): Answer {
    return this.#answer
  }

  /** Adds a message. An urgent message is committed at once, together with all pending ones. */
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
