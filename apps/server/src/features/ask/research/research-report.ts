import type { Material, Source } from '@wenjin/engine'
import type { Citation, Contradictions, Lang, StreamMessage } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { CheckedText, type RunOptions } from '../../../providers/compute/index.ts'

/** The subject of a report, and the treatment of model sentences that their sources contradict. */
interface ReportSubject {
  question: string
  lang: Lang
  contradictions: Contradictions
}

const openReport = (ctx: Ctx, subject: ReportSubject, turn: RunOptions) => ctx.compute.open('report', subject, turn)

/** Composes a research report in a worker thread; see the engine's `ResearchReport`. A `section` of null is the short answer. */
export class ThreadedReport {
  readonly #report: ReturnType<typeof openReport>
  readonly #told = new CheckedText()

  constructor(ctx: Ctx, subject: ReportSubject, turn: RunOptions) {
    this.#report = openReport(ctx, subject, turn)
  }

  /** The report's Markdown so far. */
  get text(): string {
    return this.#told.text
  }

  get citations(): readonly Citation[] {
    return this.#told.citations
  }

  /** The report has reached the maximum length of an answer. */
  get isFull(): boolean {
    return this.#told.isFull
  }

  /** Announces the questions of all sections, so that a section leaves out what another section answers. */
  async setPlan(questions: readonly string[]): Promise<void> {
    await this.#report.call('setPlan', questions)
  }

  async quote(section: string | null, material: Material): Promise<StreamMessage[]> {
    return this.#told.add(await this.#report.call('quote', { section, material }))
  }

  /** Continues a section with quotations after the model broke off. */
  async quoteRest(section: string | null, material: Material): Promise<StreamMessage[]> {
    return this.#told.add(await this.#report.call('quoteRest', { section, material }))
  }

  /** Begins a section written by a model. Returns the sources with the numbers that the model must use in its marks. */
  async beginWritten(section: string | null, material: Material): Promise<{ messages: StreamMessage[]; sources: Source[] }> {
    const begun = await this.#report.call('beginWritten', { section, material })
    return { messages: this.#told.add(begun), sources: begun.sources }
  }

  async write(chunk: string): Promise<StreamMessage[]> {
    return this.#told.add(await this.#report.call('write', chunk))
  }

  async endWritten(): Promise<StreamMessage[]> {
    return this.#told.add(await this.#report.call('endWritten', null))
  }

  /** Composes the parts that depend on all sections and on the final numbers of the sources. */
  async finish(maxSources: number): Promise<StreamMessage[]> {
    return this.#told.add(await this.#report.call('close', maxSources))
  }

  /** Releases the worker thread’s state. */
  close(): void {
    this.#report.close()
  }
}
