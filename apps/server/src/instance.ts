import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino, type Logger } from 'pino'
import { createParser } from '@wenjin/parser'
import { createWebSearch, type CachedReply } from '@wenjin/web-sources'
import type { Config } from './config.ts'
import type { Ctx } from './context.ts'
import { openDatabase } from './db/client.ts'
import { startMaintenance } from './db/maintenance.ts'
import { ensureSetting } from './features/platform/instance/index.ts'
import { loadFeatures } from './load-features.ts'
import { createMetrics } from './http/metrics.ts'
import { version } from './installation.ts'
import { ByteCache } from './lib/flow/byte-cache.ts'
import { readDiskSpace } from './lib/storage/disk-space.ts'
import { createLogOutput } from './lib/text/log-output.ts'
import { toLoggableError } from './lib/text/loggable-error.ts'
import { signedImage } from './lib/address/image-signature.ts'
import { isOwnMachine } from './lib/address/own-machine.ts'
import { openBlobs } from './providers/blobs/open-blobs.ts'
import { createEngineCompute } from './providers/compute/index.ts'
import { createEmbeddings } from './providers/embedding/openai-compatible.ts'
import { createReranking } from './providers/reranking/endpoint.ts'
import { createLocalReranking } from './providers/reranking/local-model.ts'
import { createEvents } from './providers/events/index.ts'
import type { ImageText } from './providers/image-text/image-text.ts'
import { createOcrEndpoint } from './providers/image-text/ocr-endpoint.ts'
import { openTesseract } from './providers/image-text/tesseract.ts'
import { createVisionModel } from './providers/image-text/vision-model.ts'
import { createJobs } from './providers/jobs/jobs.ts'
import { createLimiter } from './providers/limiter/index.ts'
import { createModels } from './providers/llm/models.ts'
import { createOpenAiCompatible } from './providers/llm/openai-compatible.ts'
import { createSmtpMailer } from './providers/mail/smtp.ts'
import { createModerator } from './providers/moderation/endpoint.ts'
import { createPoliteReader, createReader } from './providers/reader/index.ts'
import { createSmsGateway } from './providers/sms/gateway.ts'
import { createTranscriptions } from './providers/speech/openai-compatible.ts'

export function createLogger(level: string): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toLoggableError },
    redact: ['req', 'res', 'busboyOptions', '*.authorization', '*.cookie', '*.token', '*.sid', '*.apiKey', '*.password'],
  }
  return pino(options, createLogOutput(1))
}

/** Replies of services on the network are held in so many bytes. */
const webReplyBytes = 24 * 1024 * 1024

/** The caller name sent to services on the network: a mail address or page of the operator; a header cannot contain Chinese. */
function callerName({ operator, publicUrl }: Config): string {
  const contact =
    /[a-z0-9][\w.+-]{0,63}@[\w-]+(?:\.[\w-]+)+|https?:\/\/[\x21-\x7e]+/i.exec(operator.contact)?.[0] ?? publicUrl ?? 'self-hosted'
  return `Wenjin/${version} (+${encodeURI(contact)})`
}

/** An instance without its HTTP side: what the server, the command line and the tests share. */
export interface Instance {
  ctx: Ctx
  close(): Promise<void>
}

/** An OCR endpoint reads pictures, or else a model that sees them, or else a program on this machine. */
async function imageTextOf({ ocr, llm, reading }: Config, mayCall: (address: string) => boolean): Promise<ImageText | null> {
  if (ocr && mayCall(ocr.url)) return createOcrEndpoint(ocr)
  if (llm?.visionModel && mayCall(llm.baseUrl)) return createVisionModel({ ...llm, model: llm.visionModel })
  return reading.tesseract === null ? null : openTesseract(reading.tesseract)
}

/**
 * Opens the data folder or database and everything that works on it.
 * @throws StorageError when the folder is in use, read-only, full or damaged.
 */
export async function openInstance(config: Config, log: Logger): Promise<Instance> {
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  try {
    const blobs = await openBlobs(config)
    const jobs = createJobs(database, log)
    const endMaintenance = startMaintenance(database, log)
    const parser = createParser()
    const compute = createEngineCompute()
    const events = createEvents({ redisUrl: config.redisUrl, log })
    const limiter = createLimiter({ redisUrl: config.redisUrl, now: () => ctx.now(), log })
    const mayCall = (address: string) => !config.offline || isOwnMachine(address)
    const { llm } = config
    const { speech, embedding, reranking, rerankingFolder } = config.reading
    const localReranking = rerankingFolder === null ? null : createLocalReranking({ folder: rerankingFolder, log })
    const models = createModels(llm && mayCall(llm.baseUrl) ? llm : null, (model) => createOpenAiCompatible({ ...llm!, model }))
    const services = config.search.services.map((service) => ({ ...service, enabled: service.enabled && mayCall(service.url!) }))
    const webSearch = createWebSearch({
      services,
      userAgent: callerName(config),
      coverAddress: (url) => signedImage(ctx, url),
      replies: new ByteCache<CachedReply>(webReplyBytes),
      now: () => ctx.now(),
    })
    const ctx: Ctx = {
      config,
      database,
      db: database.db,
      blobs,
      jobs,
      compute,
      events,
      limiter,
      parser,
      politeReader: createPoliteReader({ reader: () => ctx.reader, now: () => ctx.now(), sleep: (ms) => ctx.sleep(ms) }),
      reader: createReader({ offline: config.offline, userAgent: `Wenjin/${version}` }),
      llm: models.find('fast'),
      models,
      imageText: await imageTextOf(config, mayCall),
      speech: speech && mayCall(speech.baseUrl) ? createTranscriptions(speech) : null,
      embedding: embedding && mayCall(embedding.baseUrl) ? createEmbeddings(embedding) : null,
      reranking: reranking && mayCall(reranking.baseUrl) ? createReranking(reranking) : localReranking,
      mail: config.mail && mayCall(config.mail.url) ? createSmtpMailer(config.mail) : null,
      sms: config.sms && mayCall(config.sms.url) ? createSmsGateway(config.sms) : null,
      moderator: config.moderation && mayCall(config.moderation.url) ? createModerator(config.moderation) : null,
      webSearch: services.some(({ enabled }) => enabled) ? webSearch : null,
      features: await loadFeatures(),
      metrics: createMetrics(),
      diskSpace: () => readDiskSpace(config.dataDir),
      log,
      now: Date.now,
      sleep: (ms) => sleep(ms),
      secret: await ensureSetting(database.db, 'secret', () => randomBytes(32).toString('base64url')),
      version,
    }
    return {
      ctx,
      async close() {
        endMaintenance()
        await jobs.stop()
        await webSearch.close()
        await limiter.close()
        await events.close()
        await parser.close()
        await compute.close()
        await localReranking?.close()
        await blobs.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
