import { isResearch, type Mode, type ResearchMode, type Spent } from '@wenjin/contract'
import type { Config } from '../../../config.ts'

/** The limits of a research: documents read, milliseconds, model tokens. */
export interface BudgetLimits {
  sources: number
  ms: number
  tokens: number
}

const minute = 60_000
const researchBudgets: Readonly<Record<ResearchMode, BudgetLimits>> = {
  research: { sources: 60, ms: 5 * minute, tokens: 30_000 },
  'strong-research': { sources: 100, ms: 10 * minute, tokens: 60_000 },
  'think-research': { sources: 100, ms: 10 * minute, tokens: 60_000 },
}

/** The limits of a research mode, lowered to those of the instance. */
export function researchLimits(mode: Mode, config: Config): BudgetLimits {
  const limits = researchBudgets[isResearch(mode) ? mode : 'research']
  const { sources, seconds, tokens } = config.research
  return {
    sources: Math.min(limits.sources, sources ?? limits.sources),
    ms: Math.min(limits.ms, seconds === null ? limits.ms : seconds * 1000),
    tokens: Math.min(limits.tokens, tokens ?? limits.tokens),
  }
}

/** Tracks the use of the limits of a research and decides whether it may continue. */
export class ResearchBudget {
  readonly limits: BudgetLimits
  readonly #documents = new Set<string>()
  readonly #now: () => number
  readonly #began: number
  readonly #ended = new AbortController()
  readonly #timer: NodeJS.Timeout
  #tokens: number

  /** @param used the time and tokens used before a crash */
  constructor(limits: BudgetLimits, now: () => number, used: { ms: number; tokens: number }) {
    this.limits = limits
    this.#now = now
    this.#began = now() - used.ms
    this.#tokens = used.tokens
    this.#timer = setTimeout(() => this.#ended.abort(), Math.max(0, limits.ms - used.ms)).unref()
  }

  /** Aborted when the time limit is reached. */
  get signal(): AbortSignal {
    return this.#ended.signal
  }

  get used(): { ms: number; tokens: number } {
    return { ms: this.#now() - this.#began, tokens: this.#tokens }
  }

  get spent(): Spent {
    const { sources, ms, tokens } = this.limits
    return {
      sources: { used: this.#documents.size, limit: sources },
      ms: { used: Math.min(ms, this.used.ms), limit: ms },
      tokens: { used: this.#tokens, limit: tokens },
    }
  }

  /** Number of documents that may still be read. */
  get sourcesLeft(): number {
    return Math.max(0, this.limits.sources - this.#documents.size)
  }

  /** Whether a model request is still within the token limit. */
  get hasTokens(): boolean {
    return this.#tokens < this.limits.tokens
  }

  /** The exhausted limit that prevents another step; null while another step is possible. */
  get exhausted(): 'sources' | 'ms' | null {
    if (this.#ended.signal.aborted) return 'ms'
    return this.sourcesLeft === 0 ? 'sources' : null
  }

  addDocuments(ids: Iterable<string>): void {
    for (const id of ids) this.#documents.add(id)
  }

  addTokens(count: number): void {
    this.#tokens += count
  }

  /** Clears the timer of the time limit. */
  close(): void {
    clearTimeout(this.#timer)
  }
}
