import type { FastifyReply } from 'fastify'
import { limits } from '@wenjin/contract'

/** Writes events to one open connection, with back-pressure from the client. */
export interface EventStream {
  /** Aborted when the connection is closed. */
  readonly signal: AbortSignal
  /** Sends one event; waits while the connection's buffer is full. `id` is the message number, absent for heartbeats. */
  send(data: string, id?: number): Promise<void>
  end(): void
}

/** Shared abort reason of connections. Without a reason, each abort would create an error with its stack. */
const connectionGone = new Error('the connection is gone')

const heartbeatMessage = 'data: {"type":"heartbeat"}\n\n'
/** A heartbeat as an SSE comment, which clients of other protocols ignore. */
export const commentHeartbeat = ': heartbeat\n\n'

/** Takes a reply over as an event stream, with a heartbeat after every 10 s of silence (spec section 9). */
export function openEventStream(reply: FastifyReply, heartbeat: string = heartbeatMessage): EventStream {
  const { raw } = reply
  const gone = new AbortController()
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    connection: 'keep-alive',
    'x-accel-buffering': 'no',
  })
  raw.flushHeaders()
  const timer = setInterval(beat, limits.heartbeat.sendMs)
  function beat() {
    if (raw.writableLength === 0) raw.write(heartbeat)
  }
  raw.once('close', () => {
    clearInterval(timer)
    gone.abort(connectionGone)
  })
  raw.on('error', () => raw.destroy())
  return {
    signal: gone.signal,
    async send(data, id) {
      if (gone.signal.aborted) return
      timer.refresh()
      const roomy = raw.write(`${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`)
      if (roomy) return
      await new Promise<void>((resolve) => {
        const done = () => {
          raw.off('drain', done)
          raw.off('close', done)
          resolve()
        }
        raw.on('drain', done)
        raw.on('close', done)
      })
    },
    end() {
      clearInterval(timer)
      raw.end()
    },
  }
}
