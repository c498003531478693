import { rm } from 'node:fs/promises'
import { spawnServer } from '../apps/server/test/spawned-server.ts'

/**
 * Makes the data folder that a first start makes, once for all tests: each server begins on a copy of it and need not read the
 * manual again.
 */
export default async function seed(): Promise<() => Promise<void>> {
  const server = await spawnServer()
  await server.stop()
  process.env['SEEDED_DATA_DIR'] = server.dataDir
  return () => rm(server.dataDir, { recursive: true, force: true })
}
