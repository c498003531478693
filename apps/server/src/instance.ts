import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino, type Logger } from 'pino'
import { createParser } from '@wenjin/parser'
import type { CachedReply } from '@wenjin/web-sources'
import type { Config } from './config.ts'
import type { Ctx } from './context.ts'
import { connectedConfig } from './connections/connected-config.ts'
import { createProviderFactory, mayCall } from './connections/providers.ts'
import { followConnections } from './connections/follow-connections.ts'
import { readStoredConnections } from './connections/stored-connections.ts'
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
import { openBlobs } from './providers/blobs/open-blobs.ts'
import { createEngineCompute } from './providers/compute/index.ts'
import { createEvents } from './providers/events/index.ts'
import { createJobs } from './providers/jobs/jobs.ts'
import { createLimiter } from './providers/limiter/index.ts'
import { createSmtpMailer } from './providers/mail/smtp.ts'
import { createModerator } from './providers/moderation/endpoint.ts'
import { createPoliteReader, createReader } from './providers/reader/index.ts'
import { createSmsGateway } from './providers/sms/gateway.ts'

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
    const secret = await ensureSetting(database.db, 'secret', () => randomBytes(32).toString('base64url'))
    const factory = createProviderFactory(
      {
        userAgent: callerName(config),
        coverAddress: (url) => signedImage(ctx, url),
        replies: new ByteCache<CachedReply>(webReplyBytes),
        now: () => ctx.now(),
      },
      log,
    )
    const stored = () => readStoredConnections(database.db, secret, log)
    const isAllowed = (address: string) => mayCall(config, address)
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
      ...(await factory.create(connectedConfig(config, await stored()))),
      reconnect: () => connections.renew(),
      mail: config.mail && isAllowed(config.mail.url) ? createSmtpMailer(config.mail) : null,
      sms: config.sms && isAllowed(config.sms.url) ? createSmsGateway(config.sms) : null,
      moderator: config.moderation && isAllowed(config.moderation.url) ? createModerator(config.moderation) : null,
      features: await loadFeatures(),
      metrics: createMetrics(),
      diskSpace: () => readDiskSpace(config.dataDir),
      log,
      now: Date.now,
      sleep: (ms) => sleep(ms),
      secret,
      version,
    }
    const connections = followConnections(ctx, async () => factory.renew(connectedConfig(config, await stored())))
    return {
      ctx,
      async close() {
        endMaintenance()
        await connections.close()
        await jobs.stop()
        await factory.close()
        await limiter.close()
        await events.close()
        await parser.close()
        await compute.close()
        await blobs.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
