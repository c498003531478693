import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Ports that no system gives out by itself: Linux begins at 32,768, others above. One it gives out may be the local end of any connection by
 * the time somebody listens there, or while they are restarted.
 */
const first = 20_000
const count = 12_000
/** Test processes that run at the same time have ids near each other: each begins somewhere else. */
let next = (process.pid * 97) % count

/** A port of this machine that nobody listens on, and that this process has not been given before. */
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
