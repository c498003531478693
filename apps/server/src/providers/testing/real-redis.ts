import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from './free-port.ts'

async function answers(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Starts a temporary Redis or Valkey; null when neither is installed. */
export async function startRealRedis(): Promise<{ url: string; stop(): Promise<void> } | null> {
  const folder = await mkdtemp(join(tmpdir(), 'wenjin-redis-'))
  for (const program of ['redis-server', 'valkey-server']) {
    const port = await findFreePort()
    const server = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder], { stdio: 'ignore' })
    const missing = await Promise.race([once(server, 'error').then(() => true), once(server, 'spawn').then(() => false)])
    if (missing) continue
    for (let attempt = 0; attempt < 100 && !(await answers(port)); attempt += 1) await delay(50)
    return {
      url: `redis://127.0.0.1:${port}`,
      async stop() {
        server.kill()
        if (server.exitCode === null) await once(server, 'exit')
        await rm(folder, { recursive: true, force: true })
      },
    }
  }
  await rm(folder, { recursive: true, force: true })
  return null
}
