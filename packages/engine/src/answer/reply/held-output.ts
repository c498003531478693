import type { StreamMessage } from '@wenjin/contract'

/**
 * The text of an answer on its way to the reader. Text is sent as it is written, unless it is held back: held text is sent when it is
 * released, and can be taken back until then.
 */
export class HeldOutput {
  #messages: StreamMessage[] = []
  #sent = ''
  #heldText = ''
  #holding = false
  // Reading it off the whole text would copy that for every word.
  #lastCharacter = ''

  /** All that is written, the held text included. */
  get text(): string {
    return this.#sent + this.#heldText
  }

  /** Characters written, the held text included. */
  get length(): number {
    return this.#sent.length + this.#heldText.length
  }

  /** Characters that were sent. */
  get sentLength(): number {
    return this.#sent.length
  }

  /** The last character written; '' at the beginning. */
  get last(): string {
    return this.#lastCharacter
  }

  /** The text that is written and not sent yet. */
  get held(): string {
    return this.#heldText
  }

  get isHolding(): boolean {
    return this.#holding
  }

  /** Writes text: sends it, or adds it to the held text. */
  write(text: string): void {
    if (text === '') return
    this.#lastCharacter = text.at(-1)!
    if (this.#holding) this.#heldText += text
    else this.#send(text)
  }

  /** Holds back what is written from now on. */
  hold(): void {
    this.#holding = true
  }

  /** Sends the held text, and what is written from now on. */
  release(): void {
    this.#send(this.#heldText)
    this.#heldText = ''
    this.#holding = false
  }

  /** Sends the first `length` characters of the held text; what follows stays held. */
  releaseFirst(length: number): void {
    this.#send(this.#heldText.slice(0, length))
    this.#heldText = this.#heldText.slice(length)
  }

  /** Removes the held text, or what of it stands from an offset of the text on and keeps holding. @param offset not before the held text */
  takeBack(offset?: number): void {
    this.#holding = offset !== undefined
    this.#heldText = offset === undefined ? '' : this.#heldText.slice(0, offset - this.#sent.length)
    this.#lastCharacter = this.#heldText.at(-1) ?? this.#sent.at(-1) ?? ''
  }

  /** Adds a message that is not text of the answer. */
  add(message: StreamMessage): void {
    this.#messages.push(message)
  }

  /** The messages since the last call. */
  take(): StreamMessage[] {
    const messages = this.#messages
    this.#messages = []
    return messages
  }

  #send(text: string): void {
    if (text === '') return
    this.#sent += text
    const last = this.#messages.at(-1)
    if (last?.type === 'append-text') last.text += text
    else this.#messages.push({ type: 'append-text', text })
  }
}
