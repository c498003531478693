import { buildModelMessages, countTokens, type Material } from '@wenjin/engine'
import type { Composer, StreamMessage } from '@wenjin/contract'
import { fittingPassages } from '../../../providers/llm/context-window.ts'
import { LlmFailure, type Llm, type LlmCut } from '../../../providers/llm/llm.ts'
import { type AnswerTask, cutNotice } from '../sources/index.ts'
import type { ResearchBudget } from './research-budget.ts'
import type { PlanPoint, StepPoint, Written } from './research-checkpoint.ts'
import type { ThreadedReport } from './research-report.ts'
import type { ResearchWords } from './research-text.ts'

/** Cut reasons for which the general notice of a failed model is enough: the model stopped responding. */
const goneAway: ReadonlySet<LlmCut> = new Set(['timeout', 'broken'])
/** Number of failures after which the model is not asked again. */
const failuresBorne = 2
/** Maximum characters of one section's sources given to a model. */
const maxCharacters = 24_000

/** The dependencies for writing a report. */
interface Desk {
  task: AnswerTask
  report: ThreadedReport
  budget: ResearchBudget
  words: ResearchWords
  /** The question of the whole research. */
  question: string
  /** The model that writes; null to quote. */
  llm: Llm | null
}

/** A part of the report: the section of a step, or the short answer. */
interface Place {
  /** The section's question; null for the short answer. */
  section: string | null
  stepId?: string
  /** The status text shown while the part is written. */
  status: string
}

/** Writes the report from the findings: by the model while it succeeds and has tokens left, else by quotation. */
export class ResearchWriter {
  readonly #desk: Desk
  #failures = 0
  #written = 0
  #saidTokens = false
  /** The reason of the last cut, when it needs its own notice instead of the general one. */
  #cut: LlmCut | null = null

  constructor(desk: Desk) {
    this.#desk = desk
  }

  /** The model while it may be asked; null when none is configured, it failed too often or its tokens are used up. */
  get llm(): Llm | null {
    const { llm, budget } = this.#desk
    return this.#failures < failuresBorne && budget.hasTokens ? llm : null
  }

  /** The composer of the report so far: `fallback` when a model failed and everything is quoted. */
  get composer(): 'model' | 'fallback' | 'extractive' {
    if (this.#written > 0) return 'model'
    return this.#failures > 0 ? 'fallback' : 'extractive'
  }

  /**
   * Writes one part of the report from its findings.
   * @returns the model's text, to be stored; null when everything is quoted.
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

  /** The model for the next part; emits a notice once when the token limit is the only obstacle. */
  #modelNow(): Llm | null {
    const { llm, budget, words } = this.#desk
    if (llm && !budget.hasTokens && !this.#saidTokens) {
      this.#saidTokens = true
      this.#emit([{ type: 'add-notice', kind: 'budget', text: words.budget('tokens', 0, 0) }])
    }
    return budget.signal.aborted ? null : this.llm
  }

  /** Replays the text that a model wrote before a crash. */
  async #putDown({ section }: Place, material: Material, written: Written): Promise<Written> {
    const { report } = this.#desk
    this.#emit((await report.beginWritten(section, material)).messages)
    this.#emit(await report.write(written.raw))
    this.#emit(await report.endWritten())
    return written
  }

  async #ask(llm: Llm, { section, stepId }: Place, found: Material): Promise<Written> {
    const { task, report, budget, question } = this.#desk
    const { row, signal, history, persona } = task
    const material = { ...found, passages: await fittingPassages(llm, found.passages, maxCharacters) }
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
          // A section cut at its maximum length is complete; after any other cut, the rest is quoted.
          broken ||= piece.reason !== 'length'
          if (!goneAway.has(piece.reason)) this.#cut = piece.reason
        } else if (piece.type === 'thinking') {
          this.#emit([{ type: 'append-thinking', text: piece.text, ...(stepId && { stepId }) }])
          thinks = true
        } else {
          // Separate this thinking from the next by a paragraph break.
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
