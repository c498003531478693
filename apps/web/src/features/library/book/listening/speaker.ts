import { splitSentences } from '@wenjin/text/sentences'
import type { BookBlock } from '@wenjin/contract'

/** A sentence of a part of a book: its text, and its offsets into the whole text. */
export interface Sentence {
  start: number
  end: number
  text: string
}

/** Returns the sentences of a part to read aloud, in order. */
export function sentencesOf(blocks: readonly BookBlock[]): Sentence[] {
  return blocks
    .filter(({ kind }) => kind !== 'code' && kind !== 'table')
    .flatMap(({ start, text }) =>
      splitSentences(text).map((span) => ({ start: start + span.start, end: start + span.end, text: text.slice(span.start, span.end) })),
    )
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
}

/** Speed and voice of reading aloud. */
export interface Voice {
  rate: number
  /** Name of the voice; empty for the default voice of the text's language. */
  voice: string
}

interface Listener {
  onSentence: (sentence: Sentence) => void
  /** Called when all sentences have been read. */
  onEnd: () => void
  onFailure: () => void
}

/** Returns the language of a sentence, by its script. */
const langOf = (text: string) => (/\p{Script=Han}/u.test(text) ? 'zh-CN' : 'en-US')

/** Reads sentences aloud, one after the other. */
export class Speaker {
  readonly #synthesis: SpeechSynthesis
  readonly #listener: Listener
  #sentences: readonly Sentence[] = []
  #index = 0
  /** Incremented to invalidate earlier runs: browsers also report the end of cancelled speech. */
  #run = 0
  #how: Voice = { rate: 1, voice: '' }

  constructor(synthesis: SpeechSynthesis, listener: Listener) {
    this.#synthesis = synthesis
    this.#listener = listener
  }

  /** Starts reading at an offset. */
  start(sentences: readonly Sentence[], from: number, how: Voice): void {
    this.#sentences = sentences
    this.#how = how
    const at = sentences.findIndex(({ end }) => end > from)
    this.#index = at < 0 ? sentences.length : at
    this.#speak()
  }

  /**
   * Stops; `resume` begins with the same sentence again. The browser's own pause is not used, because some browsers drop a paused utterance
   * after a while.
   */
  pause(): void {
    this.#run++
    this.#synthesis.cancel()
  }

  resume(): void {
    this.#speak()
  }

  /** Continues with other settings, from the sentence being read. */
  change(how: Voice): void {
    this.#how = how
    this.#speak()
  }

  #speak(): void {
    this.pause()
    const run = this.#run
    const sentence = this.#sentences[this.#index]
    if (!sentence) return this.#listener.onEnd()
    const utterance = new SpeechSynthesisUtterance(sentence.text)
    const named = this.#synthesis.getVoices().find(({ name }) => name === this.#how.voice)
    if (named) utterance.voice = named
    utterance.lang = named?.lang ?? langOf(sentence.text)
    utterance.rate = this.#how.rate
    utterance.addEventListener('end', () => {
      if (run !== this.#run) return
      this.#index++
      this.#speak()
    })
    utterance.addEventListener('error', () => {
      if (run !== this.#run) return
      this.#run++
      this.#listener.onFailure()
    })
    this.#listener.onSentence(sentence)
    this.#synthesis.speak(utterance)
  }
}
