import type { FastifyInstance, FastifyReply } from 'fastify'

/** A year, as preload lists require; without subdomains, which may belong to others. */
const strictTransport = 'max-age=31536000'

/** Browser features that no page of ours uses; disabled so that injected code cannot use them either. */
const permissions = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'payment', 'usb']
  .map((name) => `${name}=()`)
  .join(', ')

/** Content security policy of everything that is not a page: opened as a document, it could neither run scripts nor load anything. */
const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/**
 * Returns the content security policy of pages: scripts from our own files only, none inline. `scriptOrigin` is the origin of a
 * verification widget, when one is configured.
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
    // Audio and video play from their own sites, and a service's player runs in a sandboxed frame; both start only when the reader presses
    // play. Pictures are never loaded from other sites.
    "media-src 'self' https: blob:",
    `frame-src 'self' https:${widget}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** Policy of the code files: a worker created from one loads our own files only. */
const filePolicy = "default-src 'self'"

/** Removes headers that matter for documents only. A page loads a dozen files, and headers would be half of a small one. */
export function sendAsProgramFile(reply: Pick<FastifyReply, 'header' | 'removeHeader'>): void {
  reply.header('content-security-policy', filePolicy)
  for (const name of ['cross-origin-opener-policy', 'referrer-policy', 'permissions-policy']) reply.removeHeader(name)
}

/** Sets protective headers on every answer. Pages replace the inert policy with their own. */
export function secureAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', inertPolicy)
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cross-origin-opener-policy', 'same-origin-allow-popups')
      .header('referrer-policy', 'same-origin')
      .header('permissions-policy', permissions)
      // Almost every answer is personal; cacheable answers set their own header.
      .header('cache-control', 'no-store')
    if (request.protocol === 'https') reply.header('strict-transport-security', strictTransport)
    done()
  })
}
