import type { FastifyInstance, FastifyReply } from 'fastify'

/** A year, as preload lists ask for; no subdomains, which may be somebody else's. */
const strictTransport = 'max-age=31536000'

/** Browser features that no page of ours uses, so that injected code cannot use them either. */
const permissions = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'payment', 'usb']
  .map((name) => `${name}=()`)
  .join(', ')

/** Policy of everything that is no page: were it ever opened as a document, it could neither run nor load anything. */
const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/**
 * Policy of the pages: scripts from our own files only, none inline. `scriptOrigin` is where a verification widget comes from, when one
 * is configured.
 */
export function pagePolicy(scriptOrigin: string | null): string {
  const widget = scriptOrigin ? ` ${scriptOrigin}` : ''
  return [
    "default-src 'self'",
    `script-src 'self'${widget}`,
    // React sets inline style attributes (positions of cards and drawers); style elements come from our own files.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    // A sound or film plays from where it is kept, and a service's player stands in a frame that is closed in: both begin only when the
    // reader presses play. Pictures never come from elsewhere.
    "media-src 'self' https: blob:",
    `frame-src 'self' https:${widget}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** Policy of the files of the program: a worker made of one loads our own files only. */
const filePolicy = "default-src 'self'"

/** Leaves out of an answer what counts for documents only. A page loads a dozen files, and half of a small one would be headers. */
export function sendAsProgramFile(reply: Pick<FastifyReply, 'header' | 'removeHeader'>): void {
  reply.header('content-security-policy', filePolicy)
  for (const name of ['cross-origin-opener-policy', 'referrer-policy', 'permissions-policy']) reply.removeHeader(name)
}

/** Sets on every answer what keeps it from being used as something else. Pages set their own policy over the inert one. */
export function secureAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', inertPolicy)
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cross-origin-opener-policy', 'same-origin-allow-popups')
      .header('referrer-policy', 'same-origin')
      .header('permissions-policy', permissions)
      // Almost everything is somebody's own; what may be kept says so itself.
      .header('cache-control', 'no-store')
    if (request.protocol === 'https') reply.header('strict-transport-security', strictTransport)
    done()
  })
}
