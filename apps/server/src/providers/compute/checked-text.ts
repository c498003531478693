import { emptyAnswer, foldAnswer, type Answer, type Citation, type StreamMessage } from '@wenjin/contract'

/** A text assembled in a worker thread, from the messages of the thread. */
export class CheckedText {
  #answer: Answer = emptyAnswer()
  #isFull = false

  /** The text's Markdown so far, including citation marks. */
  get text(): string {
    return this.#answer.text
  }

  /** All citations so far. */
  get citations(): readonly Citation[] {
    return this.#answer.citations
  }

  /** Whether it has reached the limit of one answer; further input changes nothing. */
  get isFull(): boolean {
    return this.#isFull
  }

  /** Appends messages and returns them. */
  add({ messages, isFull }: { messages: StreamMessage[]; isFull: boolean }): StreamMessage[] {
    this.#isFull = isFull
    this.#answer = foldAnswer(messages, { from: this.#answer })
    return messages
  }
}
