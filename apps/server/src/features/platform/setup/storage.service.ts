import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { AppError, type StorageInput, type StorageOutcome, type StorageState, type StorageStep } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import { withCurrent, withoutPlace } from '../../../connections/connected-places.ts'
import { mayCall } from '../../../connections/providers.ts'
import { changeStoredStorage, readStoredStorage } from '../../../connections/stored-connections.ts'
import type { Ctx } from '../../../context.ts'
import { placeId, type Place } from '../../../providers/blobs/places.ts'
import { createS3Client, type S3Client, type S3Config } from '../../../providers/blobs/s3-client.ts'
import { recordAdminAction } from '../audit/index.ts'
import { ProbeChanged, storageFailureOf } from './storage-failure.ts'
import { moveStateOf } from './storage-move.ts'

/** Shorter timeouts for a test of a store than for its use. */
const patience = { silence: 5000, pause: 100 }
const probeBytes = 1024

/** Describes the storage places of the files, without secret keys. */
export function describeStorage(ctx: Ctx): StorageState {
  const { config, blobs, diskSpace } = ctx
  const { place } = blobs.current
  const state = moveStateOf(ctx)
  const move = state && {
    ...state,
    from: blobs.old.map((old) => (old.place === 'folder' ? resolve(config.dataDir) : `${old.place.endpoint} ${old.place.bucket}`)),
    canLeave: blobs.old.some((old) => old.place !== 'folder'),
  }
  if (place === 'folder') return { kind: 'folder', folder: resolve(config.dataDir), freeBytes: diskSpace().free, move }
  const { endpoint, bucket, region, accessKey } = place
  const where = { kind: 'bucket', endpoint, bucket, region, move } as const
  return config.s3
    ? { ...where, source: 'environment', variable: 'S3_ENDPOINT', accessKey: null }
    : { ...where, source: 'page', variable: null, accessKey }
}

/** Checks that the store can be set on the page. @throws AppError `conflict` when S3_ENDPOINT sets it */
function requireOpen({ config }: Ctx): void {
  if (!config.s3) return
  throw new AppError('conflict', {
    zh: '由环境变量 S3_ENDPOINT 设定，在这里不能修改',
    en: 'it is set by the environment variable S3_ENDPOINT and cannot be changed here',
  })
}

/** Completes the settings with the stored secret key when none was given: only for the same access key of the same bucket. */
async function completed(ctx: Ctx, { secretKey, ...input }: StorageInput): Promise<S3Config> {
  const settings = { ...input, endpoint: input.endpoint.replace(/(?<!\/)\/+$/, ''), region: input.region || 'us-east-1' }
  if (secretKey !== undefined) return { ...settings, secretKey }
  const { current, old } = await readStoredStorage(ctx.db, ctx.secret, ctx.log)
  const known = [...(current ? [current] : []), ...old].find(
    ({ endpoint, bucket, accessKey }) => endpoint === settings.endpoint && bucket === settings.bucket && accessKey === settings.accessKey,
  )
  if (known) return { ...settings, secretKey: known.secretKey }
  throw new AppError('badRequest', { zh: '请填写私有访问密钥', en: 'the secret access key is missing' })
}

/**
 * Switches file storage to a bucket; existing files are moved in the background.
 * @throws AppError `conflict` when S3_ENDPOINT sets the store, `badRequest` for one that does not work
 */
export async function saveStorage(ctx: Ctx, uid: string, input: StorageInput): Promise<void> {
  requireOpen(ctx)
  const bucket = await completed(ctx, input)
  const outcome = await tryBucket(ctx, bucket)
  if (!outcome.ok) {
    const status = outcome.status === null ? '' : ` (${outcome.status})`
    throw new AppError('badRequest', {
      zh: `这个对象存储还不能使用，没有保存。请先试一试${status}`,
      en: `this object store is not usable yet, and nothing was saved; test it first${status}`,
    })
  }
  await switchTo(ctx, bucket)
  await recordAdminAction(ctx.db, { at: ctx.now(), uid, action: 'connect', detail: 'storage' })
}

/**
 * Switches file storage back to the data folder.
 * @throws AppError `conflict` when S3_ENDPOINT sets the store, or several instances share it
 */
export async function removeStorage(ctx: Ctx, uid: string): Promise<void> {
  requireOpen(ctx)
  if (ctx.config.redisUrl !== null) {
    throw new AppError('conflict', {
      zh: '多个实例一起运行（REDIS_URL）时，文件不能放在其中一个实例的数据目录里',
      en: 'several instances (REDIS_URL) cannot store their files in the data folder of one instance',
    })
  }
  await switchTo(ctx, null)
  await recordAdminAction(ctx.db, { at: ctx.now(), uid, action: 'disconnect', detail: 'storage' })
}

async function switchTo(ctx: Ctx, next: S3Config | null): Promise<void> {
  await changeStoredStorage(ctx.db, ctx.secret, ctx.log, (stored) => withCurrent(stored, next))
  await ctx.reconnect()
}

/** Gives up the old buckets, together with the files that exist only there. */
export async function leaveOldStorage(ctx: Ctx, uid: string): Promise<void> {
  const isLeft = (old: Place) => ctx.blobs.old.some(({ place }) => placeId(place) === placeId(old))
  await changeStoredStorage(ctx.db, ctx.secret, ctx.log, (stored) =>
    [stored.current, ...stored.old]
      .filter((old) => old !== null && isLeft(old))
      .reduce((rest, old) => withoutPlace(rest, ctx.config, old!), stored),
  )
  await ctx.reconnect()
  await recordAdminAction(ctx.db, { at: ctx.now(), uid, action: 'disconnect', detail: 'storage' })
}

async function requireSame(client: S3Client, key: string, bytes: Uint8Array): Promise<void> {
  const read: Uint8Array[] = []
  let size = 0
  for await (const chunk of (await client.get(key)) ?? []) {
    read.push(chunk)
    size += chunk.byteLength
    // Stop reading a reply that is longer than the written probe.
    if (size > bytes.byteLength) break
  }
  if (!Buffer.concat(read).equals(bytes)) throw new ProbeChanged()
}

/**
 * Writes, reads and deletes a probe with the given settings, or in the store in use. The storage in use does not change.
 * @param settings null for the store in use; every import already tests a data folder, so it counts as working
 * @throws AppError `badRequest` without a secret key
 */
export async function tryStorage(ctx: Ctx, settings: StorageInput | null): Promise<StorageOutcome> {
  const { place } = ctx.blobs.current
  const config = settings ? await completed(ctx, settings) : place
  return config === 'folder' ? { ok: true, ms: 0 } : tryBucket(ctx, config)
}

async function tryBucket(ctx: Ctx, config: S3Config): Promise<StorageOutcome> {
  const begun = performance.now()
  if (!mayCall(ctx, config.endpoint.replace('{bucket}', config.bucket)))
    return { ok: false, step: 'write', reason: 'offline', status: null }
  const client = createS3Client(config, patience)
  const key = `probe-${nanoid()}`
  const bytes = randomBytes(probeBytes)
  let step: StorageStep = 'write'
  try {
    await client.put(key, bytes)
    step = 'read'
    await requireSame(client, key, bytes)
    step = 'delete'
    await client.delete(key)
    if ((await client.size(key)) !== null) throw new ProbeChanged()
    return { ok: true, ms: Math.round(performance.now() - begun) }
  } catch (error) {
    return { ok: false, step, ...storageFailureOf(error) }
  } finally {
    await client.close()
  }
}
