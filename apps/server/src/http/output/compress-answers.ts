import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ByteCache } from '../../lib/flow/byte-cache.ts'
import { chooseEncoding, encodeBody } from './content-encoding.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer of the route holds a secret: it is sent as it is. */
    secret?: boolean
  }
}

/** Below this a compressed answer takes as many packets as a plain one, bytes. */
const minBytes = 1024

/** Brotli's quality for an answer that is sent once: more costs several times the processor time and saves a few percent. */
const quality = 4

/** Answers as they were sent last, compressed: what programs and pages ask for again and again is mostly the same. */
const compressed = new ByteCache<Buffer>(4 * 1024 * 1024)
/** A longer answer would push out many, characters. */
const maxRemembered = 64 * 1024

/** Types that our own code writes as text. An event stream goes past this hook: it writes to the connection itself. */
const textual = /^(?:application\/(?:\w+\+)?json|text\/(?!event-stream))/

/**
 * Whether nobody can learn a secret from the length of the answer. An attacker who makes a browser ask again and again, with guesses of
 * their own in the answer, sees in the lengths which guess stands in it twice (the BREACH attack). So nothing is compressed that
 * - another site made the browser ask for: a current browser says so in `Sec-Fetch-Site`;
 * - comes from a route of the contract with `secret`: page tokens, keys of shares, keys of developers, invitations and checks, beside which
 *   titles and questions of other people stand.
 * The shell of a page holds the page token, another one each time; one that holds a secret beside the first content of its page says so
 * by `sendPlain`.
 */
function isSafe(request: FastifyRequest): boolean {
  const from = request.headers['sec-fetch-site']
  return request.routeOptions.config.secret !== true && !plain.has(request) && from !== 'cross-site' && from !== 'same-site'
}

const plain = new WeakSet<FastifyRequest>()

/** Has the answer to a request sent as it is: it holds a secret. */
export const sendPlain = (request: FastifyRequest): unknown => plain.add(request)

async function compress(request: FastifyRequest, reply: FastifyReply, text: string): Promise<Buffer | string> {
  void reply.header('vary', 'accept-encoding')
  const encoding = chooseEncoding(request)
  if (encoding === 'identity') return text
  const key = `${encoding} ${text}`
  const known = compressed.get(key)
  const body = known ?? (await encodeBody(Buffer.from(text), encoding, quality))
  if (!known && text.length <= maxRemembered) compressed.set(key, body, key.length * 2 + body.length)
  // Set by whoever measured the text.
  void reply.removeHeader('content-length')
  void reply.header('content-encoding', encoding)
  return body
}

/**
 * Compresses answers that are texts of more than a kilobyte. Files are streams or bytes here and go as they are: those of the page were
 * compressed when it was built, and pictures and documents are compressed by their formats.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isText = typeof payload === 'string' && payload.length >= minBytes && textual.test(String(reply.getHeader('content-type') ?? ''))
    if (!isText || reply.hasHeader('content-encoding') || !isSafe(request)) return payload
    return compress(request, reply, payload)
  })
}
