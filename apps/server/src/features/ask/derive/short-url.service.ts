import { AppError, type RouteInput, type deriveContract } from '@wenjin/contract'
import { customAlphabet } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import { sameSitePath } from '../../../lib/address/same-site-path.ts'
import { saveShortUrl } from './short-url.repo.ts'

/** Without letters that look like each other; ten of them are beyond guessing, since a page may carry a share key. */
const makeCode = customAlphabet('23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ', 10)
/** Parameters that identify a person never become part of an address that is passed on. */
const secrets = ['sid', 'uid', 'tid', 'token', 'pwd']

/**
 * The path of a page of this instance.
 * @throws AppError `badRequest` for another site's, or what is no page.
 */
export function pagePath(url: string, origin: string): string {
  const refuse = () =>
    new AppError('badRequest', { zh: '只能缩短本站页面的地址', en: 'only addresses of pages of this site can be shortened' })
  let wanted = url
  if (!url.startsWith('/')) {
    const address = URL.canParse(url) ? new URL(url) : null
    if (address?.origin !== origin) throw refuse()
    wanted = `${address.pathname}${address.search}${address.hash}`
  }
  const path = sameSitePath(wanted)
  if (path === '/' && !/^\/(?:[?#]|$)/.test(wanted)) throw refuse()
  const page = new URL(path, origin)
  for (const name of secrets) page.searchParams.delete(name)
  if (/^\/(?:u\/|api\/(?!html\/))/.test(page.pathname)) throw refuse()
  return `${page.pathname}${page.search}${page.hash}`
}

type Input = RouteInput<typeof deriveContract.createShortUrl>['body']

/** A short address for a page of this instance; the same page has one. @param origin of this instance, as the caller sees it */
export async function createShortUrl(ctx: Ctx, body: Input, origin: string): Promise<{ shortUrl: string; code: string }> {
  const path = pagePath(body.url, origin)
  const code = await saveShortUrl(ctx.db, {
    code: makeCode(),
    path,
    urlType: body.urlType === undefined ? null : String(body.urlType),
    dataId: body.dataId ?? null,
    createdAt: ctx.now(),
  })
  return { shortUrl: `${origin}/u/${code}`, code }
}
