import { AppError, findPage, isShareType, type RouteInput, type shareContract } from '@wenjin/contract'
import { customAlphabet } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import { sameSitePath } from '../../../lib/address/same-site-path.ts'
import { countOpening, deleteEnded, findShortUrl, saveShortUrl, type ShortUrlRow } from './short-url.repo.ts'

/** No letters that look alike; ten characters cannot be guessed, which matters since a page may carry a share key. */
const makeCode = customAlphabet('23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ', 10)
/** Parameters that identify a user must not become part of a shared URL. */
const secrets = ['sid', 'uid', 'tid', 'token', 'pwd']
/** Pages rendered by the server that a short URL may lead to. */
const serverPage = /^\/(?:s|api\/html)\/[\w-]{1,64}$/

/**
 * Returns the path of a page of this instance.
 * @throws AppError `badRequest` for another site, or a path that is not a page.
 */
export function pagePath(url: string, origin: string): string {
  const refuse = () =>
    new AppError('badRequest', { zh: '只能缩短本站页面的地址', en: 'only addresses of pages of this site can be shortened' })
  let wanted = url
  if (!url.startsWith('/')) {
    const address = URL.canParse(url) ? new URL(url) : null
    if (address?.origin !== origin || address.username !== '' || address.password !== '') throw refuse()
    wanted = `${address.pathname}${address.search}${address.hash}`
  }
  const path = sameSitePath(wanted)
  if (path === '/' && !/^\/(?:[?#]|$)/.test(wanted)) throw refuse()
  const page = new URL(path, origin)
  for (const name of secrets) page.searchParams.delete(name)
  if (!findPage(page.pathname) && !serverPage.test(page.pathname)) throw refuse()
  return `${page.pathname}${page.search}${page.hash}`
}

type Input = RouteInput<typeof shareContract.createShortUrl>['body']

/** Retention of an expired code in milliseconds, during which its page reports the expiry instead of an unknown address. */
const endedMs = 30 * 86_400_000

/**
 * Creates a short URL for a page of this instance; without expiry, one per page.
 * @param origin public origin of this instance as the caller sees it
 * @throws AppError `badRequest`
 */
export async function createShortUrl(ctx: Ctx, body: Input, origin: string) {
  const { url, urlType, dataId, expiresAt } = body
  const now = ctx.now()
  if (expiresAt !== null && expiresAt <= now)
    throw new AppError('badRequest', { zh: '有效期要在将来', en: 'field expiresAt: it has passed' })
  if (typeof urlType === 'number' && !isShareType(urlType))
    throw new AppError('badRequest', { zh: 'urlType 不是分享类型', en: 'field urlType: no share type' })
  const path = pagePath(url, origin)
  await deleteEnded(ctx.db, now - endedMs)
  const made = {
    code: makeCode(),
    path,
    urlType: urlType === undefined ? null : String(urlType),
    dataId: dataId ?? null,
    expiresAt,
    createdAt: now,
  }
  const { code, expiresAt: end } = await saveShortUrl(ctx.db, made)
  return { shortUrl: `${origin}/u/${code}`, code, expiresAt: end }
}

/** The target of a code. @throws AppError `notFound`. */
export async function requireShortUrl(ctx: Ctx, code: string): Promise<ShortUrlRow> {
  const row = await findShortUrl(ctx.db, code, ctx.now())
  if (!row) throw new AppError('notFound', { zh: '这个短链接', en: 'this short address' })
  return row
}

/** Returns the path of a code and counts the opening; undefined for an unknown or expired one. */
export async function openShortUrl(ctx: Ctx, code: string): Promise<string | undefined> {
  const row = await findShortUrl(ctx.db, code, ctx.now())
  if (row) await countOpening(ctx.db, code)
  return row?.path
}
