/** How much of a reply is taken from an endpoint that is not trusted. */
export interface ResponseBounds {
  /** Bytes of a body after decompression. */
  maxBytes: number
  /** Of a stream of events: bytes of one event, and events. */
  maxEventBytes?: number
  maxEvents?: number
}

/** An endpoint sent more than is taken from it. */
export class ResponseTooLarge extends Error {
  override name = 'ResponseTooLarge'
}

/** Bytes of the body of an error: only its status and a short message are of use. */
const maxErrorBytes = 64 * 1024
const newline = 0x0a
const doneLine = /^data: ?\[DONE\]\r?$/
/** Longer than such a line, so that others are told from it by their beginning. */
const doneBytes = 15

/**
 * A `fetch` that bounds what it takes of a reply, also when that was small on the wire, and follows no redirect: the address was configured,
 * and a redirect could name one that nobody may reach. The body fails with ResponseTooLarge; that of an error status just ends.
 * A stream of events ends with its `[DONE]`.
 */
export function createBoundedFetch(bounds: ResponseBounds): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' })
    if (!response.body) return response
    const { status, statusText, headers } = response
    const isStream = headers.get('content-type')?.startsWith('text/event-stream') ?? false
    const guard = !response.ok ? cutAt(maxErrorBytes) : isStream ? eventGuard(bounds) : sizeGuard(bounds.maxBytes)
    return new Response(response.body.pipeThrough(guard), { status, statusText, headers })
  }
}

function cutAt(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let left = maxBytes
  return new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, left))
      left -= chunk.length
      if (left <= 0) controller.terminate()
    },
  })
}

function sizeGuard(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let length = 0
  return new TransformStream({
    transform(chunk, controller) {
      length += chunk.length
      if (length > maxBytes) throw new ResponseTooLarge(`a reply longer than ${maxBytes} bytes`)
      controller.enqueue(chunk)
    },
  })
}

/** An event ends with an empty line; parsers hold it in memory until then. */
function eventGuard({ maxBytes, maxEventBytes = maxBytes, maxEvents = Infinity }: ResponseBounds): TransformStream<Uint8Array, Uint8Array> {
  let length = 0
  let eventBytes = 0
  let events = 0
  /** The beginning of the line that has not ended. */
  let line = ''
  return new TransformStream({
    transform(chunk, controller) {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      length += bytes.length
      for (let from = 0; from < bytes.length;) {
        const at = bytes.indexOf(newline, from)
        const end = at < 0 ? bytes.length : at
        line += bytes.toString('latin1', from, Math.min(end, from + doneBytes - line.length))
        eventBytes += end - from + 1
        if (eventBytes > maxEventBytes) throw new ResponseTooLarge(`an event longer than ${maxEventBytes} bytes`)
        if (at < 0) break
        if (doneLine.test(line)) {
          controller.enqueue(bytes.subarray(0, at + 1))
          controller.terminate()
          return
        }
        if (line === '' || line === '\r') {
          eventBytes = 0
          events += 1
          if (events > maxEvents) throw new ResponseTooLarge(`more than ${maxEvents} events`)
        }
        line = ''
        from = at + 1
      }
      if (length > maxBytes) throw new ResponseTooLarge(`a stream longer than ${maxBytes} bytes`)
      controller.enqueue(bytes)
    },
  })
}
