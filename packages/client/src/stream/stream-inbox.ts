import { isStreamMessage, markers, type Marker, type StreamMessage } from '@wenjin/contract'
import { parseJson } from '../api/envelope.ts'
import type { ServerEvent } from './event-stream.ts'

/** What an event turned out to be. `nothing`: a heartbeat, a message already handled, or one this client cannot read. */
type Incoming = { kind: 'message'; message: StreamMessage; n: number } | { kind: 'marker'; marker: Marker } | { kind: 'nothing' }

const markerSet: ReadonlySet<string> = new Set(Object.values(markers))
const nothing: Incoming = { kind: 'nothing' }

/**
 * Numbers the messages of a stream over all of its connections and lets each through once. Numbers come from the event ids; a
 * server that sends none replays from 0, so there the count of messages since the connection began is the number.
 */
export class StreamInbox {
  #next: number
  #position = 0
  #last: number | null

  /** @param after the message the caller already has, when it continues a stream. */
  constructor(after?: number) {
    this.#next = after === undefined ? 0 : after + 1
    this.#last = after ?? null
  }

  /** Where the server may go on: the number it gave to the last message handled; null when it gave none and has to replay. */
  get last(): number | null {
    return this.#last
  }

  /** A new connection: messages without an id count from 0 again. */
  restart(): void {
    this.#position = 0
  }

  take(event: ServerEvent): Incoming {
    if (event.event !== 'message') return nothing
    const text = event.data.trim()
    if (markerSet.has(text)) return { kind: 'marker', marker: text as Marker }
    const body = parseJson(text)
    if ((body as { type?: unknown } | null | undefined)?.type === 'heartbeat') return nothing
    const isNumbered = event.id !== null && /^\d{1,15}$/.test(event.id)
    const n = isNumbered ? Number(event.id) : this.#position
    this.#position = n + 1
    if (n < this.#next) return nothing
    // Counted even when unreadable: a replay would only bring the same again.
    this.#next = n + 1
    this.#last = isNumbered ? n : null
    return isStreamMessage(body) ? { kind: 'message', message: body, n } : nothing
  }
}
