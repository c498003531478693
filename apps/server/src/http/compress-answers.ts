import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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

/** Types that our own code writes as text. An event stream goes past this hook: it writes to the connection itself. */
const textual = /^(?:application\/(?:\w+\+)?json|text\/(?!event-stream))/

/**
 * Whether nobody can learn a secret from the length of the answer. An attacker who makes a browser ask again and again, with guesses of
 * their own in the answer, sees in the lengths which guess stands in it twice (the BREACH attack). So nothing is compressed that
 * - another site made the browser ask for: a current browser says so in `Sec-Fetch-Site`;
 * - comes from a route of the contract with `secret`: page tokens, keys of shares, keys of developers, invitations and checks, beside which
 *   titles and questions of other people stand.
 * The shell of a page holds the page token, and no word of the request or of any person.
 */
function isSafe(request: FastifyRequest): boolean {
  const from = request.headers['sec-fetch-site']
  return request.routeOptions.config.secret !== true && from !== 'cross-site' && from !== 'same-site'
}

async function compress(request: FastifyRequest, reply: FastifyReply, text: string): Promise<Buffer | string> {
  void reply.header('vary', 'accept-encoding')
  const encoding = chooseEncoding(request)
  if (encoding === 'identity') return text
  const body = await encodeBody(Buffer.from(text), encoding, quality)
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
