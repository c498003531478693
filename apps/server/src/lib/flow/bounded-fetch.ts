/** How much of a reply is taken from an endpoint that is not trusted. */
export interface ResponseBounds {
  /** Bytes of a body after decompression. */
  maxBytes: number
}

/** An endpoint sent more than is taken from it. */
export class ResponseTooLarge extends Error {
  override name = 'ResponseTooLarge'
}

/** Bytes of the body of an error: only its status and a short message are of use. */
const maxErrorBytes = 64 * 1024

/**
 * A `fetch` that bounds what it takes of a reply, also when that was small on the wire, and follows no redirect: the address was configured,
 * and a redirect could name one that nobody may reach. The body fails with ResponseTooLarge; that of an error status just ends.
 */
export function createBoundedFetch(bounds: ResponseBounds): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' })
    if (!response.body) return response
    const { status, statusText, headers } = response
    const guard = response.ok ? sizeGuard(bounds.maxBytes) : cutAt(maxErrorBytes)
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
