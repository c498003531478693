/** A known service: its address, and the variable for its key if it uses one. */
export interface KnownService {
  /** Base address without the paths of calls; null when only the operator can know it. */
  address: string | null
  /** Environment variable of its key; absent for a service that needs none. */
  key?: string
}

/** All services with an adapter. The address of `<id>` can be set by `<ID>_URL`, hyphens written as underscores. */
export const knownServices = {
  searxng: { address: null },
  wikipedia: { address: 'https://zh.wikipedia.org' },
  'bing-rss': { address: 'https://www.bing.com' },
  bocha: { address: 'https://api.bochaai.com', key: 'BOCHA_API_KEY' },
  metaso: { address: 'https://metaso.cn', key: 'METASO_API_KEY' },
  tavily: { address: 'https://api.tavily.com', key: 'TAVILY_API_KEY' },
  brave: { address: 'https://api.search.brave.com', key: 'BRAVE_API_KEY' },
  serper: { address: 'https://google.serper.dev', key: 'SERPER_API_KEY' },
  crossref: { address: 'https://api.crossref.org' },
  arxiv: { address: 'https://export.arxiv.org' },
  europepmc: { address: 'https://www.ebi.ac.uk/europepmc' },
  openalex: { address: 'https://api.openalex.org', key: 'OPENALEX_API_KEY' },
  itunes: { address: 'https://itunes.apple.com' },
  commons: { address: 'https://commons.wikimedia.org' },
  openverse: { address: 'https://api.openverse.org' },
  sepia: { address: 'https://sepiasearch.org' },
  'internet-archive': { address: 'https://archive.org' },
  zenodo: { address: 'https://zenodo.org' },
} as const satisfies Record<string, KnownService>

export type ServiceId = keyof typeof knownServices

/** Ids of all services, in the order of the admin page. */
export const serviceIds = Object.keys(knownServices) as ServiceId[]

/** The configuration of a service from the environment. */
export interface ServiceConfig {
  id: ServiceId
  /** Base address without a trailing slash; null when none is known. */
  url: string | null
  /** Whether the operator set the address, which may then be inside a private network. */
  configured: boolean
  needsKey: boolean
  key: string
  /** Whether the service may be called: it is selected, or not excluded, and has the required settings. */
  enabled: boolean
}
