import { randomUUID } from 'node:crypto'
import { chmod, link, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config-error.ts'
import { isInstanceSecret } from '../lib/secret/secret.ts'
import { toStorageError } from '../lib/storage/storage-error.ts'
import { syncDirectory } from '../providers/blobs/sync-directory.ts'

/** Returns the file of the instance's secret. It lies beside the database and the files, which a backup holds, and is in no backup. */
export const secretFile = (dataDir: string): string => join(dataDir, 'secret.key')

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

/**
 * Reads the secret in a data folder; null when there is no file.
 * @throws ConfigError when the file holds something else, StorageError when it cannot be read
 */
export async function readSecretFile(dataDir: string): Promise<string | null> {
  const file = secretFile(dataDir)
  let secret
  try {
    secret = (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw toStorageError(error, file) ?? error
  }
  // A copy made by hand is often readable by everybody. When we may not change it, as on some mounted volumes, it stays as it is.
  await chmod(file, 0o600).catch(() => undefined)
  if (isInstanceSecret(secret)) return secret
  throw new ConfigError(
    `${file} 里应是一行至少 32 个字符的实例密钥。请从原来的机器或另行保存的副本里复制它；没有副本时删除这个文件，启动后重新填写各项服务的密钥。 ` +
      `${file} must hold one line of 32 or more characters. Copy it from the machine or the copy that it came from; without one delete the file, and enter the keys of the services again after the start.`,
  )
}

/**
 * Creates the file of the secret, readable by its owner only, complete or not at all. A file that another process created meanwhile is kept.
 * @returns the secret in the file
 * @throws StorageError when it cannot be written
 */
export async function createSecretFile(dataDir: string, secret: string): Promise<string> {
  const file = secretFile(dataDir)
  const draft = `${file}.${randomUUID()}.part`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(`${secret}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await giveName(draft, file)
    await syncDirectory(dataDir)
  } catch (error) {
    throw toStorageError(error, file) ?? error
  } finally {
    await rm(draft, { force: true })
  }
  return (await readSecretFile(dataDir))!
}

/** Names the draft unless the name is taken. A link does both in one step; some file systems have none, and there one process starts first. */
async function giveName(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file)
  } catch (error) {
    if (isCode(error, 'EEXIST')) return
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'].some((code) => isCode(error, code))) throw error
    await rename(draft, file)
  }
}
