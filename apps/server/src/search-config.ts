import { ConfigError } from './config-error.ts'

/** A service on the network: where it is, and the variable of its key where it takes one. */
interface KnownService {
  /** Address without a path of its own calls; null where only the operator can know it. */
  address: string | null
  /** Variable that holds its key; a service without one may be asked by anybody. */
  key?: string
}

/** Every service there is an adapter for. The address of `<id>` is set by `<ID>_URL`, hyphens written as underscores. */
const knownServices = {
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

/** Services of web sources. */
export interface SearchConfig {
  services: readonly ServiceConfig[]
  /** `JINA_READER=1` and `JINA_READER_URL`: reads a page the instance itself cannot read. */
  jinaReader: string | null
}

/** `SEARCH_SERVICES`: ids separated by commas, `none` for no service; null when all that can work are wanted. */
function chosenServices(value: string | undefined): ReadonlySet<string> | null {
  const ids = (value ?? '')
    .split(',')
    .map((id) => id.trim().toLowerCase())
    .filter(Boolean)
  if (ids.length === 0) return null
  if (ids.length === 1 && ids[0] === 'none') return new Set()
  const unknown = ids.find((id) => !Object.hasOwn(knownServices, id))
  if (unknown === undefined) return new Set(ids)
  const known = serviceIds.join(', ')
  throw new ConfigError(
    `SEARCH_SERVICES 里的「${unknown}」不是已知的服务（${known}）。 SEARCH_SERVICES holds an unknown service: ${unknown}.`,
  )
}

/**
 * The services of an environment.
 * @param address reads an http(s) address from a variable, without the slash at its end; null when it is not set
 * @throws ConfigError for a service that is chosen and cannot work
 */
export function readSearchConfig(
  env: NodeJS.ProcessEnv,
  address: (name: string, value: string | undefined) => string | null,
): SearchConfig {
  const chosen = chosenServices(env['SEARCH_SERVICES'])
  const services = serviceIds.map((id): ServiceConfig => {
    const known: KnownService = knownServices[id]
    const variable = `${id.toUpperCase().replaceAll('-', '_')}_URL`
    const own = address(variable, env[variable])
    const url = own ?? known.address
    const key = known.key ? (env[known.key] ?? '').trim() : ''
    const missing = url === null ? variable : known.key && key === '' ? known.key : null
    if (missing && chosen?.has(id)) throw new ConfigError(`SEARCH_SERVICES 里有 ${id}，需要设置 ${missing}。 ${id} needs ${missing}.`)
    return {
      id,
      url,
      configured: own !== null,
      needsKey: known.key !== undefined,
      key,
      enabled: missing === null && (chosen?.has(id) ?? true),
    }
  })
  const jina = env['JINA_READER'] === '1' || env['JINA_READER'] === 'true'
  const jinaAddress = address('JINA_READER_URL', env['JINA_READER_URL']) ?? 'https://r.jina.ai'
  return { services, jinaReader: jina ? jinaAddress : null }
}
