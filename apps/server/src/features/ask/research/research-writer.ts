import { buildModelMessages, countTokens, type Material } from '@wenjin/engine'
import type { Composer, StreamMessage } from '@wenjin/contract'
import { LlmFailure, type Llm, type LlmCut } from '../../../providers/llm/llm.ts'
import { type AnswerTask, cutNotice } from '../sources/index.ts'
import type { ResearchBudget } from './research-budget.ts'
import type { PlanPoint, StepPoint, Written } from './research-checkpoint.ts'
import type { ThreadedReport } from './research-report.ts'
import type { ResearchWords } from './research-text.ts'

/** Cut like this, a model just did not respond to the end. */
const goneAway: ReadonlySet<LlmCut> = new Set(['timeout', 'broken'])
/** A model that failed so often is not asked again. */
const failuresBorne = 2

/** The dependencies for writing a research. */
interface Desk {
  task: AnswerTask
  report: ThreadedReport
  budget: ResearchBudget
  words: ResearchWords
  /** The question of the whole research. */
  question: string
  /** Writes; null to quote. */
  llm: Llm | null
}

/** A place of the report: the section of a step, or the short answer. */
interface Place {
  /** The section's question; null for the short answer. */
  section: string | null
  stepId?: string
  /** The status text shown meanwhile. */
  status: string
}

/** Puts what was found into the words of a report: by the model while it does its part and has tokens left, else by quoting. */
export class ResearchWriter {
  readonly #desk: Desk
  #failures = 0
  #written = 0
  #saidTokens = false
  /** Why the last reply was cut, where a reader should know more than that the model did not do its part. */
  #cut: LlmCut | null = null

  constructor(desk: Desk) {
    this.#desk = desk
  }

  /** The model, while it may be asked; null where there is none, it failed too often or its tokens are used up. */
  get llm(): Llm | null {
    const { llm, budget } = this.#desk
    return this.#failures < failuresBorne && budget.hasTokens ? llm : null
  }

  /** The writer of the report so far: `fallback` where a model failed and all of it is quoted. */
  get composer(): 'model' | 'fallback' | 'extractive' {
    if (this.#written > 0) return 'model'
    return this.#failures > 0 ? 'fallback' : 'extractive'
  }

  /**
   * Writes one place of the report from what was found for it.
   * @returns what a model wrote of it, to be kept; null where all of it is quoted.
   * @throws the signal's reason when the answer is stopped.
   */
  async write(place: Place, { material, written }: PlanPoint | StepPoint): Promise<Written | null> {
    const { report, task, words } = this.#desk
    const llm = written === null && material.passages.length > 0 ? this.#modelNow() : null
    const quotes = written === null && llm === null
    this.#showStatus(place, quotes && this.#written === 0 ? 'extractive' : 'model')
    if (quotes) {
      this.#emit(await report.quote(place.section, material))
      return null
    }
    const done = llm ? await this.#ask(llm, place, material) : await this.#putDown(place, material, written!)
    if (!done.broken) {
      this.#written += 1
      return done
    }
    this.#failures += 1
    if (this.#written === 0) this.#showStatus(place, 'extractive')
    const cut = this.#cut
    this.#emit([{ type: 'add-notice', ...(cut ? cutNotice(task.row.lang, cut, 'section') : { kind: 'noModel', text: words.modelFailed }) }])
    this.#emit(await report.quoteRest(place.section, material))
    task.signal.throwIfAborted()
    return done
  }

  #emit(messages: readonly StreamMessage[]): void {
    for (const message of messages) this.#desk.task.emit(message)
  }

  #showStatus({ status }: Place, composer: Composer): void {
    this.#emit([{ type: 'set-status', stage: 'composing', text: status, composer }])
  }

  /** The model that writes next; says once when only its tokens are missing. */
  #modelNow(): Llm | null {
    const { llm, budget, words } = this.#desk
    if (llm && !budget.hasTokens && !this.#saidTokens) {
      this.#saidTokens = true
      this.#emit([{ type: 'add-notice', kind: 'budget', text: words.budget('tokens', 0, 0) }])
    }
    return budget.signal.aborted ? null : this.llm
  }

  /** Records again what a model wrote before a crash. */
  async #putDown({ section }: Place, material: Material, written: Written): Promise<Written> {
    const { report } = this.#desk
    this.#emit((await report.beginWritten(section, material)).messages)
    this.#emit(await report.write(written.raw))
    this.#emit(await report.endWritten())
    return written
  }

  async #ask(llm: Llm, { section, stepId }: Place, material: Material): Promise<Written> {
    const { task, report, budget, question } = this.#desk
    const { row, signal, history, persona } = task
    const { messages, sources } = await report.beginWritten(section, material)
    this.#emit(messages)
    const prompt = buildModelMessages({
      question: section ?? question,
      history: section === null ? history : [],
      sources,
      mode: section === null ? 'concise' : row.mode,
      lang: row.lang,
      outputLang: row.outputLang,
      outputStyle: row.outputStyle,
      persona,
      ...(section !== null && { report: question }),
    })
    budget.addTokens(prompt.reduce((sum, { content }) => sum + countTokens(content), 0))
    let raw = ''
    let broken = false
    this.#cut = null
    let thinks = false
    try {
      for await (const piece of llm.stream(prompt, { signal: AbortSignal.any([signal, budget.signal]) })) {
        if (signal.aborted) break
        if (piece.type === 'cut') {
          // At its bound of length a section is as long as it may be; cut anywhere else, it goes on by quoting.
          broken ||= piece.reason !== 'length'
          if (!goneAway.has(piece.reason)) this.#cut = piece.reason
        } else if (piece.type === 'thinking') {
          this.#emit([{ type: 'append-thinking', text: piece.text, ...(stepId && { stepId }) }])
          thinks = true
        } else {
          // The next thought begins a paragraph of its own.
          if (thinks) this.#emit([{ type: 'append-thinking', text: '\n\n', ...(stepId && { stepId }) }])
          thinks = false
          raw += piece.text
          this.#emit(await report.write(piece.text))
        }
        if (report.isFull) break
      }
    } catch (error) {
      if (!signal.aborted && !(error instanceof LlmFailure)) throw error
      broken = true
    }
    signal.throwIfAborted()
    this.#emit(await report.endWritten())
    budget.addTokens(countTokens(raw))
    return { raw, broken: broken || budget.signal.aborted || !/[\p{L}\p{N}]/u.test(raw) }
  }
}
