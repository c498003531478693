import { findFreePort } from '../../apps/server/src/providers/testing/free-port.ts'
import { spawnServer, type SpawnedServer } from '../../apps/server/test/spawned-server.ts'

/**
 * Starts the real server as after a first start. `kill9()` and `start()` restart it on the same folder and port, so that open pages find it
 * again.
 */
export async function startServer(env: Record<string, string> = {}): Promise<SpawnedServer> {
  return spawnServer({ PORT: String(await findFreePort()), ...env })
}
