import type { UnavailableService } from '@wenjin/contract'
import type { WebFinding, WebQuery, WebSearch } from '@wenjin/web-sources'

/** Search services that return what a test defines, and record their queries. */
export class FakeWebSearch implements WebSearch {
  found: WebFinding[] = []
  unavailable: UnavailableService[] = []
  offline = false
  readonly queries: WebQuery[] = []

  async search(query: WebQuery) {
    this.queries.push(query)
    const page = this.found.slice((query.page - 1) * query.size, query.page * query.size)
    const found = page.filter(({ category }) => category === query.category)
    return { found, total: this.found.length, unavailable: this.unavailable, offline: this.offline }
  }

  async findPaper() {
    return { paper: null, similar: [], unavailable: [] }
  }

  status() {
    return []
  }
}

/** Builds a web page as a search service finds it. */
export function finding(link: string, title: string, more: Partial<WebFinding> = {}): WebFinding {
  return { id: link, category: 'webpage', title, link, site: new URL(link).hostname, snippet: title, services: ['fake'], ...more }
}
