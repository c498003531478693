import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { BackupError, damaged } from './backup-error.ts'
import { backupFormat, manifestName, parseManifest, type Manifest } from './manifest.ts'
import { readTar, type TarMember } from './tar.ts'

/** Yields the members of a backup file in order. */
export function readBackup(file: string): AsyncGenerator<TarMember> {
  return readTar(unzip(file))
}

async function* unzip(file: string): AsyncGenerator<Uint8Array> {
  const source = createReadStream(file)
  const archive = createGunzip()
  source.on('error', (error) => archive.destroy(error)).pipe(archive)
  try {
    yield* archive
  } catch (error) {
    if (error instanceof Error && 'code' in error) {
      if (error.code === 'ENOENT') throw new BackupError(`没有找到备份文件 ${file}。`, `There is no backup file ${file}.`)
      if (typeof error.code === 'string' && error.code.startsWith('Z_')) throw damaged('gzip', { cause: error })
    }
    throw error
  } finally {
    source.destroy()
    archive.destroy()
  }
}

/**
 * Reads a whole backup and checks that every member is present, matches its hash and has the row count of the manifest.
 * @throws BackupError when the backup is incomplete or newer than this code
 */
export async function verifyBackup(file: string): Promise<Manifest> {
  const seen = new Map<string, { size: number; sha256: string }>()
  const rows = new Map<string, number>()
  let manifest: Manifest | null = null
  let blobs = 0
  for await (const { name, size, body } of readBackup(file)) {
    if (manifest) throw damaged(name)
    if (name === manifestName) {
      manifest = parseManifest((await buffer(body)).toString())
      continue
    }
    const digest = createHash('sha256')
    let lines = 0
    const table = /^tables\/([^/]+)\//.exec(name)?.[1]
    for await (const chunk of body) {
      digest.update(chunk)
      if (table) for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
    }
    if (table) rows.set(table, (rows.get(table) ?? 0) + lines)
    else blobs += 1
    seen.set(name, { size, sha256: digest.digest('hex') })
  }
  if (!manifest) throw damaged(manifestName)
  if (manifest.format > backupFormat) {
    throw new BackupError(
      `这个备份由更新的版本（${manifest.version}）制作，请先升级问津。`,
      `This backup was made by a newer version (${manifest.version}); update Wenjin first.`,
    )
  }
  check(manifest, seen, rows, blobs)
  return manifest
}

function check(manifest: Manifest, seen: Map<string, { size: number; sha256: string }>, rows: Map<string, number>, blobs: number): void {
  if (seen.size !== manifest.members.length) throw damaged(`${seen.size} / ${manifest.members.length}`)
  for (const { name, size, sha256 } of manifest.members) {
    const found = seen.get(name)
    if (found?.sha256 !== sha256 || found.size !== size) throw damaged(name)
    if (name.startsWith('blobs/') && name !== `blobs/${sha256}`) throw damaged(name)
  }
  for (const table of manifest.tables) if ((rows.get(table.name) ?? 0) !== table.rows) throw damaged(table.name)
  if (blobs !== manifest.blobs) throw damaged('blobs')
}
