import { emptyAnswer, foldAnswer, type Answer, type Citation, type StreamMessage } from '@wenjin/contract'

/** A text that is put together in a thread: what the messages of the thread add up to. */
export class CheckedText {
  #answer: Answer = emptyAnswer()
  #isFull = false

  /** The text's Markdown so far, marks included. */
  get text(): string {
    return this.#answer.text
  }

  /** Every citation so far. */
  get citations(): readonly Citation[] {
    return this.#answer.citations
  }

  /** It has reached the bound of one answer; more input changes nothing. */
  get isFull(): boolean {
    return this.#isFull
  }

  /** Adds some messages; gives them back. */
  add({ messages, isFull }: { messages: StreamMessage[]; isFull: boolean }): StreamMessage[] {
    this.#isFull = isFull
    this.#answer = foldAnswer(messages, { from: this.#answer })
    return messages
  }
}
