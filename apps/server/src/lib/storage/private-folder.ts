import { chmod } from 'node:fs/promises'

/**
 * Keeps a folder of ours from the other people on the machine: the database engine leaves its files open to all. Where the folder is not
 * ours to change, as with some mounted volumes, whoever mounted it decided.
 */
export async function restrictToOwner(folder: string): Promise<void> {
  await chmod(folder, 0o700).catch(() => undefined)
}
