import { knownServices, serviceIds, type KnownService, type ServiceConfig } from '@wenjin/web-sources'
import { ConfigError } from './config-error.ts'

/** Settings of the search services. */
export interface SearchConfig {
  /** `SEARCH_SERVICES`; null to use every service that can work. */
  chosen: ReadonlySet<string> | null
  services: readonly ServiceConfig[]
  /** `JINA_READER=1` and `JINA_READER_URL`: a reader service for pages that the instance cannot fetch itself. */
  jinaReader: string | null
}

/** Parses `SEARCH_SERVICES`: ids separated by commas, `none` for no service; null to use every service that can work. */
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
 * Reads the search services of an environment.
 * @param address reads an http(s) address from a variable, without its trailing slash; null when it is not set
 * @throws ConfigError for a chosen service that cannot work
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
  return { chosen, services, jinaReader: jina ? jinaAddress : null }
}
