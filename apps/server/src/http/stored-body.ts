import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const encodings = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof encodings)[number]

/** The encodings an `Accept-Encoding` names without refusing them by `q=0`. */
function acceptedEncodings(header: string): ReadonlySet<string> {
  const offers = header
    .toLowerCase()
    .split(',')
    .map((offer) => offer.split(';').map((part) => part.trim()))
  return new Set(offers.flatMap(([name = '', quality = 'q=1']) => (Number(quality.slice(2)) > 0 ? [name] : [])))
}

/** A body that is the same for everybody: made and compressed once, then only sent, and not even that to a browser that has it. */
export class StoredBody {
  readonly #bytes: Readonly<Record<Encoding, Buffer>>
  readonly #etag: string

  private constructor(bytes: Record<Encoding, Buffer>) {
    this.#bytes = bytes
    this.#etag = createHash('sha256').update(bytes.identity).digest('base64url').slice(0, 22)
  }

  static async create(text: string): Promise<StoredBody> {
    const identity = Buffer.from(text)
    const [br, zipped] = await Promise.all([
      promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
      promisify(gzip)(identity),
    ])
    return new StoredBody({ br, gzip: zipped, identity })
  }

  /** Answers with the body, in an encoding the caller takes; 304 when the caller has it. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const taken = acceptedEncodings(String(request.headers['accept-encoding'] ?? ''))
    const encoding = encodings.find((one) => taken.has(one)) ?? 'identity'
    // One tag an encoding: a cache in between must not join parts of two.
    const etag = `"${this.#etag}-${encoding}"`
    void reply.header('etag', etag).header('vary', 'accept-encoding').header('cache-control', 'no-cache')
    if (String(request.headers['if-none-match'] ?? '').includes(etag)) return reply.status(304).send()
    if (encoding !== 'identity') void reply.header('content-encoding', encoding)
    return reply.send(this.#bytes[encoding])
  }
}
