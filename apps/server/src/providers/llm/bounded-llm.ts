import { follow } from '../../lib/flow/follow-signal.ts'
import { replyBounds, type ReplyBounds } from './limits.ts'
import { LlmFailure, llmCuts, type ChatMessage, type Llm, type LlmCut, type LlmOptions, type LlmPiece } from './llm.ts'
import { RepetitionDetector } from './repetition.ts'

/** Wraps a model so that every reply ends within the bounds, whatever its endpoint sends; see `Llm.stream`. */
export function boundLlm(llm: Llm, bounds: ReplyBounds = replyBounds): Llm {
  return { ...llm, stream: (messages, options) => streamBounded(llm, messages, options, bounds) }
}

/** Shared abort reason for the source of a reply. Without a reason, each abort would create an error with its stack. */
const replyEnded = new Error('the reply is not read any further')

const isVisible = (text: string) => /[^\p{White_Space}\p{Cf}\p{Cc}]/u.test(text)

/** Characters that are counted at once: a piece may hold all that a fast model wrote meanwhile. */
const partChars = 64

/** Counts the text of one kind: the text of a reply, or its thinking. */
class Counted {
  chars = 0
  blank = 0
  hasText = false
  readonly #bounds: ReplyBounds
  readonly #maxChars: number
  readonly #tooMany: LlmCut
  readonly #repetition: RepetitionDetector

  constructor(bounds: ReplyBounds, maxChars: number, tooMany: LlmCut) {
    this.#bounds = bounds
    this.#maxChars = maxChars
    this.#tooMany = tooMany
    this.#repetition = new RepetitionDetector(bounds.repeatedChars, bounds.repeats)
  }

  /** Counts a piece; gives its beginning up to where it passes a bound, and that bound, or all of it and null. */
  take(piece: string): { shown: string; cut: LlmCut | null } {
    for (let end = 0; end < piece.length;) {
      const part = piece.slice(end, end + partChars)
      end += part.length
      const cut = this.#add(part)
      if (cut !== null) return { shown: piece.slice(0, end), cut }
    }
    return { shown: piece, cut: null }
  }

  #add(text: string): LlmCut | null {
    this.chars += text.length
    const visible = isVisible(text)
    this.blank = visible ? 0 : this.blank + text.length
    this.hasText ||= visible
    if (this.chars > this.#maxChars) return this.#tooMany
    if (this.blank > this.#bounds.blankChars) return 'blank'
    return this.#repetition.push(text) ? 'repetition' : null
  }
}

/** Cleans text for the database: no NUL, no control characters other than breaks and tabs, no lone surrogates. */
class WellFormed {
  /** A high surrogate whose low surrogate may come with the next piece. */
  #half = ''

  next(piece: string): string {
    const text = this.#half + piece
    this.#half = /[\uD800-\uDBFF]$/.exec(text)?.[0] ?? ''
    const whole = this.#half === '' ? text : text.slice(0, -1)
    return whole.replaceAll(/[^\P{Cc}\n\r\t]/gu, '').toWellFormed()
  }
}

async function* streamBounded(
  llm: Llm,
  messages: readonly ChatMessage[],
  options: LlmOptions,
  bounds: ReplyBounds,
): AsyncGenerator<LlmPiece> {
  const stop = new AbortController()
  const unfollow = follow(options.signal, stop)
  const source = llm.stream(messages, { ...options, signal: stop.signal })[Symbol.asyncIterator]()
  const clock = new WaitClock()
  const text = new Counted(bounds, bounds.textChars, 'length')
  const thinking = new Counted(bounds, bounds.thinkingChars, 'thinking')
  const clean = { text: new WellFormed(), thinking: new WellFormed() }
  const deadline = performance.now() + bounds.totalMs
  /** Milliseconds spent waiting since the last visible text. */
  let silence = 0
  let hasEnded = false
  /** Returns the end of a reply that exceeded a bound. @throws LlmFailure when it had written no text. */
  const end = (reason: LlmCut): LlmPiece => {
    if (!text.hasText) throw new LlmFailure(reason, `the model was cut before it wrote a word: ${reason}`)
    return { type: 'cut', reason }
  }
  try {
    for (;;) {
      const begun = performance.now()
      const borne = text.hasText || thinking.hasText ? bounds.silenceMs : bounds.firstTextMs
      const step = await clock.within(source.next(), Math.min(borne - silence, deadline - begun))
      if (options.signal.aborted) return
      if (step === 'late') return yield end('timeout')
      hasEnded = step.done === true
      if (step.done) return
      const piece = step.value
      if (piece.type === 'cut') return yield end(piece.reason)
      const whole = clean[piece.type].next(piece.text)
      silence = isVisible(whole) ? 0 : silence + (performance.now() - begun)
      const { shown, cut } = (piece.type === 'text' ? text : thinking).take(whole)
      if (shown !== '') yield { type: piece.type, text: shown }
      if (cut !== null) return yield end(cut)
    }
  } catch (error) {
    if (options.signal.aborted) return
    if (!text.hasText || !(error instanceof LlmFailure)) throw error
    yield { type: 'cut', reason: llmCuts.find((cut) => cut === error.kind) ?? 'broken' }
  } finally {
    clock.stop()
    unfollow()
    // The connection of a reply that has ended serves the next one.
    if (!hasEnded) stop.abort(replyEnded)
    // Not awaited: the source may hang in its own wait.
    void source.return?.().then(undefined, () => undefined)
  }
}

/** Limits successive waits with one timer: a model's pieces arrive by the hundred, and long waits are rare. */
class WaitClock {
  #timer: NodeJS.Timeout | undefined
  /** Deadline of the current wait, by `performance.now()`; infinite between two waits. */
  #dueAt = Infinity
  #timerAt = Infinity
  #late: (() => void) | undefined

  /** Resolves with the value if it arrives within `ms` milliseconds, else with `late`. */
  async within<T>(coming: Promise<T>, ms: number): Promise<T | 'late'> {
    // A late value or failure is ignored.
    coming.catch(() => undefined)
    if (ms <= 0) return 'late'
    const late = Promise.withResolvers<'late'>()
    this.#late = () => late.resolve('late')
    this.#dueAt = performance.now() + ms
    if (this.#dueAt < this.#timerAt) this.#setTimer(ms)
    try {
      return await Promise.race([coming, late.promise])
    } finally {
      this.#dueAt = Infinity
    }
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #setTimer(ms: number): void {
    clearTimeout(this.#timer)
    this.#timerAt = performance.now() + ms
    this.#timer = setTimeout(() => this.#ring(), ms)
  }

  #ring(): void {
    this.#timerAt = Infinity
    const left = this.#dueAt - performance.now()
    if (left <= 0) this.#late?.()
    else if (left < Infinity) this.#setTimer(Math.ceil(left))
  }
}
