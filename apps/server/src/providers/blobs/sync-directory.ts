import { open } from 'node:fs/promises'

/** Syncs the entries of a directory to disk. Windows has no such call and does not need one. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(path)
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
