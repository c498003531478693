import { markers, type Marker, type StreamEntry } from '@wenjin/contract'

/** A stored entry with its number, which never changes. */
export interface Numbered {
  n: number
  entry: StreamEntry
}

/** The last entries of a stream. @param sensitive its answer was withdrawn because it must not be shown */
export const endingOf = (sensitive: boolean): Marker[] => (sensitive ? [markers.outputSensitive, markers.done] : [markers.done])
