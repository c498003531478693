import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { spawnServer, type SpawnedServer } from '../apps/server/test/spawned-server.ts'

/** A port nobody listens on. It is fixed for a server, so that a restarted one is found at the address open pages know. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Starts the real server as it is after a first start. `kill9()` and `start()` restart it on the same folder and port. */
export async function startServer(env: Record<string, string> = {}): Promise<SpawnedServer> {
  return spawnServer({ PORT: String(await freePort()), ...env })
}
