import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { PoolClient } from 'pg'
import { queriesOf, type Database, type Db } from '../db/client.ts'
import type { BlobStore } from '../providers/blobs/blob-store.ts'
import { storageKey } from '../connections/stored-connections.ts'
import { BackupError, damaged } from './backup-error.ts'
import type { Manifest } from './manifest.ts'
import { countRows, insertRows, listTables, setSequence, type Table, type TextRow } from './table-rows.ts'
import { readBackup, verifyBackup } from './verify-backup.ts'

/** The database and blob store that a backup is restored into. */
export interface RestoreTarget {
  database: Database
  blobs: BlobStore
  /** Called in the transaction, after the rows are there. */
  complete?(tx: Db): Promise<void>
}

/**
 * Restores a database and its blobs from a backup of either engine. The whole file is verified before any write, and all rows are inserted
 * in one transaction, so the restore is complete or has no effect.
 * @param force replaces existing contents; without it only an empty target is accepted
 * @throws BackupError when the file is damaged, does not fit these tables, or the target is not empty
 */
export async function restoreBackup(target: RestoreTarget, file: string, force: boolean): Promise<Manifest> {
  const manifest = await verifyBackup(file)
  const added: string[] = []
  const client = await target.database.pool.connect()
  try {
    await client.query('begin')
    const tables = await listTables(client)
    checkTables(manifest, tables)
    await makeRoom(client, tables, force)
    await fill(client, tables, manifest, file, target.blobs, added)
    for (const sequence of manifest.sequences) await setSequence(client, sequence)
    for (const { name, rows } of manifest.tables) if ((await countRows(client, name)) !== rows) throw damaged(name)
    // Two instances on one bucket would delete each other's files, so an admin must connect the bucket of the page's settings again.
    await client.query('delete from setting where key = $1', [storageKey])
    await target.complete?.(queriesOf(client))
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(error instanceof Error ? error : true)
    for (const hash of added) await target.blobs.delete(hash)
    throw error
  }
  if (force) await dropOthers(manifest, target.blobs)
  return manifest
}

/** Checks that the tables here have every column of the backup; columns missing from the backup get their defaults. */
function checkTables(manifest: Manifest, tables: Table[]): void {
  for (const { name, columns } of manifest.tables) {
    const here = tables.find((table) => table.name === name)
    const missing = columns.find((column) => !here?.columns.some((known) => known.name === column))
    if (here && !missing) continue
    throw new BackupError(
      `这个备份由版本 ${manifest.version} 制作，与当前的数据表不符（${name}.${missing ?? '*'}），未改动任何数据。`,
      `This backup was made by version ${manifest.version} and does not fit the tables here; nothing was changed.`,
    )
  }
}

async function makeRoom(client: PoolClient, tables: Table[], force: boolean): Promise<void> {
  if (force) {
    const names = tables.map(({ name }) => client.escapeIdentifier(name)).join(', ')
    if (names) await client.query(`truncate ${names} cascade`)
    return
  }
  for (const { name } of tables) {
    if ((await countRows(client, name)) === 0) continue
    throw new BackupError(
      '目标中已有数据，未改动。确认要用备份替换全部现有数据时，请加 --force。',
      'There is data here already; nothing was changed. To replace all of it by the backup, add --force.',
    )
  }
}

async function fill(
  client: PoolClient,
  tables: Table[],
  manifest: Manifest,
  file: string,
  blobs: BlobStore,
  added: string[],
): Promise<void> {
  for await (const { name, body } of readBackup(file)) {
    const [folder, key = ''] = name.split('/')
    if (folder === 'tables') {
      const table = tables.find((known) => known.name === key)
      const columns = manifest.tables.find((entry) => entry.name === key)?.columns
      if (!table || !columns) throw damaged(name)
      const lines = (await text(Readable.from(body))).split('\n').filter(Boolean)
      await insertRows(
        client,
        table,
        columns,
        lines.map((line) => JSON.parse(line) as TextRow),
      )
    } else if (folder === 'blobs' && !(await blobs.has(key))) {
      added.push(key)
      const { hash } = await blobs.put(Readable.from(body))
      if (hash !== key) throw damaged(name)
    }
  }
}

async function dropOthers(manifest: Manifest, blobs: BlobStore): Promise<void> {
  const kept = new Set(manifest.members.map(({ name }) => name))
  for await (const hash of blobs.list()) if (!kept.has(`blobs/${hash}`)) await blobs.delete(hash)
}
