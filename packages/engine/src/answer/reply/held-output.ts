import type { StreamMessage } from '@wenjin/contract'

/**
 * Buffers the text of an answer. Text is sent as it is written, unless it is held: held text is sent on release, and can be taken back
 * until then.
 */
export class HeldOutput {
  #messages: StreamMessage[] = []
  #sent = ''
  #heldText = ''
  #holding = false
  // Stored separately, since reading it from the whole text would copy that for every word.
  #lastCharacter = ''

  /** The complete text, including the held part. */
  get text(): string {
    return this.#sent + this.#heldText
  }

  /** Length of the text, including the held part, characters. */
  get length(): number {
    return this.#sent.length + this.#heldText.length
  }

  /** Length of the sent text, characters. */
  get sentLength(): number {
    return this.#sent.length
  }

  /** The last character written; '' at the beginning. */
  get last(): string {
    return this.#lastCharacter
  }

  /** The text written but not yet sent. */
  get held(): string {
    return this.#heldText
  }

  get isHolding(): boolean {
    return this.#holding
  }

  /** Sends text, or appends it to the held text. */
  write(text: string): void {
    if (text === '') return
    this.#lastCharacter = text.at(-1)!
    if (this.#holding) this.#heldText += text
    else this.#send(text)
  }

  /** Holds the text written from now on. */
  hold(): void {
    this.#holding = true
  }

  /** Sends the held text, and stops holding. */
  release(): void {
    this.#send(this.#heldText)
    this.#heldText = ''
    this.#holding = false
  }

  /** Sends the first `length` characters of the held text; the rest stays held. */
  releaseFirst(length: number): void {
    this.#send(this.#heldText.slice(0, length))
    this.#heldText = this.#heldText.slice(length)
  }

  /** Removes the held text, or its part after an offset of the text while the rest stays held. @param offset not before the held text */
  takeBack(offset?: number): void {
    this.#holding = offset !== undefined
    this.#heldText = offset === undefined ? '' : this.#heldText.slice(0, offset - this.#sent.length)
    this.#lastCharacter = this.#heldText.at(-1) ?? this.#sent.at(-1) ?? ''
  }

  /** Turns the text, held or sent, into thinking. */
  restart(): void {
    const held = this.#heldText
    this.#sent = ''
    this.#heldText = ''
    this.#holding = false
    this.#lastCharacter = ''
    if (held.trim() !== '') this.#messages.push({ type: 'append-text', text: held })
    this.#messages.push({ type: 'restart', reason: 'thinking' })
  }

  /** Adds a message other than answer text. */
  add(message: StreamMessage): void {
    this.#messages.push(message)
  }

  /** Returns the messages since the last call. */
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
