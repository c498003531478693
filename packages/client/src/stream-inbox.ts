import { markers, streamMessage, type Marker, type StreamMessage } from '@wenjin/contract'
import { parseJson } from './envelope.ts'
import type { ServerEvent } from './event-stream.ts'

/** What an event turned out to be. `nothing`: a heartbeat, a message already handled, or one this client cannot read. */
export type Incoming = { kind: 'message'; message: StreamMessage; n: number } | { kind: 'marker'; marker: Marker } | { kind: 'nothing' }

const markerSet: ReadonlySet<string> = new Set(Object.values(markers))
const nothing: Incoming = { kind: 'nothing' }

/**
 * Numbers the messages of a stream over all of its connections and lets each through once. Numbers come from the event ids; a
 * server that sends none replays from 0, so there the count of messages since the connection began is the number.
 */
export class StreamInbox {
  #next: number
  #position = 0

  /** @param after the message the caller already has, when it continues a stream. */
  constructor(after?: number) {
    this.#next = after === undefined ? 0 : after + 1
  }

  /** Number of the last message handled, or null before the first. */
  get last(): number | null {
    return this.#next > 0 ? this.#next - 1 : null
  }

  /** A new connection: messages without an id count from 0 again. */
  restart(): void {
    this.#position = 0
  }

  take(event: ServerEvent): Incoming {
    const text = event.data.trim()
    if (markerSet.has(text)) return { kind: 'marker', marker: text as Marker }
    const body = parseJson(text)
    if ((body as { type?: unknown } | null | undefined)?.type === 'heartbeat') return nothing
    const n = event.id !== null && /^\d+$/.test(event.id) ? Number(event.id) : this.#position
    this.#position = n + 1
    if (n < this.#next) return nothing
    // Counted even when unreadable: a replay would only bring the same again.
    this.#next = n + 1
    const parsed = streamMessage.safeParse(body)
    return parsed.success ? { kind: 'message', message: parsed.data, n } : nothing
  }
}
