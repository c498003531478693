import { chmod } from 'node:fs/promises'

/**
 * Restricts one of our folders to its owner: the database engine leaves its files readable by all users of the machine. When we may not
 * change the folder, as with some mounted volumes, the permissions of the mount stay.
 */
export async function restrictToOwner(folder: string): Promise<void> {
  await chmod(folder, 0o700).catch(() => undefined)
}
