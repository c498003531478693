import type { Citation, Contradictions, StreamMessage } from '@wenjin/contract'
import { maxAnswer, maxSentence, maxRow, sentenceWindow, maxMarks } from './assemble-limits.ts'
import { createSentenceChecker, type Found, type SentenceCheck, type SentenceChecker } from '../verify/attribute.ts'
import type { AnswerPiece, Quotation } from '../composition/compose.ts'
import { isClaim, openBold } from '../evidence/checkable.ts'
import { Citations, isSupported } from './citations.ts'
import { Emphasis } from './emphasis.ts'
import { readFormulaLine } from './formulas.ts'
import { HeldOutput } from './held-output.ts'
import { cleanLine, disarmMarks, nextInline } from './inline.ts'
import { readLineStart } from './line-start.ts'
import { escapeMarkdown, plainText } from './markdown.ts'
import { formatMarks } from './marks.ts'
import { closingThinking, OpeningThinking } from './opening-thinking.ts'
import { ReplyScreen, readScreen, type ScreenReading } from './reply-screen.ts'
import type { Source } from '../evidence/sources.ts'
import type { Verification } from '../verify/verify.ts'

const formulaPattern = /^\$\$?[^$]*\$\$?$/u

type Line = 'text' | 'heading' | 'code'

/** A generator that yields each sentence to be checked, and receives the sources found for it. */
export type Checking<T> = Generator<SentenceCheck, T, readonly Verification[]>

/**
 * Converts the output of a composer to stream messages. Text is sent as it arrives; marks are held back until the end of each sentence and
 * checked against the sources: kept, corrected to the source that supports the sentence, or removed. A sentence without a mark gets one if
 * a source supports it. A sentence that its source contradicts is marked, or, depending on `contradictions`, held back until the check and
 * then corrected or removed. Links to addresses outside the sources, markup and invisible characters are never sent.
 *
 * `push` and `end` check sentences themselves. `pushing` and `ending` delegate that to their caller, for example to check them in another
 * thread.
 */
export class AnswerAssembler {
  #sources: readonly Source[] = []
  #check: SentenceChecker = createSentenceChecker([])
  #links: ReadonlySet<string> = new Set()
  /** The highest level at which headings may appear. */
  #topHeading = 1
  readonly #output = new HeldOutput()
  #raw = ''
  #line: Line = 'text'
  #lineStart = true
  #fence = ''
  #inTable = false
  #space = false
  /** Offset where the current sentence starts; -1 between sentences. */
  #sentenceStart = -1
  // The text of the current sentence: slicing it from the whole answer would copy that for every word.
  #sentence = ''
  #stopped = false
  #pendingMarks: number[] = []
  #thinking = new OpeningThinking()
  readonly #emphasis = new Emphasis()
  /** Whether all of the text is one reply, whose beginning may turn out to be thinking. */
  #isWhole = true
  readonly #cited = new Citations()
  #madeScreen: ReplyScreen | null = null
  readonly #contradictions: Contradictions
  /** Whether the sentence repeats words of an instruction: nothing more of it is sent before its check. */
  #isSuspect = false

  /**
   * @param sources citable sources, by number @param links addresses that may appear in the answer
   * @param contradictions treatment of a sentence that its source contradicts
   */
  constructor(sources: readonly Source[], links: Iterable<string> = [], contradictions: Contradictions = 'mark') {
    this.#contradictions = contradictions
    this.#useSources(sources, links)
  }

  /** Screens the following text with a reading that `readScreen` made earlier, so that the sources are not read again. */
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
    this.#isWhole = false
    this.#useSources(sources, links)
    this.#topHeading = topHeading
    this.#raw = ''
    this.#beginText()
    this.#thinking = new OpeningThinking()
    return closing
  }

  #beginText(): void {
    this.#line = 'text'
    this.#lineStart = true
    this.#inTable = false
    this.#space = false
  }

  #clearSentence(): void {
    this.#sentenceStart = -1
    this.#sentence = ''
    this.#stopped = false
    this.#pendingMarks = []
  }

  /** The answer's Markdown so far, marks included: the concatenated `append-text` messages. */
  get text(): string {
    return this.#output.text
  }

  /** Every citation sent so far. */
  get citations(): readonly Citation[] {
    return this.#cited.list
  }

  /** Whether no readable text has arrived: the caller should use another composer. */
  get isEmpty(): boolean {
    return !/[\p{L}\p{N}]/u.test(this.#output.text)
  }

  /** Whether the answer contains a complete sentence with its stop. */
  get hasSentence(): boolean {
    return this.#stopped || this.#cited.list.length > 0
  }

  /** Whether the answer has reached its maximal length; further input is ignored. */
  get isFull(): boolean {
    return this.#output.length >= maxAnswer
  }

  /** Processes the next piece of a model's reply, of any size. */
  push(chunk: string): StreamMessage[] {
    this.#checkHere(this.pushing(chunk))
    return this.#output.take()
  }

  /** Like `push`, with sentences checked by the caller; `take` returns the messages, also between two sentences. */
  *pushing(chunk: string): Checking<void> {
    if (this.isFull) return
    this.#raw += chunk.replace(/\r\n?/gu, '\n')
    yield* this.#run(false)
  }

  /** Returns the messages since the last call. */
  take(): StreamMessage[] {
    return this.#output.take()
  }

  /** Appends a piece of an extractive answer. Its quotations are exact and are sent unchecked. */
  pushPiece(piece: AnswerPiece): StreamMessage[] {
    this.#isWhole = false
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

  /** Ends the input: sends held-back text and closes Markdown that a dropped connection left open. */
  end(): StreamMessage[] {
    this.#checkHere(this.ending())
    return this.#output.take()
  }

  /** Like `end`, with sentences checked by the caller; `take` returns the messages. */
  *ending(): Checking<void> {
    yield* this.#run(true)
    yield* this.#closeSentence()
    if (this.#line === 'code') this.#emit(`${this.#output.last === '\n' ? '' : '\n'}${this.#isFormula ? '$$' : this.#fence}`)
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

  /** Consumes one token of the input; false when more input is needed. */
  *#step(ended: boolean): Checking<boolean> {
    if (!this.#thinking.isClosed && !this.#stepThinking(ended)) return false
    if (this.#line === 'code') return this.#stepCode(ended)
    if (this.#lineStart) return yield* this.#stepLineStart(ended)
    return yield* this.#stepInline(ended)
  }

  /** Consumes the thinking at the start of a reply. Returns whether answer text follows. */
  #stepThinking(ended: boolean): boolean {
    const { shown, rest } = this.#thinking.read(this.#raw, ended)
    if (shown !== '') {
      this.#isWhole = false
      this.#output.add({ type: 'append-thinking', text: shown })
    }
    this.#raw = rest
    return this.#thinking.isClosed && rest !== ''
  }

  /** Turns all text so far into thinking: some models, or the templates of their servers, leave out the tag that opens it. */
  #takeThinking(): boolean {
    this.#raw = this.#raw.slice(closingThinking.length).trimStart()
    this.#output.restart()
    this.#cited.clear()
    this.#isWhole = false
    this.#clearSentence()
    this.#beginText()
    return true
  }

  #stepCode(ended: boolean): boolean {
    const newline = this.#raw.indexOf('\n')
    if (newline < 0 && !ended && this.#raw.length < maxRow) return false
    const length = newline < 0 ? this.#raw.length : newline + 1
    const line = this.#raw.slice(0, length)
    this.#raw = this.#raw.slice(length)
    if (this.#isFormula) return this.#stepFormula(line, newline >= 0)
    this.#emit(this.#screen.allows(line) ? disarmMarks(line) : '\n')
    if (this.#lineStart && line.trim().startsWith(this.#fence) && /^(?:`+|~+)\s*$/u.test(line.trim())) this.#line = 'text'
    this.#lineStart = newline >= 0
    return true
  }

  get #isFormula(): boolean {
    return this.#fence === '$$' || this.#fence === '\\]'
  }

  /** Writes a line of a formula of several lines, without marks: they would be typeset. */
  #stepFormula(line: string, isWhole: boolean): boolean {
    const { tex, rest } = readFormulaLine(line, this.#fence)
    if (tex !== '' && this.#screen.allows(tex)) this.#emit(`${tex}\n`)
    if (rest === null) return true
    this.#emit('$$')
    this.#line = 'text'
    this.#lineStart = false
    // The rest of the line follows the formula in a paragraph of its own.
    this.#raw = `${rest === '' ? '' : `\n\n${rest}`}${isWhole ? '\n' : ''}${this.#raw}`
    this.#fence = ''
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
    // The bullet of an item is sent or removed together with its sentence.
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

  /** Sends a table row as a whole, since its marks belong inside the last cell. The first row is the header. */
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
    if (this.#raw.startsWith(closingThinking) && this.#isWhole) return this.#takeThinking()
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
        // A mark before the sentence has nothing to refer to.
        if (this.#sentenceStart >= 0) this.#pendingMarks.push(...token.numbers)
        this.#space = false
        break
      case 'stop':
        this.#write(token.text)
        this.#stopped = true
        break
      case 'text':
        if (token.text === '') break
        // A stop before a comma does not end the sentence: 「走吧。」，他说.
        if (this.#stopped && this.#pendingMarks.length === 0 && /^[”’」』）)】》"']*[，,、；;]/u.test(token.text)) this.#stopped = false
        yield* this.#writeText(token.text)
        if (this.#output.length - this.#sentenceStart > maxSentence) yield* this.#closeSentence()
    }
    return true
  }

  /** Writes text; what follows a stop begins the next sentence, after closing quotes, brackets and emphasis, which still belong to it. */
  *#writeText(text: string): Checking<void> {
    let rest = text
    if (this.#stopped) {
      const isMarked = this.#pendingMarks.length > 0 && !rest.startsWith('*')
      const closers = isMarked || this.#space ? 0 : this.#emphasis.closersOf(rest)
      if (closers > 0) this.#write(rest.slice(0, closers))
      rest = rest.slice(closers)
      if (rest === '') return
      yield* this.#closeSentence()
    }
    this.#write(rest)
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

  /** Sends the words of a sentence as they are written, as far as they cannot be removed or corrected later. */
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
    this.#emphasis.write(text)
    if (this.#sentenceStart >= 0) this.#sentence += text
  }

  /** Ends the sentence: checks it, then sends its marks and citations. False when it was removed. */
  *#closeSentence(plain = this.#sentenceStart < 0 ? '' : plainText(this.#sentence)): Checking<boolean> {
    const start = this.#sentenceStart
    const marks = [...new Set(this.#pendingMarks)].slice(0, maxMarks)
    this.#clearSentence()
    const hadSpace = this.#space
    this.#space = false
    if (this.#output.isHolding && start >= 0 && !this.#screen.allows(plain)) {
      const isBegun = this.#output.sentLength > start
      this.#output.takeBack()
      // The reader has already seen its beginning.
      if (isBegun) this.#emit('…')
      return isBegun
    }
    // A formula alone states nothing that words could be compared with.
    if (start < 0 || this.#line === 'heading' || formulaPattern.test(plain) || !isClaim(plain)) {
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

  /**
   * Replaces a contradicted sentence by the source's own sentence, or removes it. A table row is removed, since no quote fits its cells.
   */
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
    this.#emit(formatMarks(found.filter(isSupported).map(({ index }) => index)))
    this.#output.add({ type: 'set-citation', list: this.#cited.add(sentence, found) })
  }
}
