import type { Citation, Contradictions, StreamMessage } from '@wenjin/contract'
import { maxAnswer, maxSentence, maxRow, sentenceWindow, maxMarks } from './assemble-limits.ts'
import { createSentenceChecker, toCitation, type Found, type SentenceCheck, type SentenceChecker } from '../verify/attribute.ts'
import type { AnswerPiece, Quotation } from '../composition/compose.ts'
import { isClaim, openBold } from '../evidence/checkable.ts'
import { HeldOutput } from './held-output.ts'
import { cleanLine, disarmMarks, nextInline } from './inline.ts'
import { readLineStart } from './line-start.ts'
import { escapeMarkdown, plainText } from './markdown.ts'
import { formatMarks } from './marks.ts'
import { OpeningThinking } from './opening-thinking.ts'
import { ReplyScreen, readScreen, type ScreenReading } from './reply-screen.ts'
import type { Source } from '../evidence/sources.ts'
import type { Verification } from '../verify/verify.ts'

type Line = 'text' | 'heading' | 'code'

/** Work that stops at each sentence to be checked, and goes on with the sources that were found for it. */
export type Checking<T> = Generator<SentenceCheck, T, readonly Verification[]>

/**
 * Turns what a composer writes into the messages of the stream. Text goes out as it comes; marks are held back and, at the end of each
 * sentence, checked against the sources: kept, corrected to the source that bears the sentence out, or taken away. A sentence without a
 * mark gets one where a source supports it. A sentence that its source contradicts is marked, or, where `contradictions` says so, held back
 * until it is checked and then corrected or left out. Links the sources do not have, markup and invisible characters never go out.
 *
 * `push` and `end` check sentences themselves. `pushing` and `ending` leave that to their caller, who may check them elsewhere.
 */
export class AnswerAssembler {
  #sources: readonly Source[] = []
  #check: SentenceChecker = createSentenceChecker([])
  #links: ReadonlySet<string> = new Set()
  /** Headings stand at this level or below it. */
  #topHeading = 1
  readonly #output = new HeldOutput()
  #raw = ''
  #line: Line = 'text'
  #lineStart = true
  #fence = ''
  #inTable = false
  #space = false
  /** Offset where the sentence being written starts; -1 between sentences. */
  #sentenceStart = -1
  // What is written of it: reading it off the whole answer would copy that for every word.
  #sentence = ''
  #stopped = false
  #pendingMarks: number[] = []
  #markCount = 0
  #thinking = new OpeningThinking()
  #cited: Citation[] = []
  #madeScreen: ReplyScreen | null = null
  readonly #contradictions: Contradictions
  /** The sentence repeats something of an order: nothing more of it is sent before it is checked. */
  #isSuspect = false

  /**
   * @param sources what may be cited, by its numbers @param links addresses that may stand in the answer
   * @param contradictions what becomes of a sentence that its source contradicts
   */
  constructor(sources: readonly Source[], links: Iterable<string> = [], contradictions: Contradictions = 'mark') {
    this.#contradictions = contradictions
    this.#useSources(sources, links)
  }

  /** Screens what follows by what `readScreen` gave for the sources, which are not read for it again. */
  screenBy(reading: ScreenReading): void {
    this.#madeScreen = new ReplyScreen(reading)
  }

  /**
   * Begins a section of its own, written from other sources: the earlier text is closed, and marks, links and support are
   * looked for among these alone. Numbers of marks and offsets go on.
   * @param topHeading level above which no heading of the section stands
   */
  beginSection(sources: readonly Source[], links: Iterable<string> = [], topHeading = 1): StreamMessage[] {
    const closing = this.end()
    this.#useSources(sources, links)
    this.#topHeading = topHeading
    this.#raw = ''
    this.#line = 'text'
    this.#lineStart = true
    this.#inTable = false
    this.#space = false
    this.#thinking = new OpeningThinking()
    return closing
  }

  /** The answer's Markdown so far, marks included: what the `append-text` messages add up to. */
  get text(): string {
    return this.#output.text
  }

  /** Every citation sent so far. */
  get citations(): readonly Citation[] {
    return this.#cited
  }

  /** Nothing a person could read has come: the caller should fall back to another composer. */
  get isEmpty(): boolean {
    return !/[\p{L}\p{N}]/u.test(this.#output.text)
  }

  /** A whole sentence stands in the answer, its stop included. */
  get hasSentence(): boolean {
    return this.#stopped || this.#cited.length > 0
  }

  /** The answer has reached its bound; more input changes nothing. */
  get isFull(): boolean {
    return this.#output.length >= maxAnswer
  }

  /** The next piece of a model's reply, of any size. */
  push(chunk: string): StreamMessage[] {
    this.#checkHere(this.pushing(chunk))
    return this.#output.take()
  }

  /** As `push`, with sentences checked by the caller; `take` gives the messages, also between two sentences. */
  *pushing(chunk: string): Checking<void> {
    if (this.isFull) return
    this.#raw += chunk.replace(/\r\n?/gu, '\n')
    yield* this.#run(false)
  }

  /** The messages since the last call. */
  take(): StreamMessage[] {
    return this.#output.take()
  }

  /** A piece of an extractive answer. Its quotations are exact already and are sent as they are. */
  pushPiece(piece: AnswerPiece): StreamMessage[] {
    if (piece.kind === 'text') this.#emit(piece.text)
    else {
      const start = this.#output.length
      this.#emit(piece.text)
      this.#cite(
        [start, this.#output.length],
        piece.quotations.map((quotation: Quotation) => ({ ...quotation, verdict: 'verified' })),
      )
    }
    return this.#output.take()
  }

  /** No more comes: what was held back goes out, and what a dropped connection left open is closed. */
  end(): StreamMessage[] {
    this.#checkHere(this.ending())
    return this.#output.take()
  }

  /** As `end`, with sentences checked by the caller; `take` gives the messages. */
  *ending(): Checking<void> {
    yield* this.#run(true)
    yield* this.#closeSentence()
    if (this.#line === 'code') this.#emit(`${this.#output.last === '\n' ? '' : '\n'}${this.#fence}`)
    else if (openBold(this.#output.text)) this.#emit('**')
  }

  #checkHere(checking: Checking<void>): void {
    for (let step = checking.next(); !step.done;) step = checking.next(this.#check(step.value))
  }

  #useSources(sources: readonly Source[], links: Iterable<string>): void {
    this.#sources = sources
    this.#madeScreen = null
    this.#check = createSentenceChecker(sources)
    this.#links = new Set(links)
  }

  get #screen(): ReplyScreen {
    return (this.#madeScreen ??= new ReplyScreen(readScreen(this.#sources)))
  }

  *#run(ended: boolean): Checking<void> {
    while (this.#raw !== '' && !this.isFull) if (!(yield* this.#step(ended))) break
    if (this.isFull) this.#raw = ''
  }

  /** Take one token off the input; false when more input must come first. */
  *#step(ended: boolean): Checking<boolean> {
    if (!this.#thinking.isClosed && !this.#stepThinking(ended)) return false
    if (this.#line === 'code') return this.#stepCode(ended)
    if (this.#lineStart) return yield* this.#stepLineStart(ended)
    return yield* this.#stepInline(ended)
  }

  /** Takes the thinking a reply may open with off the input. Returns whether the answer itself goes on. */
  #stepThinking(ended: boolean): boolean {
    const { shown, rest } = this.#thinking.read(this.#raw, ended)
    if (shown !== '') this.#output.add({ type: 'append-thinking', text: shown })
    this.#raw = rest
    return this.#thinking.isClosed && rest !== ''
  }

  #stepCode(ended: boolean): boolean {
    const newline = this.#raw.indexOf('\n')
    if (newline < 0 && !ended && this.#raw.length < maxRow) return false
    const length = newline < 0 ? this.#raw.length : newline + 1
    const line = this.#raw.slice(0, length)
    this.#raw = this.#raw.slice(length)
    this.#emit(this.#screen.allows(line) ? disarmMarks(line) : '\n')
    if (this.#lineStart && line.trim().startsWith(this.#fence) && /^(?:`+|~+)\s*$/u.test(line.trim())) this.#line = 'text'
    this.#lineStart = newline >= 0
    return true
  }

  *#stepLineStart(ended: boolean): Checking<boolean> {
    if (this.#output.length === 0 && /^\s/u.test(this.#raw)) {
      this.#raw = this.#raw.trimStart()
      return true
    }
    const start = readLineStart(this.#raw.slice(0, sentenceWindow), ended)
    if (start.kind === 'wait') return false
    if (start.kind === 'row') return yield* this.#stepRow(ended)
    this.#inTable = false
    this.#raw = this.#raw.slice(start.length)
    if (start.kind === 'drop') return true
    // The bullet of an item goes with its sentence.
    if (start.kind !== 'fence') this.#output.hold()
    if (start.kind === 'heading') this.#emit('#'.repeat(this.#topHeading).slice(start.text.trim().length))
    this.#emit(start.kind === 'fence' && !this.#screen.allows(start.text) ? `${start.fence}\n` : start.text)
    if (start.kind === 'fence') {
      this.#fence = start.fence
      this.#line = 'code'
      return true
    }
    this.#line = start.kind === 'heading' ? 'heading' : 'text'
    this.#lineStart = start.kind === 'quote'
    return true
  }

  /** A row of a table goes out whole: its marks belong inside its last cell. The first row is the header. */
  *#stepRow(ended: boolean): Checking<boolean> {
    const newline = this.#raw.indexOf('\n')
    if (newline < 0 && !ended && this.#raw.length < maxRow) return false
    const length = Math.min(newline < 0 ? this.#raw.length : newline, maxRow)
    const row = this.#raw.slice(0, length)
    this.#raw = this.#raw.slice(length === newline ? newline + 1 : length)
    const { text, numbers } = cleanLine(row, this.#links)
    const header = !this.#inTable
    this.#inTable = true
    const bare = text.trimEnd()
    const body = bare.endsWith('|') ? bare.slice(0, -1).trimEnd() : bare
    if (!this.#screen.allows(plainText(body.replace(/\|/gu, ' ')))) return true
    if (header || /^[\s|:-]*$/u.test(row)) this.#emit(text)
    else {
      this.#openSentence()
      this.#emit(body)
      this.#pendingMarks = numbers
      if (!(yield* this.#closeSentence(plainText(body.replace(/\|/gu, ' '))))) return true
      this.#emit(' |')
    }
    if (length === newline) this.#emit('\n')
    return true
  }

  *#stepInline(ended: boolean): Checking<boolean> {
    const token = nextInline(
      this.#raw.slice(0, sentenceWindow),
      { ended, previous: this.#space ? ' ' : this.#output.last, links: this.#links },
      this.#sentence,
    )
    if (token.kind === 'wait') return false
    this.#raw = this.#raw.slice(token.length)
    switch (token.kind) {
      case 'newline':
        yield* this.#closeSentence()
        this.#space = false
        this.#emit('\n')
        this.#lineStart = true
        break
      case 'space':
        this.#space = true
        break
      case 'mark':
        // A mark that stands before the sentence has nothing to stand for.
        if (this.#sentenceStart >= 0) this.#pendingMarks.push(...token.numbers)
        this.#space = false
        break
      case 'stop':
        this.#write(token.text)
        this.#stopped = true
        break
      case 'text':
        if (token.text === '') break
        // A stop that a comma follows has ended nothing: 「走吧。」，他说.
        if (this.#stopped && this.#pendingMarks.length === 0 && /^[”’」』）)】》"']*[，,、；;]/u.test(token.text)) this.#stopped = false
        // Closing quotes and brackets still belong to the sentence whose stop came before them.
        if (this.#stopped && (this.#pendingMarks.length > 0 || this.#space || !/^[”’」』）)】》"'*_]/u.test(token.text)))
          yield* this.#closeSentence()
        this.#write(token.text)
        if (this.#output.length - this.#sentenceStart > maxSentence) yield* this.#closeSentence()
    }
    return true
  }

  #write(text: string): void {
    const before = this.#sentenceStart < 0 ? 0 : this.#sentence.length
    if (this.#space) {
      this.#space = false
      this.#emit(' ')
    }
    if (this.#sentenceStart < 0) this.#openSentence()
    this.#emit(text)
    this.#releaseHarmless(this.#sentence.length - before)
  }

  /** Sends the words of a sentence as they are written, as far as nothing of it may be dropped or corrected. */
  #releaseHarmless(added: number): void {
    if (this.#contradictions !== 'mark' || this.#isSuspect) return
    this.#isSuspect = this.#screen.isSuspect(this.#sentence, added)
    if (!this.#isSuspect) this.#output.releaseFirst(this.#screen.harmlessLength(this.#output.held, this.#sentence))
  }

  #openSentence(): void {
    this.#output.hold()
    this.#sentenceStart = this.#output.length
    this.#sentence = ''
    this.#isSuspect = false
  }

  #emit(text: string): void {
    this.#output.write(text)
    if (this.#sentenceStart >= 0) this.#sentence += text
  }

  /** The sentence ends here: check it, then send its marks and what they rest on. False when it was left out. */
  *#closeSentence(plain = this.#sentenceStart < 0 ? '' : plainText(this.#sentence)): Checking<boolean> {
    const start = this.#sentenceStart
    const marks = [...new Set(this.#pendingMarks)].slice(0, maxMarks)
    this.#sentenceStart = -1
    this.#sentence = ''
    this.#stopped = false
    this.#pendingMarks = []
    const hadSpace = this.#space
    this.#space = false
    if (this.#output.isHolding && start >= 0 && !this.#screen.allows(plain)) {
      const isBegun = this.#output.sentLength > start
      this.#output.takeBack()
      // The reader has seen its beginning.
      if (isBegun) this.#emit('…')
      return isBegun
    }
    if (start < 0 || this.#line === 'heading' || !isClaim(plain)) {
      this.#output.release()
      this.#space = hadSpace && start >= 0 && this.#raw !== ''
      return true
    }
    const found = yield { sentence: plain, marks }
    const contradicted = this.#contradictions === 'mark' ? undefined : found.find(({ verdict }) => verdict === 'contradicted')
    this.#space = hadSpace
    if (contradicted !== undefined) return this.#replace(start, contradicted)
    this.#output.release()
    this.#cite([start, this.#output.length], found)
    return true
  }

  /** Put the source's own sentence for one that it contradicts, or nothing. A row of a table is left out: no quote fits its cells. */
  #replace(start: number, source: Verification): boolean {
    if (this.#contradictions !== 'correct' || this.#inTable) {
      this.#output.takeBack()
      return false
    }
    this.#output.takeBack(start)
    this.#output.release()
    this.#emit(escapeMarkdown(source.quote))
    const corrected: Verification = { ...source, verdict: 'verified' }
    delete corrected.differs
    this.#cite([start, this.#output.length], [corrected])
    return true
  }

  #cite(sentence: [number, number], found: readonly Found[]): void {
    const supported = found.filter((one) => one.verdict !== 'unsupported')
    this.#emit(formatMarks(supported.map((one) => one.index)))
    const list: Citation[] =
      supported.length === 0
        ? [{ mark: 0, index: 0, sentence, quote: '', verdict: 'unsupported' }]
        : supported.map((one) => toCitation(one, ++this.#markCount, sentence))
    this.#cited.push(...list)
    this.#output.add({ type: 'set-citation', list })
  }
}
