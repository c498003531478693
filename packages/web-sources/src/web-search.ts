import type { FoundSource, ProviderStatus, ScholarLang, TimeRange, UnavailableService, WebCategory } from '@wenjin/contract'

/** A query to services on the network. */
export interface WebQuery {
  category: WebCategory
  query: string
  /** From 1. */
  page: number
  /** Results wanted at most. */
  size: number
  time?: TimeRange | undefined
  /** Host name; its pages and those of its subdomains. */
  site?: string | undefined
  sourceLang?: 'zh' | 'en' | undefined
  scholarLang?: ScholarLang | undefined
}

/** Text that came with a result. Citable once it is kept as a snapshot; `snippet` never is. */
export interface FoundText {
  /** `full`: the whole page or article. `extract`: its beginning. `abstract`: of a paper. `description`: of an episode, picture or film. */
  kind: 'full' | 'extract' | 'abstract' | 'description'
  content: string
}

/** A result of one or several services. */
export interface WebFinding extends Omit<FoundSource, 'trusted'> {
  text?: FoundText
}

/** The joint results of the services: merged by reciprocal rank, without duplicate pages or nearly equal texts. */
export interface WebOutcome {
  found: WebFinding[]
  /** How many there are, as far as the services say. */
  total: number
  /** Services that were asked and gave nothing. */
  unavailable: UnavailableService[]
  /** None of them could be reached at all. */
  offline: boolean
}

/** The services on the network, chosen per category by configuration. Never throws for a service's fault. */
export interface WebSearch {
  /**
   * Asks every service of a category side by side. Comes back when all have answered, or at `deadlineMs` with what there is; a service
   * that has not answered by then is `timeout`.
   * @throws the signal's reason when it is aborted.
   */
  search(query: WebQuery, options: { signal: AbortSignal; deadlineMs?: number }): Promise<WebOutcome>
  /** A scholarly record by DOI, arXiv id or PubMed id; null when no service knows it. */
  findPaper(
    id: string,
    options: { signal: AbortSignal },
  ): Promise<{ paper: WebFinding | null; similar: WebFinding[]; unavailable: UnavailableService[] }>
  /** Every service there is, whether it may be asked or not. */
  status(): ProviderStatus[]
}
