import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'

/** The encodings of a body, best first. */
const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Returns the encodings of an `Accept-Encoding` header, without those refused by `q=0`. */
function acceptedEncodings(header: string): ReadonlySet<string> {
  const offers = header
    .toLowerCase()
    .split(',')
    .map((offer) => offer.split(';').map((part) => part.trim()))
  return new Set(offers.flatMap(([name = '', quality = 'q=1']) => (Number(quality.slice(2)) > 0 ? [name] : [])))
}

/** Returns the best encoding that the client of a request accepts. */
export function chooseEncoding(request: FastifyRequest): Encoding {
  const accepted = acceptedEncodings(String(request.headers['accept-encoding'] ?? ''))
  return encodings.find((encoding) => accepted.has(encoding)) ?? 'identity'
}

/**
 * Compresses a body outside of the event loop.
 * @param quality of brotli, 0 to 11: 4 for an answer that is sent once, 6 for a stored body.
 */
export function encodeBody(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'br') {
    return brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    })
  }
  return encoding === 'gzip' ? zip(body) : Promise.resolve(body)
}
