import { StringDecoder } from 'node:string_decoder'
import { ResponseTooLarge } from '../../lib/flow/bounded-fetch.ts'

/** Limits on a stream of events. */
export interface EventBounds {
  /** Total bytes after decompression. */
  maxBytes: number
  /** UTF-16 units of one event, and number of events. */
  maxEventLength: number
  maxEvents: number
}

const lineFeed = 0x0a
const carriageReturn = 0x0d

/**
 * The data of the events of a stream (WHATWG, server-sent events), as they come, those of one chunk together: lines end with LF, CR or both, several
 * `data` lines of an event are joined, comments and other fields are passed over. Data without the empty line that ends an event is none.
 * @throws ResponseTooLarge past a bound; what the body throws, after everything that came before.
 */
export async function* readEvents(body: AsyncIterable<Uint8Array>, bounds: EventBounds): AsyncGenerator<string[]> {
  const decoder = new StringDecoder('utf8')
  let bytes = 0
  let eventLength = 0
  let events = 0
  let isFirst = true
  /** Chunks of the unfinished line. */
  let pieces: string[] = []
  let data: string[] = []
  /** The last line ended with CR: a following LF belongs to it. */
  let endedWithReturn = false
  /** Events of the chunk being read. */
  let complete: string[] = []
  const fail = function* (message: string): Generator<string[], never> {
    if (complete.length > 0) yield complete
    throw new ResponseTooLarge(message)
  }
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > bounds.maxBytes) yield* fail(`a stream longer than ${bounds.maxBytes} bytes`)
    let text = decoder.write(chunk)
    if (isFirst && text !== '') {
      isFirst = false
      if (text.startsWith('\ufeff')) text = text.slice(1)
    }
    for (let from = 0; from < text.length;) {
      if (endedWithReturn) {
        endedWithReturn = false
        if (text[from] === '\n') {
          from++
          continue
        }
      }
      const end = lineEnd(text, from)
      eventLength += (end < 0 ? text.length : end) - from + 1
      if (eventLength > bounds.maxEventLength) yield* fail(`an event longer than ${bounds.maxEventLength} units`)
      if (end < 0) {
        pieces.push(text.slice(from))
        break
      }
      const line = pieces.join('') + text.slice(from, end)
      pieces = []
      endedWithReturn = text.charCodeAt(end) === carriageReturn
      from = end + 1
      if (line !== '') {
        const said = dataOf(line)
        if (said !== null) data.push(said)
        continue
      }
      eventLength = 0
      events++
      if (events > bounds.maxEvents) yield* fail(`more than ${bounds.maxEvents} events`)
      if (data.length === 0) continue
      complete.push(data.join('\n'))
      data = []
    }
    if (complete.length > 0) yield complete
    complete = []
  }
}

/** Returns the end of the line that starts at `from`; -1 when it has not arrived. */
function lineEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === lineFeed || code === carriageReturn) return at
  }
  return -1
}

/** Returns the value of a `data` line; null for a comment and other fields. */
function dataOf(line: string): string | null {
  if (line === 'data') return ''
  if (!line.startsWith('data:')) return null
  return line.slice(line[5] === ' ' ? 6 : 5)
}
