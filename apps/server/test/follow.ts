import { setTimeout as delay } from 'node:timers/promises'
import { markers } from '@wenjin/contract'
import { readEvents, type Arrived, type Visitor } from './visitor.ts'

const againAfterMs = 50

/**
 * Follows an answer to its end like a persistent client: after a broken connection it reconnects and resumes after its last number.
 * @param received filled as events arrive, without heartbeats
 */
export async function follow(visitor: Visitor, query: Record<string, string>, received: Arrived[] = []): Promise<Arrived[]> {
  for (let retrytimes = 0; ; retrytimes += 1) {
    const last = received.at(-1)?.n
    const headers: Record<string, string> = typeof last === 'number' ? { 'last-event-id': String(last) } : {}
    try {
      const response = await visitor.open({ ...query, retrytimes, reconnect: retrytimes > 0 ? 1 : 0 }, { headers })
      if (!response.ok) throw new Error(`The stream was refused: ${await response.text()}`)
      await readEvents(response, (event) => {
        if (event.n !== null) received.push(event)
        return event.data === markers.done
      })
    } catch (error) {
      // The error of `fetch` when the port is closed or the connection breaks.
      if (!(error instanceof TypeError)) throw error
    }
    if (received.at(-1)?.data === markers.done) return received
    await delay(againAfterMs)
  }
}
