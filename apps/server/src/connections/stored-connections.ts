import { connectionKinds, mailSecurities, type ConnectionKind } from '@wenjin/contract'
import type { Logger } from 'pino'
import { z } from 'zod'
import { lockByName } from '../db/advisory-lock.ts'
import type { Db } from '../db/client.ts'
import { deleteSetting, getSetting, getSettings, setSetting } from '../features/platform/instance/index.ts'
import { openSealedText, sealText } from '../lib/secret/sealed-text.ts'

const storedConnection = z.object({ address: z.string(), key: z.string(), model: z.string() })
/** A service connected by an admin; fields that its kind does not use are empty. */
export type StoredConnection = z.infer<typeof storedConnection>
export type StoredConnections = Partial<Record<ConnectionKind, StoredConnection>>

const storedMail = z.object({
  host: z.string(),
  port: z.number(),
  security: z.enum(mailSecurities),
  user: z.string(),
  password: z.string(),
  from: z.string(),
})
/** A mail server connected by an admin; user and password are empty when it requires no sign-in. */
export type StoredMail = z.infer<typeof storedMail>

const storedBucket = z.object({
  endpoint: z.string(),
  bucket: z.string(),
  region: z.string(),
  accessKey: z.string(),
  secretKey: z.string(),
})
const storedStorage = z.object({ current: storedBucket.nullable(), old: z.array(storedBucket) })
/** The bucket that an admin connected for files (null: the data folder), and earlier places that may still hold files. */
export type StoredStorage = z.infer<typeof storedStorage>

/** All settings that admins made on the page. */
export interface StoredSetup {
  connections: StoredConnections
  mail: StoredMail | null
  offline: boolean
  /** The stored settings whose keys are encrypted with another secret. */
  lost: readonly (ConnectionKind | 'mail')[]
}

/** The state of an instance without any set-up. */
export const emptySetup: StoredSetup = { connections: {}, mail: null, offline: false, lost: [] }

const offlineKey = 'offline'
/** Returns the key of the setting with a connection; it is also the purpose for which the connection is sealed. */
export const settingOf = (kind: ConnectionKind | 'mail') => `connection.${kind}`

/**
 * Reads the set-up from the database. A connection that cannot be decrypted, e.g. because its row was copied from another database, is
 * ignored.
 */
export async function readStoredSetup(db: Db, secret: string, log: Logger): Promise<StoredSetup> {
  const settings = await getSettings(db, [offlineKey, ...[...connectionKinds, 'mail' as const].map(settingOf)])

  const lost: (ConnectionKind | 'mail')[] = []
  function open<T>(kind: ConnectionKind | 'mail', schema: z.ZodType<T>): T | null {
    const sealed = settings.get(settingOf(kind))
    if (sealed === undefined) return null
    const text = openSealedText(sealed, secret, settingOf(kind))
    const parsed = text === null ? undefined : schema.safeParse(JSON.parse(text)).data
    if (parsed !== undefined) return parsed
    // The start warns of it once for all.
    log.debug({ kind }, 'a stored connection cannot be opened and is not used')
    lost.push(kind)
    return null
  }

  const connections: StoredConnections = {}
  for (const kind of connectionKinds) {
    const connection = open(kind, storedConnection)
    if (connection) connections[kind] = connection
  }
  return { connections, mail: open('mail', storedMail), offline: settings.get(offlineKey) === '1', lost }
}

/** Stores a connection, encrypted with the instance secret. */
export async function storeConnection(db: Db, secret: string, kind: ConnectionKind, connection: StoredConnection): Promise<void>
export async function storeConnection(db: Db, secret: string, kind: 'mail', connection: StoredMail): Promise<void>
export async function storeConnection(db: Db, secret: string, kind: ConnectionKind | 'mail', connection: object): Promise<void> {
  await setSetting(db, settingOf(kind), sealText(JSON.stringify(connection), secret, settingOf(kind)))
}

export async function deleteConnection(db: Db, kind: ConnectionKind | 'mail'): Promise<void> {
  await deleteSetting(db, settingOf(kind))
}

export async function storeOffline(db: Db, offline: boolean): Promise<void> {
  if (offline) await setSetting(db, offlineKey, '1')
  else await deleteSetting(db, offlineKey)
}

/** Key of the setting with the storage places. */
export const storageKey = 'connection.storage'
const noStorage: StoredStorage = { current: null, old: [] }

/** Reads the storage places that admins have set. A place that cannot be decrypted is ignored. */
export async function readStoredStorage(db: Db, secret: string, log: Logger): Promise<StoredStorage> {
  const sealed = await getSetting(db, storageKey)
  if (sealed === undefined) return noStorage
  const text = openSealedText(sealed, secret, storageKey)
  const parsed = text === null ? undefined : storedStorage.safeParse(JSON.parse(text)).data
  if (!parsed) log.debug({ kind: 'storage' }, 'a stored connection cannot be opened and is not used')
  return parsed ?? noStorage
}

/** Locks the stored places against changes until the transaction ends. */
export const lockStoredStorage = (tx: Db) => lockByName(tx, storageKey)

/** Replaces the stored places; concurrent changes are serialised by the lock. */
export async function changeStoredStorage(
  db: Db,
  secret: string,
  log: Logger,
  change: (stored: StoredStorage) => StoredStorage,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockStoredStorage(tx)
    const changed = change(await readStoredStorage(tx, secret, log))
    if (!changed.current && changed.old.length === 0) await deleteSetting(tx, storageKey)
    else await setSetting(tx, storageKey, sealText(JSON.stringify(changed), secret, storageKey))
  })
}
