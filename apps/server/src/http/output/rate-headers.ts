import type { FastifyReply } from 'fastify'

/** Remaining allowance of a rate limit, for the headers of an answer. */
export interface RateState {
  /** Name of the limit: `minute`, `day`. */
  name: string
  limit: number
  left: number
  windowMs: number
  /** Milliseconds until more calls are allowed. */
  resetMs: number
}

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

/** Sets the headers `RateLimit` and `RateLimit-Policy` with the remaining allowance. */
export function setRateLimit(reply: FastifyReply, state: RateState): void {
  const { name, limit, left, windowMs, resetMs } = state
  const add = (header: string, value: string) => {
    const known = reply.getHeader(header)
    reply.header(header, typeof known === 'string' ? `${known}, ${value}` : value)
  }
  add('ratelimit-policy', `"${name}";q=${limit};w=${seconds(windowMs)}`)
  add('ratelimit', `"${name}";r=${Math.max(0, left)};t=${seconds(resetMs)}`)
}
