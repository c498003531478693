/** A service on the network: where it is, and the variable of its key where it takes one. */
export interface KnownService {
  /** Address without a path of its own calls; null where only the operator can know it. */
  address: string | null
  /** Variable that holds its key; a service without one may be asked by anybody. */
  key?: string
}

/** Every service there is an adapter for. The address of `<id>` is set by `<ID>_URL`, hyphens written as underscores. */
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

/** Ids of every service, in the order the admin sees them. */
export const serviceIds = Object.keys(knownServices) as ServiceId[]

/** A service as the environment has it. */
export interface ServiceConfig {
  id: ServiceId
  /** Address without a slash at its end; null where none is known. */
  url: string | null
  /** The operator named the address: it may be inside a private network. */
  configured: boolean
  needsKey: boolean
  key: string
  /** It may be asked: chosen, or not excluded, and has what it needs. */
  enabled: boolean
}
