import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createParser } from '@wenjin/parser'
import type { CachedReply } from '@wenjin/web-sources'
import type { Config } from './config.ts'
import type { Ctx } from './context.ts'
import { connectedConfig } from './connections/connected-config.ts'
import { createProviderFactory } from './connections/providers.ts'
import { followConnections } from './connections/follow-connections.ts'
import { connectedPlaces } from './connections/connected-places.ts'
import { readStoredSetup, readStoredStorage } from './connections/stored-connections.ts'
import { openDatabase, type Database } from './db/client.ts'
import { startMaintenance } from './db/maintenance.ts'
import { openInstanceSecret } from './instance-secret/instance-secret.ts'
import { loadFeatures } from './load-features.ts'
import { createMetrics } from './http/metrics.ts'
import { version } from './installation.ts'
import { ByteCache } from './lib/flow/byte-cache.ts'
import { collectWhenIdle } from './lib/flow/idle-collection.ts'
import { readDiskSpace } from './lib/storage/disk-space.ts'
import { signedImage } from './lib/address/image-signature.ts'
import { createPlacedBlobs } from './providers/blobs/placed-blobs.ts'
import { createEngineCompute } from './providers/compute/index.ts'
import { createEvents } from './providers/events/index.ts'
import { createJobs } from './providers/jobs/jobs.ts'
import { createLimiter } from './providers/limiter/index.ts'
import { createPoliteReader, createReader } from './providers/reader/index.ts'

/** Size in bytes of the reply cache of network services: some 1,500 replies with 20 results. */
export const webReplyBytes = 8 * 1024 * 1024

/** Returns the name sent to network services: a mail address or page of the operator; a header cannot contain Chinese. */
function callerName({ operator, publicUrl }: Config): string {
  const contact =
    /[a-z0-9][\w.+-]{0,63}@[\w-]+(?:\.[\w-]+)+|https?:\/\/[\x21-\x7e]+/i.exec(operator.contact)?.[0] ?? publicUrl ?? 'self-hosted'
  return `Wenjin/${version} (+${encodeURI(contact)})`
}

/** An instance without its HTTP server, shared by the server, the command line and the tests. */
export interface Instance {
  ctx: Ctx
  close(): Promise<void>
}

/**
 * Opens the data folder or database and everything that depends on it.
 * @param opening the database of the configuration, when it is already being opened
 * @throws StorageError when the folder is in use, read-only, full or damaged.
 */
export async function openInstance(
  config: Config,
  log: Logger,
  opening: Promise<Database> = openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log }),
): Promise<Instance> {
  const database = await opening
  try {
    const jobs = createJobs(database, log)
    const endMaintenance = startMaintenance(database, log)
    const endCollecting = collectWhenIdle()
    const parser = createParser()
    const compute = createEngineCompute()
    const events = createEvents({ redisUrl: config.redisUrl, log })
    const limiter = createLimiter({ redisUrl: config.redisUrl, now: () => ctx.now(), log })
    const features = await loadFeatures()
    const secret = await openInstanceSecret({ database, config, features }, log)
    const blobs = await createPlacedBlobs({
      dataDir: config.dataDir,
      readPlaces: async () => connectedPlaces(config, await readStoredStorage(database.db, secret, log)),
      isShared: config.databaseUrl !== null && !config.s3,
      // A broken bucket that was connected on the page is repaired on the page, so the instance starts without it.
      probe: config.s3 !== null,
    })
    const factory = createProviderFactory(
      {
        userAgent: callerName(config),
        coverAddress: (url, size) => signedImage(ctx, url, size),
        replies: new ByteCache<CachedReply>(webReplyBytes),
        now: () => ctx.now(),
      },
      log,
    )
    const stored = () => readStoredSetup(database.db, secret, log)
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
      reader: createReader({ isOffline: () => ctx.offline, userAgent: `Wenjin/${version}` }),
      ...(await factory.create(connectedConfig(config, await stored()))),
      reconnect: () => connections.renew(),
      features,
      metrics: createMetrics(),
      diskSpace: () => readDiskSpace(config.dataDir),
      log,
      now: Date.now,
      sleep: (ms) => sleep(ms),
      secret,
      version,
    }
    const connections = followConnections(ctx, async () => {
      await blobs.follow()
      return factory.renew(connectedConfig(config, await stored()))
    })
    return {
      ctx,
      async close() {
        endMaintenance()
        endCollecting()
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
