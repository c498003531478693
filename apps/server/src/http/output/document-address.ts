import type { FastifyInstance } from 'fastify'
import { bearerKeyOf } from '../caller.ts'

const documentPath = /^\/doc\/([^/?#]+)(?=[?#]|$)/

/**
 * Leads a program that requests the address of a document with its key to the text: the address is given in answers, and its page would be
 * drawn by a browser only.
 */
export function leadToDocumentText(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !documentPath.test(request.url) || bearerKeyOf(request) === null) return done()
    void reply.redirect(request.url.replace(documentPath, '/api/document/$1/markdown'))
  })
}
