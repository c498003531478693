import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { PoolClient } from 'pg'
import type { Database } from '../db/client.ts'
import { formerSecretKey } from '../instance-secret/instance-secret.ts'
import { toStorageError } from '../lib/storage/storage-error.ts'
import { BlobMissingError, type BlobStore } from '../providers/blobs/blob-store.ts'
import { BackupError } from './backup-error.ts'
import { backupFormat, manifestName, type Manifest } from './manifest.ts'
import { listTables, readRows, readSequences, type Table, type TextRow } from './table-rows.ts'
import { tarEnd, tarMember } from './tar.ts'

/** The sources of a backup: a database and its blob store. */
export interface BackupSource {
  database: Database
  blobs: BlobStore
  /** Version of the product. */
  version: string
}

/** Target size in bytes of an archive member that holds rows. */
const memberSize = 2 * 1024 * 1024

/**
 * Writes a backup as one gzipped tar: rows as JSON lines from one database snapshot, the blobs, and last a manifest with the count and
 * SHA-256 of each. The file gets its final name only after it is complete and flushed to disk.
 *
 * The backup may run while the instance works. Blobs never change and are stored before a row references them, so listing them after the
 * snapshot covers every referenced blob; a blob whose document is deleted meanwhile is left out.
 * @throws StorageError when the file cannot be written
 * @throws BackupError when its folder does not exist
 */
export async function writeBackup(source: BackupSource, file: string): Promise<Manifest> {
  const draft = `${file}.part`
  const manifest: Manifest = {
    product: 'wenjin',
    format: backupFormat,
    version: source.version,
    madeAt: new Date().toISOString(),
    tables: [],
    sequences: [],
    blobs: 0,
    members: [],
  }
  try {
    await pipeline(archive(source, manifest), createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }))
    await rename(draft, file)
    await syncName(file)
  } catch (error) {
    await rm(draft, { force: true })
    if (!existsSync(dirname(file))) {
      throw new BackupError(`文件夹 ${dirname(file)} 不存在，请先建立它。`, `The folder ${dirname(file)} does not exist; make it first.`, {
        cause: error,
      })
    }
    throw toStorageError(error, file) ?? error
  }
  return manifest
}

async function* archive({ database, blobs }: BackupSource, manifest: Manifest): AsyncGenerator<Uint8Array> {
  const client = await database.pool.connect()
  try {
    yield* tables(client, manifest)
  } finally {
    await client.query('rollback')
    client.release()
  }
  for await (const hash of blobs.list()) yield* blob(blobs, hash, manifest)
  const text = Buffer.from(JSON.stringify(manifest))
  yield* tarMember(manifestName, text.length, [text])
  yield tarEnd()
}

async function* tables(client: PoolClient, manifest: Manifest): AsyncGenerator<Uint8Array> {
  await client.query('begin isolation level repeatable read read only')
  for (const table of await listTables(client)) yield* rows(client, table, manifest)
  manifest.sequences = await readSequences(client)
}

async function* rows(client: PoolClient, table: Table, manifest: Manifest): AsyncGenerator<Uint8Array> {
  const entry = { name: table.name, columns: table.columns.map(({ name }) => name), rows: 0 }
  manifest.tables.push(entry)
  let lines = ''
  let part = 0
  async function* flush(): AsyncGenerator<Uint8Array> {
    if (lines === '') return
    const bytes = Buffer.from(lines)
    lines = ''
    part += 1
    yield* noted(manifest, `tables/${table.name}/${String(part).padStart(6, '0')}.jsonl`, bytes.length, [bytes])
  }
  for await (const batch of readRows(client, table)) {
    for (const row of batch) {
      if (isFormerSecret(table, row)) continue
      lines += `${JSON.stringify(row)}\n`
      entry.rows += 1
      if (lines.length >= memberSize) yield* flush()
    }
  }
  yield* flush()
}

/** Whether a row holds the instance's secret: it would open the keys of services in the same backup. */
function isFormerSecret(table: Table, row: TextRow): boolean {
  return table.name === 'setting' && row[table.columns.findIndex(({ name }) => name === 'key')] === formerSecretKey
}

async function* blob(blobs: BlobStore, hash: string, manifest: Manifest): AsyncGenerator<Uint8Array> {
  let body
  let size
  try {
    size = await blobs.size(hash)
    body = await blobs.get(hash)
  } catch (error) {
    if (error instanceof BlobMissingError) return
    throw error
  }
  manifest.blobs += 1
  yield* noted(manifest, `blobs/${hash}`, size, body)
}

/** Yields a member and records its hash in the manifest while the bytes pass through. */
async function* noted(
  manifest: Manifest,
  name: string,
  size: number,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const digest = createHash('sha256')
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      digest.update(chunk)
      yield chunk
    }
  }
  yield* tarMember(name, size, hashed())
  manifest.members.push({ name, size, sha256: digest.digest('hex') })
}

async function syncName(file: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(dirname(file))
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
