import { freshQuestions, keyPoints, type Material, type Understanding } from '@wenjin/engine'
import type { Contradictions, NoticeKind, ResearchPlan, StreamMessage } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { safetyOf } from '../../platform/moderation/index.ts'
import { type AnswerTask, emitOnce, statusText, turnOf } from '../sources/index.ts'
import { runBranches, runOverlapping } from './research-branches.ts'
import { ResearchBudget, researchLimits } from './research-budget.ts'
import { Checkpoints, type PlanPoint, type StepPoint } from './research-checkpoint.ts'
import { planResearch, researchModelOf } from './research-model.ts'
import { ThreadedReport } from './research-report.ts'
import { raiseQuestions, searchOnce, takeStep, type Find, type StepWork } from './research-search.ts'
import { researchWords, type ResearchWords } from './research-text.ts'
import { ResearchWriter } from './research-writer.ts'

/** Maximum number of concurrent branches of a parallel research. */
const maxParallelBranches = 4
/** Minimum and maximum number of documents of one step, so that no step uses up the budget of the others. */
const sourcesOfStep = { min: 3, max: 16 }
/** Minimum interval in milliseconds between plan messages that only update the progress. */
const progressMs = 250
/** Maximum number of steps of a research that raises its own questions, and of reflections that look for open questions. */
const maxSteps = 12
const reflections = 3
/** Number of follow-up questions shown below a report. */
const relatedShown = 4

type Step = ResearchPlan[number]
/** The result of a step: its findings, `over` when a limit was exhausted before the search, or `failed`. */
type StepOutcome = StepPoint | 'over' | 'failed'

/** The input of a research. */
interface ResearchInput {
  understanding: Understanding
  find: Find
  checkpoints: Checkpoints
  contradictions: Contradictions
}

/** One research from the question to the finished report. */
class ResearchRun {
  readonly #ctx: Ctx
  readonly #find: Find
  readonly #order: AnswerTask
  readonly #words: ResearchWords
  readonly #understanding: Understanding
  readonly #question: string
  readonly #report: ThreadedReport
  readonly #checkpoints: Checkpoints
  readonly #budget: ResearchBudget
  readonly #writer: ResearchWriter
  readonly #steps: Step[] = []
  readonly #read: Material[] = []
  #shownAt = 0
  /** The follow-up questions; null until their computation starts. */
  #related: Promise<string[]> | null = null

  constructor(ctx: Ctx, task: AnswerTask, asked: ResearchInput) {
    const { row } = task
    const { understanding, find, checkpoints, contradictions } = asked
    this.#ctx = ctx
    this.#find = find
    this.#order = task
    this.#words = researchWords[row.lang]
    this.#understanding = understanding
    this.#question = this.#understanding.searchQuestion
    this.#report = new ThreadedReport(ctx, { question: this.#question, lang: row.lang, contradictions }, turnOf(task))
    this.#checkpoints = checkpoints
    this.#budget = new ResearchBudget(researchLimits(row.mode, ctx.config), ctx.now, checkpoints.used)
    this.#writer = new ResearchWriter({
      task,
      report: this.#report,
      budget: this.#budget,
      words: this.#words,
      question: this.#question,
      llm: researchModelOf(ctx, row),
    })
  }

  async run(): Promise<string> {
    const { row } = this.#order
    try {
      const point = await this.#plan()
      if (row.mode === 'strong-research') {
        await this.#summary(point)
        await this.#takeOneByOne()
      } else await this.#reportInOrder(row.mode === 'think-research' ? this.#takeSideBySide() : this.#takeOverlapping(point), point)
      await this.#finish(point)
    } finally {
      this.#report.close()
      this.#budget.close()
    }
    return this.#writer.composer
  }

  #emit(messages: readonly StreamMessage[]): void {
    for (const message of messages) this.#order.emit(message)
  }

  #notice(kind: NoticeKind, text: string): void {
    this.#emit([{ type: 'add-notice', kind, text }])
  }

  #showPlan(): void {
    this.#emit([
      { type: 'set-plan', steps: this.#steps.map((step) => ({ ...step })) },
      { type: 'set-budget', ...this.#budget.spent },
    ])
  }

  #showProgress(step: Step, progress: { found: number; read: number }): void {
    Object.assign(step, progress)
    const now = this.#ctx.now()
    if (step.state !== 'running' || now - this.#shownAt < progressMs) return
    this.#shownAt = now
    this.#showPlan()
  }

  async #addSteps(titles: readonly string[]): Promise<void> {
    for (const title of titles) this.#steps.push({ id: `s${this.#steps.length + 1}`, title, state: 'waiting' })
    await this.#report.setPlan(this.#steps.map(({ title }) => title))
  }

  get #thinking() {
    return {
      llm: this.#writer.llm,
      signal: this.#order.signal,
      onTokens: (count: number) => this.#budget.addTokens(count),
    }
  }

  /** The findings for the question and the sub-questions: from the checkpoint, as edited by the reader, or newly planned. */
  async #plan(): Promise<PlanPoint> {
    const { row } = this.#order
    this.#emit([{ type: 'set-status', stage: 'planning', text: this.#words.planning }])
    const kept = this.#checkpoints.plan
    let point = kept
    if (!point) {
      const sources = this.#share(this.#budget.limits.sources, sourcesOfStep.min + 2)
      const found = await searchOnce(this.#find, this.#order, this.#budget, {
        texts: this.#understanding.variants,
        sources,
        earlier: this.#understanding.earlier,
      })
      const { plan } = row.options
      const input = { question: this.#question, passages: found.material.passages, lang: row.lang }
      const planned = plan?.length
        ? { titles: plan, by: 'reader' as const }
        : await planResearch(this.#ctx, this.#thinking, input, turnOf(this.#order))
      point = { ...found, ...planned, written: null }
      await this.#checkpoints.save('plan', point, this.#budget.used)
    } else await this.#useFindings(point)
    await this.#addSteps(point.titles)
    this.#read.push(point.material)
    this.#showPlan()
    this.#emit([{ type: 'append-thinking', text: this.#words.planned(point.by, point.titles.length) }])
    return point
  }

  /** Restores a checkpoint: its documents, notices and passages count as if they were found now. */
  async #useFindings({ material, notices }: PlanPoint | StepPoint): Promise<void> {
    this.#budget.addDocuments(material.documents.map(({ id }) => id))
    emitOnce(this.#order, notices)
    await this.#order.places.learn(material.passages)
  }

  #share(left: number, among: number): number {
    const share = Math.floor(left / Math.max(1, among))
    return Math.min(left, Math.max(sourcesOfStep.min, Math.min(sourcesOfStep.max, share)))
  }

  async #summary(point: PlanPoint): Promise<void> {
    const status = statusText(this.#order.row.lang, 'composing')
    const written = await this.#writer.write({ section: null, status }, point)
    if (written !== point.written) await this.#checkpoints.save('plan', { ...point, written }, this.#budget.used)
  }

  /** Runs the steps one after the other; a step may add further steps, since its open questions are known after its section is written. */
  async #takeOneByOne(): Promise<void> {
    let looks = 0
    for (let at = 0; at < this.#steps.length; at += 1) {
      this.#begin(at)
      const point = await this.#take(at, () => this.#share(this.#budget.sourcesLeft, this.#steps.length - at))
      if (point === 'over') return this.#skipFrom(at)
      await this.#reportStep(at, point)
      if (point === 'failed') continue
      await this.#raise(point.added)
      if (at + 1 < this.#steps.length || this.#budget.exhausted) continue
      // With a model, each step has already reported what is open.
      looks += 1
      const plan = [this.#question, ...this.#steps.map(({ title }) => title)]
      const isOpen = !this.#thinking.llm && looks <= reflections
      const raised = isOpen ? await raiseQuestions(this.#ctx, this.#question, plan, this.#read, this.#order) : []
      if (!(await this.#raise(raised))) this.#emit([{ type: 'append-thinking', text: this.#words.settled }])
    }
  }

  /** Adds sub-questions that the plan does not contain yet; false when there is none. */
  async #raise(questions: readonly string[]): Promise<boolean> {
    const titles = this.#steps.map(({ title }) => title)
    const fresh = freshQuestions(titles, questions, '', maxSteps - titles.length)
    if (fresh.length === 0) return false
    await this.#addSteps(fresh)
    this.#emit([{ type: 'append-thinking', text: this.#words.added(fresh) }])
    this.#showPlan()
    return true
  }

  #takeSideBySide(): Promise<StepOutcome>[] {
    return runBranches(this.#steps, maxParallelBranches, (_, at) => {
      this.#begin(at)
      return this.#take(at, () => {
        const waiting = this.#steps.filter(({ state }) => state === 'waiting' || state === 'running').length
        return this.#share(this.#budget.sourcesLeft, waiting)
      })
    })
  }

  /** Overlaps the steps: a step is searched after the previous one has been searched, and read while the previous section is written. */
  #takeOverlapping(plan: PlanPoint): Promise<StepOutcome>[] {
    const taken: Promise<StepOutcome>[] = []
    const sources: number[] = []
    /** Number of documents left beside those of the plan and of the first `count` steps. */
    const leftAfter = async (count: number) => {
      const points = await Promise.all(taken.slice(0, count))
      const read = [plan, ...points.filter((point) => typeof point === 'object')].flatMap(({ material }) => material.documents)
      return Math.max(0, this.#budget.limits.sources - new Set(read.map(({ id }) => id)).size)
    }
    // Count the previous step’s share as used even before it is finished, so that a step reads the same number of documents on every run.
    const share = async (at: number) => {
      const reserved = (await leftAfter(at - 1)) - (sources[at - 1] ?? 0)
      const left = reserved > 0 ? reserved : await leftAfter(at)
      return (sources[at] = this.#share(left, this.#steps.length - at))
    }
    return runOverlapping(this.#steps, (_, at, letGo) => (taken[at] = this.#take(at, () => share(at), letGo)))
  }

  /** Writes the short answer, then the sections of the steps in their order. */
  async #reportInOrder(branches: readonly Promise<StepOutcome>[], plan: PlanPoint): Promise<void> {
    try {
      await this.#summary(plan)
      // The steps are known and being searched, so compute the follow-up questions meanwhile.
      this.#related = this.#findRelatedQuestions(plan)
      this.#related.catch(() => undefined)
      for (const [at, branch] of branches.entries()) {
        this.#begin(at)
        await this.#reportStep(at, await branch)
      }
    } finally {
      // When the answer is stopped, wait for all branches, so that none continues in the background.
      await Promise.allSettled(branches)
    }
  }

  #skipFrom(at: number): void {
    for (const step of this.#steps.slice(at)) step.state = 'skipped'
    this.#showPlan()
  }

  /** Emits that the search for a step begins, unless the step has a checkpoint. */
  #begin(at: number): void {
    const step = this.#steps[at]!
    if (step.state !== 'waiting' || this.#checkpoints.step(step.id) || this.#budget.signal.aborted) return
    step.state = 'running'
    this.#emit([{ type: 'set-status', stage: 'searching', text: this.#words.searching(at + 1, this.#steps.length, step.title) }])
    this.#showPlan()
  }

  /**
   * Searches and reads for a step, unless the step has a checkpoint.
   * @param share returns the maximum number of documents @param onSearched called when sources have been found and are being read
   */
  async #take(at: number, share: () => number | Promise<number>, onSearched?: () => void): Promise<StepOutcome> {
    const step = this.#steps[at]!
    const sources = await share()
    this.#order.signal.throwIfAborted()
    const kept = this.#checkpoints.step(step.id)
    if (kept) {
      await this.#useFindings(kept)
      return kept
    }
    if (this.#budget.exhausted) return 'over'
    const work: StepWork = {
      ctx: this.#ctx,
      find: this.#find,
      task: this.#order,
      budget: this.#budget,
      thinking: this.#thinking,
      words: this.#words,
      question: this.#question,
      plan: this.#steps.map(({ title }) => title),
      sources,
      onProgress: (progress) => {
        onSearched?.()
        this.#showProgress(step, progress)
      },
    }
    try {
      const point = await takeStep(work, step.title)
      this.#order.signal.throwIfAborted()
      await this.#checkpoints.save(step.id, point, this.#budget.used)
      return point
    } catch (error) {
      this.#order.signal.throwIfAborted()
      if (this.#budget.signal.aborted) return 'over'
      this.#ctx.log.error({ err: error, resultId: this.#order.row.id, step: step.id }, 'a step of a research failed')
      return 'failed'
    }
  }

  /** Writes the section of a step, or marks the step as skipped or failed. */
  async #reportStep(at: number, taken: StepOutcome): Promise<void> {
    if (typeof taken === 'object') return this.#section(at, taken)
    this.#steps[at]!.state = taken === 'over' ? 'skipped' : 'failed'
    this.#showPlan()
  }

  async #section(at: number, point: StepPoint): Promise<void> {
    const step = this.#steps[at]!
    Object.assign(step, { found: point.found, read: point.material.documents.length })
    this.#emit([
      { type: 'append-thinking', text: point.thinking, stepId: step.id },
      { type: 'set-status', stage: 'reading', text: statusText(this.#order.row.lang, 'reading', this.#budget.spent.sources.used) },
    ])
    const status = this.#words.composing(at + 1, this.#steps.length, step.title)
    const written = await this.#writer.write({ section: step.title, stepId: step.id, status }, point)
    this.#order.signal.throwIfAborted()
    if (written !== point.written) await this.#checkpoints.save(step.id, { ...point, written }, this.#budget.used)
    this.#read.push(point.material)
    step.state = 'done'
    this.#showPlan()
  }

  /** Writes the parts that depend on all sections, and the follow-up questions. */
  async #finish(point: PlanPoint): Promise<void> {
    const { row } = this.#order
    const over = this.#steps.some(({ state }) => state === 'skipped') ? this.#budget.exhausted : null
    if (over) {
      const done = this.#steps.filter(({ state }) => state === 'done').length
      this.#notice('budget', this.#words.budget(over, done, this.#steps.length))
    }
    this.#emit(await this.#report.finish(this.#budget.limits.sources))
    const { text, citations } = this.#report
    const related = await (this.#related ?? this.#findRelatedQuestions(point))
    const checked = citations.filter(({ verdict }) => verdict === 'verified' || verdict === 'partial').length
    this.#emit([
      { type: 'set-budget', ...this.#budget.spent },
      { type: 'set-status', stage: 'verifying', text: statusText(row.lang, 'verifying', checked) },
      { type: 'set-highlight', list: keyPoints(text, citations) },
      { type: 'set-related', list: related },
    ])
  }

  /** Computes follow-up questions that the report does not answer. */
  #findRelatedQuestions({ material: { passages } }: PlanPoint): Promise<string[]> {
    const asked = [this.#question, ...this.#steps.map(({ title }) => title)]
    const { row } = this.#order
    const input = { question: this.#question, asked, passages, lang: row.lang, max: relatedShown }
    return this.#ctx.compute.run('openAspects', input, turnOf(this.#order))
  }
}

/**
 * Researches a question: plans, searches, reads and reflects step by step, and writes the report meanwhile.
 * @param understanding of the question, without its attachments @param find searches the sources
 * @returns the composer that wrote the report.
 * @throws when the signal is aborted before the end; the findings so far are stored for the next start.
 */
export async function runResearch(ctx: Ctx, task: AnswerTask, understanding: Understanding, find: Find): Promise<string> {
  const checkpoints = await Checkpoints.open(ctx, task.row.id)
  const { contradictions } = await safetyOf(ctx)
  return new ResearchRun(ctx, task, { understanding, find, checkpoints, contradictions }).run()
}
