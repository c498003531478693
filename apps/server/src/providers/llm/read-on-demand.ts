import { Agent as HttpAgent, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { NetConnectOpts, Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Bytes that one read takes from the system's buffer at most. */
const readBytes = 64 * 1024

/** Options of a socket that stops reading when it is paused, because it reads into a buffer of its own (`onread`). Any other first reads once more. */
function pausable(getSocket: () => Socket): object {
  const buffer = Buffer.allocUnsafe(readBytes)
  const callback = (length: number) => {
    getSocket().push(Buffer.from(buffer.subarray(0, length)))
    return true
  }
  return { onread: { buffer, callback } }
}

class PausableHttpAgent extends HttpAgent {
  override createConnection(options: NetConnectOpts): Socket {
    const socket = super.createConnection({ ...options, ...pausable(() => socket) }) as Socket
    return socket
  }
}

class PausableHttpsAgent extends HttpsAgent {
  override createConnection(options: NetConnectOpts): Socket {
    const socket = super.createConnection({ ...options, ...pausable(() => socket) }) as Socket
    return socket
  }
}

/** Agents for replies that come over minutes and are shown in steps. */
export const httpAgent = new PausableHttpAgent({ keepAlive: true })
export const httpsAgent = new PausableHttpsAgent({ keepAlive: true })

/**
 * The bytes of a reply, each time all that have come. What comes until the next call stays in the system's buffer and does not wake the event loop.
 * The reply stays open when the reader leaves.
 * @param body of `reply`, decompressed
 * @throws what the body fails with, after everything that came before
 */
export async function* readOnDemand(body: Readable, reply: IncomingMessage): AsyncGenerator<Uint8Array> {
  let changed = Promise.withResolvers<void>()
  const wake = () => changed.resolve()
  const events = ['readable', 'end', 'error', 'close'] as const
  for (const event of events) body.on(event, wake)
  try {
    for (;;) {
      const chunk = body.read() as Buffer | null
      if (chunk !== null) {
        // The socket of a reply that has come whole serves the next one.
        const socket = reply.complete ? null : reply.socket
        socket?.pause()
        try {
          yield chunk
        } finally {
          socket?.resume()
        }
        continue
      }
      if (body.errored) throw body.errored
      if (body.readableEnded || body.destroyed) return
      await changed.promise
      changed = Promise.withResolvers()
      // One read may give many TLS records, each by a call of its own.
      await nextTurn()
    }
  } finally {
    for (const event of events) body.off(event, wake)
  }
}
