import { isStreamMessage, markers, type Marker, type StreamMessage } from '@wenjin/contract'
import { parseJson } from '../api/envelope.ts'
import type { ServerEvent } from './event-stream.ts'

/** A classified event. `nothing`: a heartbeat, a message already handled, or one that this client cannot read. */
type Incoming = { kind: 'message'; message: StreamMessage; n: number } | { kind: 'marker'; marker: Marker } | { kind: 'nothing' }

const markerSet: ReadonlySet<string> = new Set(Object.values(markers))
const nothing: Incoming = { kind: 'nothing' }

/**
 * Numbers the messages of a stream over all of its connections and passes each on once. Numbers come from the event ids; a server without
 * ids replays from 0, so there the number is the message count since the connection began.
 */
export class StreamInbox {
  #next: number
  #position = 0
  #last: number | null

  /** @param after number of the last message the caller already has, when it continues a stream. */
  constructor(after?: number) {
    this.#next = after === undefined ? 0 : after + 1
    this.#last = after ?? null
  }

  /** The resume point: the server's number of the last handled message; null when it sent none and has to replay. */
  get last(): number | null {
    return this.#last
  }

  /** Prepares for a new connection, where messages without an id count from 0 again. */
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
    // Count unreadable messages too: a replay would only repeat them.
    this.#next = n + 1
    this.#last = isNumbered ? n : null
    return isStreamMessage(body) ? { kind: 'message', message: body, n } : nothing
  }
}
