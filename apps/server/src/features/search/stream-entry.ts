import type { Marker, StreamMessage } from '@wenjin/contract'

/** One entry of a result's stream: a JSON message or a text message. */
export type Entry = StreamMessage | Marker

/** A stored entry with its number, which never changes. */
export interface Numbered {
  n: number
  entry: Entry
}
