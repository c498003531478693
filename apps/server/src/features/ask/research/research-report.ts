import type { Material, Source } from '@wenjin/engine'
import type { Citation, Contradictions, Lang, StreamMessage } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { CheckedText, type RunOptions } from '../../../providers/compute/index.ts'

/** The subject of a report, and the treatment of a model's sentence that its source contradicts. */
interface ReportSubject {
  question: string
  lang: Lang
  contradictions: Contradictions
}

const openReport = (ctx: Ctx, subject: ReportSubject, turn: RunOptions) => ctx.compute.open('report', subject, turn)

/** A research put into words in a thread; see the engine's `ResearchReport`. A `section` of null is the short answer. */
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

  /** It has reached the bound of one answer. */
  get isFull(): boolean {
    return this.#told.isFull
  }

  /** Makes the questions of all sections known: what another one asks for is left to it. */
  async setPlan(questions: readonly string[]): Promise<void> {
    await this.#report.call('setPlan', questions)
  }

  async quote(section: string | null, material: Material): Promise<StreamMessage[]> {
    return this.#told.add(await this.#report.call('quote', { section, material }))
  }

  /** Goes on by quoting after a model broke off. */
  async quoteRest(section: string | null, material: Material): Promise<StreamMessage[]> {
    return this.#told.add(await this.#report.call('quoteRest', { section, material }))
  }

  /** Begins what a model writes; gives the sources by the numbers it is to mark. */
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

  /** The parts that need all sections; every source that was read has a number by then. */
  async finish(maxSources: number): Promise<StreamMessage[]> {
    return this.#told.add(await this.#report.call('close', maxSources))
  }

  /** Frees what the thread holds. */
  close(): void {
    this.#report.close()
  }
}
