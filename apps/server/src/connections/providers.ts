import type { Logger } from 'pino'
import { createWebSearch, type ServiceConfig, type WebSearch } from '@wenjin/web-sources'
import type { Ctx } from '../context.ts'
import { isOwnMachine } from '../lib/address/own-machine.ts'
import { createEmbeddings } from '../providers/embedding/openai-compatible.ts'
import type { ImageText } from '../providers/image-text/image-text.ts'
import { createOcrEndpoint } from '../providers/image-text/ocr-endpoint.ts'
import { openTesseract } from '../providers/image-text/tesseract.ts'
import { createVisionModel } from '../providers/image-text/vision-model.ts'
import { createModels } from '../providers/llm/models.ts'
import { createOpenAiCompatible } from '../providers/llm/openai-compatible.ts'
import { createSmtpMailer } from '../providers/mail/smtp.ts'
import { createModerator } from '../providers/moderation/endpoint.ts'
import { createReranking } from '../providers/reranking/endpoint.ts'
import { createLocalReranking } from '../providers/reranking/local-model.ts'
import { createSmsGateway } from '../providers/sms/gateway.ts'
import { createTranscriptions } from '../providers/speech/openai-compatible.ts'
import type { ConnectedConfig } from './connected-config.ts'

/** The providers that a new connection can replace while the instance runs. */
export type ConnectedProviders = Pick<
  Ctx,
  'offline' | 'llm' | 'models' | 'imageText' | 'speech' | 'embedding' | 'reranking' | 'webSearch' | 'mail' | 'sms' | 'moderator'
>

/** Creates the providers of a configuration, and recreates those whose settings changed. */
export interface ProviderFactory {
  /** Creates the providers of the first configuration. */
  create(config: ConnectedConfig): Promise<ConnectedProviders>
  /** Recreates the providers whose settings differ from the previous configuration. */
  renew(config: ConnectedConfig): Promise<Partial<ConnectedProviders>>
  close(): Promise<void>
}

/** Whether an address may be called: while the instance is offline, only addresses on this machine may. */
export const mayCall = ({ offline }: { offline: boolean }, address: string) => !offline || isOwnMachine(address)

/** Returns the service when it is configured and may be called, else null. */
function reachable<T extends { baseUrl: string } | { url: string }>(config: ConnectedConfig, service: T | null): T | null {
  return service && mayCall(config, 'url' in service ? service.url : service.baseUrl) ? service : null
}

/** A group of providers that is recreated when its settings change. */
interface Part {
  settings(config: ConnectedConfig): unknown
  make(config: ConnectedConfig): Partial<ConnectedProviders> | Promise<Partial<ConnectedProviders>>
}

/** Chooses how images are read: an OCR endpoint, else a vision model, else a program on this machine. */
async function imageTextOf(config: ConnectedConfig): Promise<ImageText | null> {
  const { reading } = config
  const ocr = reachable(config, config.ocr)
  if (ocr) return createOcrEndpoint(ocr)
  const vision = reachable(config, config.vision)
  if (vision) return createVisionModel(vision)
  return reading.tesseract === null ? null : openTesseract(reading.tesseract)
}

/** Creates the provider factory. @param search dependencies of the search services apart from their settings */
export function createProviderFactory(search: Omit<Parameters<typeof createWebSearch>[0], 'services'>, log: Logger): ProviderFactory {
  const opened: { close(): Promise<void> }[] = []
  const made = new Map<Part, string>()

  function webSearchOf(config: ConnectedConfig): WebSearch | null {
    const services: ServiceConfig[] = config.search.services.map((service) => ({
      ...service,
      enabled: service.enabled && mayCall(config, service.url!),
    }))
    if (!services.some(({ enabled }) => enabled)) return null
    const webSearch = createWebSearch({ ...search, services })
    // A running answer continues with the services it started with, so old ones are closed with the instance; their idle connections close
    // by themselves.
    opened.push(webSearch)
    return webSearch
  }

  const parts: readonly Part[] = [
    { settings: ({ offline }) => offline, make: ({ offline }) => ({ offline }) },
    {
      settings: (config) => reachable(config, config.llm),
      make(config) {
        const llm = reachable(config, config.llm)
        const models = createModels(llm, (model) => createOpenAiCompatible({ ...llm!, model }))
        return { models, llm: models.find('fast') }
      },
    },
    {
      settings: (config) => [reachable(config, config.ocr), reachable(config, config.vision)],
      make: async (config) => ({ imageText: await imageTextOf(config) }),
    },
    {
      settings: (config) => reachable(config, config.reading.speech),
      make(config) {
        const speech = reachable(config, config.reading.speech)
        return { speech: speech && createTranscriptions(speech) }
      },
    },
    {
      settings: (config) => reachable(config, config.reading.embedding),
      make(config) {
        const embedding = reachable(config, config.reading.embedding)
        return { embedding: embedding && createEmbeddings(embedding) }
      },
    },
    {
      settings: (config) => config.reading.rerankingFolder ?? reachable(config, config.reading.reranking),
      make(config) {
        const { rerankingFolder } = config.reading
        if (rerankingFolder !== null) {
          const local = createLocalReranking({ folder: rerankingFolder, log })
          opened.push(local)
          return { reranking: local }
        }
        const reranking = reachable(config, config.reading.reranking)
        return { reranking: reranking && createReranking(reranking) }
      },
    },
    { settings: ({ offline, search: { services } }) => [offline, services], make: (config) => ({ webSearch: webSearchOf(config) }) },
    {
      settings: (config) => reachable(config, config.mail),
      make(config) {
        const mail = reachable(config, config.mail)
        return { mail: mail && createSmtpMailer(mail) }
      },
    },
    {
      settings: (config) => reachable(config, config.sms),
      make(config) {
        const sms = reachable(config, config.sms)
        return { sms: sms && createSmsGateway(sms) }
      },
    },
    {
      settings: (config) => reachable(config, config.moderation),
      make(config) {
        const moderation = reachable(config, config.moderation)
        return { moderator: moderation && createModerator(moderation) }
      },
    },
  ]

  async function renew(config: ConnectedConfig): Promise<Partial<ConnectedProviders>> {
    const changed: Partial<ConnectedProviders> = {}
    for (const part of parts) {
      const settings = JSON.stringify(part.settings(config))
      if (made.get(part) === settings) continue
      Object.assign(changed, await part.make(config))
      made.set(part, settings)
    }
    return changed
  }

  return {
    // No provider exists yet, so every part is created.
    create: async (config) => (await renew(config)) as ConnectedProviders,
    renew,
    async close() {
      for (const each of opened) await each.close()
    },
  }
}
