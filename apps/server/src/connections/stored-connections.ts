import { connectionKinds, type ConnectionKind } from '@wenjin/contract'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Db } from '../db/client.ts'
import { deleteSetting, getSettings, setSetting } from '../features/platform/instance/index.ts'
import { openSealedText, sealText } from '../lib/secret/sealed-text.ts'

const storedConnection = z.object({ address: z.string(), key: z.string(), model: z.string() })
/** A service as an admin connected it; a part that its kind does not have is empty. */
export type StoredConnection = z.infer<typeof storedConnection>
export type StoredConnections = Partial<Record<ConnectionKind, StoredConnection>>

const settingOf = (kind: ConnectionKind) => `connection.${kind}`

/** The connections of the database. One that cannot be opened, such as after its row was copied from another database, counts as none. */
export async function readStoredConnections(db: Db, secret: string, log: Logger): Promise<StoredConnections> {
  const settings = await getSettings(db, connectionKinds.map(settingOf))
  const connections: StoredConnections = {}
  for (const kind of connectionKinds) {
    const sealed = settings.get(settingOf(kind))
    if (sealed === undefined) continue
    const text = openSealedText(sealed, secret, settingOf(kind))
    const parsed = text === null ? undefined : storedConnection.safeParse(JSON.parse(text)).data
    if (parsed) connections[kind] = parsed
    else log.warn({ kind }, 'a stored connection cannot be opened and is not used')
  }
  return connections
}

/** Stores a connection, encrypted with the secret of the instance. */
export async function storeConnection(db: Db, secret: string, kind: ConnectionKind, connection: StoredConnection): Promise<void> {
  await setSetting(db, settingOf(kind), sealText(JSON.stringify(connection), secret, settingOf(kind)))
}

export async function deleteConnection(db: Db, kind: ConnectionKind): Promise<void> {
  await deleteSetting(db, settingOf(kind))
}
