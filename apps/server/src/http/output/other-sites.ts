import type { FastifyInstance } from 'fastify'
import { bearerKeyOf } from '../caller.ts'
import { allowedMethods } from '../method-table.ts'
import { acceptsKey, isProgramPath } from '../program-paths.ts'

/** Headers of answers that programs in a browser may read, besides those that browsers always show. */
const shown =
  'x-request-id, retry-after, www-authenticate, allow, ratelimit, ratelimit-policy, mcp-session-id, mcp-protocol-version, idempotency-replayed'

/** Headers that requests may carry when a preflight names none. */
const usual = 'authorization, content-type, accept, idempotency-key, last-event-id, mcp-session-id, mcp-protocol-version'

const headerList = /^[\w!#$%&'*+.^`|~-]+(?:\s*,\s*[\w!#$%&'*+.^`|~-]+)*$/

/** Whether a preflight announces a key. */
const namesKey = (headers = '') => headers.split(',').some((name) => name.trim().toLowerCase() === 'authorization')

/**
 * Lets pages of other sites make the calls of programs, and read their errors (CORS); calls that the page makes too only with a key, since
 * without one they answer what a guest on the visitor's network may see. These calls act for the key that they name, never for
 * a signed-in browser: credentials are not allowed, and a request with cookies gets none of the headers, so that its answer stays unread.
 */
export function allowOtherSites(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const pathname = request.url.split('?', 1)[0]!
    const { cookie, 'access-control-request-method': asked, 'access-control-request-headers': named } = request.headers
    const isPreflight = request.method === 'OPTIONS' && asked !== undefined
    const hasKey = isPreflight ? namesKey(named) : bearerKeyOf(request) !== null
    if (cookie !== undefined || !(isProgramPath(pathname) || (hasKey && acceptsKey(pathname)))) return done()
    reply
      .header('access-control-allow-origin', '*')
      .header('access-control-expose-headers', shown)
      .header('cross-origin-resource-policy', 'cross-origin')
    if (!isPreflight) return done()
    const methods = allowedMethods(pathname)
    reply
      .header('access-control-allow-methods', (methods.length > 0 ? methods : ['GET', 'POST', 'OPTIONS']).join(', '))
      .header('access-control-allow-headers', named !== undefined && headerList.test(named) ? named : usual)
      .header('access-control-max-age', 7200)
      .header('vary', 'access-control-request-headers')
    // A page on the internet may reach an instance on the machine or network of its visitor; the key is still needed.
    if (request.headers['access-control-request-private-network'] === 'true') reply.header('access-control-allow-private-network', 'true')
    void reply.status(204).send()
  })
}
