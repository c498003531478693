import { AppError, oauthTokenPath } from '@wenjin/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerKeyOf } from '../caller.ts'

/**
 * Parses urlencoded forms (`application/x-www-form-urlencoded`) from three sources: pages that work without scripts, programs with a key,
 * and programs that request a key from the OAuth token address, which ignores cookies. Every other call accepts only JSON or multipart
 * bodies, which a page of another site cannot send without a CORS preflight.
 * @param pages path prefix of those pages
 */
export function readPlainForms(app: FastifyInstance, pages: string): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' as const },
    async (request: FastifyRequest, body: string) => {
      const isOfPage = request.routeOptions.url?.startsWith(pages) === true || request.routeOptions.url === oauthTokenPath
      if (!isOfPage && bearerKeyOf(request) === null)
        throw new AppError('unsupportedType', { zh: '请求的内容类型', en: 'application/x-www-form-urlencoded' })
      return Object.fromEntries(new URLSearchParams(body))
    },
  )
}
