import type { FastifyRequest } from 'fastify'

/** A call that was made with a developer's key. */
export interface MadeCall {
  /** The request's id. */
  id: string
  uid: string
  apiKeyId: string
  /** The name of the call in the contract. */
  call: string
  /** HTTP status; 499 where the client was gone before the end. */
  status: number
  /** Of the catalogue; 0 for success. */
  errCode: number
  /** Milliseconds until the end of the answer. */
  ms: number
}

/** What a request comes to beside its status. */
interface Usage {
  /** The error that it ended with, also where a stream had begun; 0 for none. */
  errCode: number
}

const usages = new WeakMap<FastifyRequest, Usage>()

/** The usage of a request, for those that handle it to fill in. */
export function usageOf(request: FastifyRequest): Usage {
  const known = usages.get(request)
  if (known) return known
  const usage = { errCode: 0 }
  usages.set(request, usage)
  return usage
}
