import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ByteCache } from '../../lib/flow/byte-cache.ts'
import { chooseEncoding, encodeBody } from './content-encoding.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer of the route contains a secret and is not compressed. */
    secret?: boolean
  }
}

/** Minimum size in bytes: a smaller answer takes as many packets compressed as uncompressed. */
const minBytes = 1024

/** Brotli quality for an answer that is sent once: a higher one costs several times the processor time and saves a few percent. */
const quality = 4

/** Cache of recently sent compressed answers: repeated requests of programs and pages mostly get the same answer. */
const compressed = new ByteCache<Buffer>(4 * 1024 * 1024)
/** Maximum length in characters of a cached answer; a longer one would evict many others. */
const maxRemembered = 64 * 1024

/** Text types that our own code writes. Event streams bypass this hook: they write to the connection directly. */
const textual = /^(?:application\/(?:\w+\+)?json|text\/(?!event-stream))/

/**
 * Whether the length of the answer cannot leak a secret. An attacker who makes a browser repeat a request, with guesses reflected in the
 * answer, learns from the compressed lengths which guess occurs twice (the BREACH attack). Therefore an answer is not compressed
 * - when another site made the browser send the request: a current browser reports that in `Sec-Fetch-Site`;
 * - when its contract route has `secret`: page tokens, keys of shares, keys of developers, invitations and checks, next to titles and
 * questions of other people.
 * The shell of a page holds the page token, a different one each time; a shell with a secret next to the first content of its page is
 * excluded by `sendPlain`.
 */
function isSafe(request: FastifyRequest): boolean {
  const from = request.headers['sec-fetch-site']
  return request.routeOptions.config.secret !== true && !plain.has(request) && from !== 'cross-site' && from !== 'same-site'
}

const plain = new WeakSet<FastifyRequest>()

/** Excludes the answer to a request from compression, because it contains a secret. */
export const sendPlain = (request: FastifyRequest): unknown => plain.add(request)

async function compress(request: FastifyRequest, reply: FastifyReply, text: string): Promise<Buffer | string> {
  void reply.header('vary', 'accept-encoding')
  const encoding = chooseEncoding(request)
  if (encoding === 'identity') return text
  const key = `${encoding} ${text}`
  const known = compressed.get(key)
  const body = known ?? (await encodeBody(Buffer.from(text), encoding, quality))
  if (!known && text.length <= maxRemembered) compressed.set(key, body, key.length * 2 + body.length)
  // The existing header is the length of the uncompressed text.
  void reply.removeHeader('content-length')
  void reply.header('content-encoding', encoding)
  return body
}

/**
 * Compresses text answers of more than a kilobyte. Files arrive here as streams or bytes and pass unchanged: files of the page were
 * compressed by the build, pictures and documents are compressed by their formats.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isText = typeof payload === 'string' && payload.length >= minBytes && textual.test(String(reply.getHeader('content-type') ?? ''))
    if (!isText || reply.hasHeader('content-encoding') || !isSafe(request)) return payload
    return compress(request, reply, payload)
  })
}
