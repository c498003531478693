import type { ConnectionKind } from '@wenjin/contract'
import { knownServices } from '@wenjin/web-sources'
import type { Config, LlmConfig } from '../config.ts'
import type { ModelEndpoint } from '../reading-config.ts'
import type { StoredConnection, StoredMail, StoredSetup } from './stored-connections.ts'

/** The configuration of the environment, completed with the stored connections for services that it does not set. */
export interface ConnectedConfig extends Config {
  /** The model that accepts images, with its endpoint. */
  vision: ModelEndpoint | null
}

type SearchKind = Extract<ConnectionKind, keyof typeof knownServices>

/** A connection that environment variables set, or (with `connection` null) a variable that switches the service off. */
export interface EnvironmentConnection {
  variable: string
  connection: StoredConnection | null
}

const searchKinds: ReadonlySet<string> = new Set<SearchKind>(['searxng', 'bocha', 'metaso', 'tavily', 'brave', 'serper', 'openalex'])
const isSearchKind = (kind: ConnectionKind): kind is SearchKind => searchKinds.has(kind)

function ofEndpoint(variable: string, endpoint: ModelEndpoint | null): EnvironmentConnection | null {
  return endpoint && { variable, connection: { address: endpoint.baseUrl, key: endpoint.apiKey, model: endpoint.model } }
}

function ofSearch({ search }: Config, kind: SearchKind): EnvironmentConnection | null {
  if (search.chosen && !search.chosen.has(kind)) return { variable: 'SEARCH_SERVICES', connection: null }
  const service = search.services.find(({ id }) => id === kind)!
  const connection = { address: service.url ?? '', key: service.key, model: '' }
  if (!service.needsKey) return service.configured ? { variable: 'SEARXNG_URL', connection } : null
  const { key: variable } = knownServices[kind] as { key: string }
  return service.key === '' ? null : { variable, connection }
}

/**
 * Returns the connection of a kind of service that environment variables set; null when they set none, so that an admin may connect one on
 * the page.
 */
export function environmentConnection(config: Config, kind: ConnectionKind): EnvironmentConnection | null {
  const { llm, ocr, reading } = config
  if (isSearchKind(kind)) return ofSearch(config, kind)
  switch (kind) {
    case 'model':
      return ofEndpoint('LLM_BASE_URL', llm)
    case 'vision':
      return llm?.visionModel ? ofEndpoint('LLM_VISION_MODEL', { ...llm, model: llm.visionModel }) : null
    case 'embedding':
      return ofEndpoint('EMBEDDING_BASE_URL', reading.embedding)
    case 'reranking':
      if (reading.rerankingFolder !== null)
        return { variable: 'RERANK_MODEL', connection: { address: '', key: '', model: reading.rerankingFolder } }
      return ofEndpoint('RERANK_BASE_URL', reading.reranking)
    case 'speech':
      return ofEndpoint('SPEECH_URL', reading.speech)
    case 'ocr':
      return ocr && { variable: 'OCR_URL', connection: { address: ocr.url, key: ocr.key, model: '' } }
  }
}

/** Returns the address of a service: its own, or the common address of its kind. */
export function addressOf(config: Config, kind: ConnectionKind, connection: Pick<StoredConnection, 'address'>): string {
  if (!isSearchKind(kind) || kind === 'searxng') return connection.address
  return config.search.services.find(({ id }) => id === kind)!.url!
}

/** The URL scheme and query of the mail server for each kind of encryption, in the mailer's syntax. */
const mailSchemes = { tls: ['smtps', ''], starttls: ['smtp', '?requireTLS=true'], none: ['smtp', '?ignoreTLS=true'] } as const

/** Converts a stored mail server into mail settings. */
export function mailConfigOf({ host, port, security, user, password, from }: StoredMail): NonNullable<Config['mail']> {
  const [scheme, query] = mailSchemes[security]
  const signIn = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  return { url: `${scheme}://${signIn}${host}:${port}/${query}`, from }
}

/**
 * Merges the stored connections into the configuration. Environment variables take precedence: a stored connection is used only when the
 * environment does not configure its kind.
 */
export function connectedConfig(config: Config, { connections, mail, offline }: StoredSetup): ConnectedConfig {
  const used = (kind: ConnectionKind) => (environmentConnection(config, kind) ? undefined : connections[kind])
  const endpoint = (kind: ConnectionKind): ModelEndpoint | null => {
    const connection = used(kind)
    return connection ? { baseUrl: connection.address, apiKey: connection.key, model: connection.model } : null
  }
  const model = endpoint('model')
  const ownLlm: LlmConfig | null = model && {
    ...model,
    roles: { fast_thinking: null, 'ds-r1': null },
    others: [],
    contextTokens: null,
    visionModel: null,
  }
  const { llm } = config
  const ocr = used('ocr')
  return {
    ...config,
    offline: config.offline || offline,
    mail: config.mail ?? (mail && mailConfigOf(mail)),
    llm: llm ?? ownLlm,
    vision: llm?.visionModel ? { baseUrl: llm.baseUrl, apiKey: llm.apiKey, model: llm.visionModel } : endpoint('vision'),
    ocr: config.ocr ?? (ocr ? { url: ocr.address, key: ocr.key } : null),
    reading: {
      ...config.reading,
      embedding: config.reading.embedding ?? endpoint('embedding'),
      reranking: config.reading.reranking ?? endpoint('reranking'),
      speech: config.reading.speech ?? endpoint('speech'),
    },
    search: {
      ...config.search,
      services: config.search.services.map((service) => {
        const connection = isSearchKind(service.id as ConnectionKind) ? used(service.id as SearchKind) : undefined
        if (!connection) return service
        const own = service.id === 'searxng'
        return {
          ...service,
          url: own ? connection.address : service.url,
          configured: service.configured || own,
          key: connection.key,
          enabled: true,
        }
      }),
    },
  }
}
