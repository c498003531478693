import type { FoundSource, ProviderStatus, ScholarLang, TimeRange, UnavailableService, WebCategory } from '@wenjin/contract'

/** A query to services on the network. */
export interface WebQuery {
  category: WebCategory
  query: string
  /** From 1. */
  page: number
  /** Maximum number of results. */
  size: number
  time?: TimeRange | undefined
  /** Host name; limits the results to its pages and those of its subdomains. */
  site?: string | undefined
  sourceLang?: 'zh' | 'en' | undefined
  scholarLang?: ScholarLang | undefined
}

/** Text that a service returned with a result. It can be cited after it is stored as a snapshot; `snippet` never can. */
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
  /** Total number of results, as far as the services state it. */
  total: number
  /** Services that failed or did not respond. */
  unavailable: UnavailableService[]
  /** Whether none of the services could be reached. */
  offline: boolean
}

/** The search over the services configured per category. Never throws for a service's failure. */
export interface WebSearch {
  /**
   * Searches all services of a category in parallel. Resolves when all have responded, or at `deadlineMs` with the results so far; a
   * service that has not responded by then is reported as `timeout`.
   * @throws the signal's reason when it is aborted.
   */
  search(query: WebQuery, options: { signal: AbortSignal; deadlineMs?: number }): Promise<WebOutcome>
  /** Finds a scholarly record by DOI, arXiv id or PubMed id; null when no service has it. */
  findPaper(
    id: string,
    options: { signal: AbortSignal },
  ): Promise<{ paper: WebFinding | null; similar: WebFinding[]; unavailable: UnavailableService[] }>
  /** Returns the status of all services, including disabled ones. */
  status(): ProviderStatus[]
}
