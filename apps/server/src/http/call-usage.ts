import type { FastifyRequest } from 'fastify'

/** A call made with a developer's key. */
export interface MadeCall {
  /** Request id. */
  id: string
  uid: string
  apiKeyId: string
  /** Name of the call in the contract. */
  call: string
  /** HTTP status; 499 when the client disconnected before the end. */
  status: number
  /** Error code of the catalogue; 0 for success. */
  errCode: number
  /** Milliseconds until the end of the answer. */
  ms: number
}

/** Usage of a request apart from its status. */
interface Usage {
  /** Error code that the request ended with, also after a stream had started; 0 for none. */
  errCode: number
}

const usages = new WeakMap<FastifyRequest, Usage>()

/** Returns the usage record of a request, for its handlers to fill in. */
export function usageOf(request: FastifyRequest): Usage {
  const known = usages.get(request)
  if (known) return known
  const usage = { errCode: 0 }
  usages.set(request, usage)
  return usage
}
