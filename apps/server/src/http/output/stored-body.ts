import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, encodeBody, type Encoding } from './content-encoding.ts'

/**
 * A body that is the same for every caller: built and compressed once, then sent from memory, or answered with 304 when the browser has it.
 */
export class StoredBody {
  readonly #bytes: Readonly<Record<Encoding, Buffer>>
  readonly #etag: string

  constructor(bytes: Record<Encoding, Buffer>) {
    this.#bytes = bytes
    this.#etag = createHash('sha256').update(bytes.identity).digest('base64url').slice(0, 22)
  }

  static async create(text: string): Promise<StoredBody> {
    const identity = Buffer.from(text)
    const [br, zipped] = await Promise.all([encodeBody(identity, 'br', 6), encodeBody(identity, 'gzip', 6)])
    return new StoredBody({ br, gzip: zipped, identity })
  }

  /** Answers with the body in an encoding the caller accepts; 304 when the caller has a current copy. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const encoding = chooseEncoding(request)
    // One ETag per encoding: an intermediate cache must not combine parts of two encodings.
    const etag = `"${this.#etag}-${encoding}"`
    void reply.header('etag', etag).header('vary', 'accept-encoding').header('cache-control', 'no-cache')
    if (String(request.headers['if-none-match'] ?? '').includes(etag)) return reply.status(304).send()
    if (encoding !== 'identity') void reply.header('content-encoding', encoding)
    return reply.send(this.#bytes[encoding])
  }
}
