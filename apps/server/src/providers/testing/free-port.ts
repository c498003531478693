import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Start of a range outside the ephemeral ports: Linux assigns those from 32,768, others above. The system could assign an ephemeral port to
 * another connection before a server listens on it, or during its restart.
 */
const first = 20_000
const count = 12_000
/** Concurrent test processes have neighbouring ids: each starts at a different port. */
let next = (process.pid * 97) % count

/** Returns a free port of this machine that this process has not been given before. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < count; tries += 1) {
    const port = first + next
    next = (next + 1) % count
    if (await isFree(port)) return port
  }
  throw new Error('There is no free port.')
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
