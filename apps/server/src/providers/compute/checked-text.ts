import type { Citation, StreamMessage } from '@wenjin/contract'

/** A text that is put together in a thread, as its messages tell it. */
export class CheckedText {
  #text = ''
  #isFull = false
  #hasSentence = false
  readonly #citations: Citation[] = []

  /** The text's Markdown so far, marks included. */
  get text(): string {
    return this.#text
  }

  /** Every citation so far. */
  get citations(): readonly Citation[] {
    return this.#citations
  }

  /** It has reached the bound of one answer; more input changes nothing. */
  get isFull(): boolean {
    return this.#isFull
  }

  /** A whole sentence of what a model writes stands in it, its stop included. */
  get hasSentence(): boolean {
    return this.#hasSentence
  }

  /** Nothing a person could read has come. */
  get isEmpty(): boolean {
    return !/[\p{L}\p{N}]/u.test(this.#text)
  }

  /** Adds what some messages say; gives them back. */
  add({ messages, isFull, hasSentence = false }: { messages: StreamMessage[]; isFull: boolean; hasSentence?: boolean }): StreamMessage[] {
    this.#isFull = isFull
    this.#hasSentence = hasSentence
    for (const message of messages) {
      if (message.type === 'append-text') this.#text += message.text
      else if (message.type === 'set-citation') this.#citations.push(...message.list)
    }
    return messages
  }
}
