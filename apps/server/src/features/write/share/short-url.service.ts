import { AppError, findPage, isShareType, limits, type RouteInput, type shareContract } from '@wenjin/contract'
import { customAlphabet } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import { lockByName } from '../../../db/advisory-lock.ts'
import { rowBytes } from '../../../db/stored-sum.ts'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import { sameSitePath } from '../../../lib/address/same-site-path.ts'
import { registerRepeatingJob } from '../../../providers/jobs/repeating-job.ts'
import { withRoom } from '../../library/storage/index.ts'
import {
  countOpening,
  countShortUrls,
  deleteEnded,
  findShortUrl,
  findShortUrlOf,
  saveShortUrl,
  type ShortUrlRow,
} from './short-url.repo.ts'

const dayMs = 86_400_000
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
const endedMs = 30 * dayMs
const tidyEveryMs = 3_600_000

/**
 * Creates a short URL for a page of this instance; without expiry, one per page.
 * @param origin public origin of this instance as the caller sees it
 * @throws AppError `badRequest`, `conflict` when the person has too many, or as `withRoom` does
 */
export async function createShortUrl(ctx: Ctx, actor: Actor, body: Input, origin: string) {
  const { url, urlType, dataId, expiresAt } = body
  const now = ctx.now()
  if (expiresAt !== null && expiresAt <= now)
    throw new AppError('badRequest', { zh: '有效期要在将来', en: 'field expiresAt: it has passed' })
  if (typeof urlType === 'number' && !isShareType(urlType))
    throw new AppError('badRequest', { zh: 'urlType 不是分享类型', en: 'field urlType: not a share type' })
  const path = pagePath(url, origin)
  const owner = ownerOf(actor)
  const made = {
    owner,
    code: makeCode(),
    path,
    urlType: urlType === undefined ? null : String(urlType),
    dataId: dataId ?? null,
    expiresAt,
    createdAt: now,
    usedAt: now,
  }
  const known = await findShortUrlOf(ctx.db, made)
  const { code, expiresAt: end } = known
    ? await saveShortUrl(ctx.db, made)
    : await withRoom(ctx, { actor, topic: { owner }, bytes: rowBytes + Buffer.byteLength(path) }, async (tx) => {
        await lockByName(tx, `short-url:${owner}`)
        const most = actor.uid === null ? limits.shortUrl.perGuest : limits.shortUrl.perAccount
        if ((await countShortUrls(tx, owner)) >= most) {
          throw new AppError('conflict', {
            zh: `您已有 ${most} 个短链接；有期限的到期后会删除`,
            en: `at most ${most} short addresses; those with an expiry are deleted after it`,
          })
        }
        return saveShortUrl(tx, made)
      })
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
  if (row) await countOpening(ctx.db, code, ctx.now())
  return row?.path
}

/** Registers the job that deletes expired and unused short addresses. */
export async function registerShortUrlJobs(ctx: Ctx): Promise<void> {
  await registerRepeatingJob(ctx.jobs, 'tidy-short-urls', tidyEveryMs, () => {
    const now = ctx.now()
    return deleteEnded(ctx.db, { expired: now - endedMs, unused: now - limits.shortUrl.unusedDays * dayMs })
  })
}
