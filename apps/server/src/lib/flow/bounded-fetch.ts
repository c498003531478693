/** Limits on the reply of an untrusted endpoint. */
export interface ResponseBounds {
  /** Maximum size of a body in bytes after decompression. */
  maxBytes: number
}

/** Thrown when an endpoint sent more than the limit. */
export class ResponseTooLarge extends Error {
  override name = 'ResponseTooLarge'
}

/** Maximum size in bytes of an error body: only its status and a short message are useful. */
const maxErrorBytes = 64 * 1024

/**
 * Creates a `fetch` that limits the decompressed size of a reply, even when it was small on the wire, and follows no redirect: the operator
 * configured the address, and a redirect could lead to a forbidden one. The body fails with ResponseTooLarge; an error body is cut off
 * instead.
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
