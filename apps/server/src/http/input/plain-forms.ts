import { AppError, oauthTokenPath } from '@wenjin/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerKeyOf } from '../caller.ts'

/**
 * Reads forms without files (`application/x-www-form-urlencoded`): those of pages that work without a script, those of programs with a
 * key, and those by which programs take one, for which the address speaks no cookies. Every other call takes JSON or multipart bodies only, which no page of another site can send without being asked first.
 * @param pages begins the paths of those pages
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
