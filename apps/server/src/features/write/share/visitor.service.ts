import { AppError, isOpenToGuests, shareContract, type GuestAccess, type Lang, type ShareKind } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { ownerOf, owns, type Caller } from '../../../http/caller.ts'
import { missingPage } from '../../../lib/text/html-page.ts'
import { copySessions, readableResult } from '../../ask/session/index.ts'
import { enterByShare, findOpenShare, findShare, insertSeen, type ShareRow } from '../../platform/share/index.ts'
import { missingShare } from './missing-share.ts'
import { readSharedContent } from './shared-content.ts'
import { lockedPage, topicPage, visitorPage, type PageAddress } from './visitor-page.ts'

/** A page with its HTTP status. */
export interface Page {
  status: number
  body: string
}

/** Kinds that allow a visitor to ask further. */
const talks: ReadonlySet<ShareKind> = new Set(['session', 'branch', 'answer'])

const isMissing = (error: unknown) => error instanceof AppError && (error.errorName === 'notFound' || error.errorName === 'noPermission')

/** Returns a live link. @throws AppError `notFound`. */
async function liveShare(ctx: Ctx, key: string): Promise<ShareRow> {
  const share = await findShare(ctx.db, key)
  if (!share?.live) throw missingShare()
  return share
}

/** Whether a link is open to the caller: it requires no password (any more), or it is the caller's own. */
async function isOpenTo(ctx: Ctx, caller: Caller, share: ShareRow): Promise<boolean> {
  return owns(caller, share.owner) || (await findOpenShare(ctx.db, share.key, caller)) !== undefined
}

/** Returns a live link that is open to the caller. @throws AppError `notFound`. */
export async function openShareFor(ctx: Ctx, caller: Caller, key: string): Promise<ShareRow> {
  const share = await liveShare(ctx, key)
  if (!(await isOpenTo(ctx, caller, share))) throw missingShare()
  return share
}

/** Returns the topic's URL for the link of a topic; the topic page asks for the password itself. */
const topicAddress = ({ topicId, key }: ShareRow) => `/subject-v2/${encodeURIComponent(topicId!)}?tsk=${encodeURIComponent(key)}`

interface Visit {
  caller: Caller
  lang: Lang
  address: PageAddress
  /** Page index of a long text, from 0. */
  wanted: number
  guests: GuestAccess
}

/** Returns the page for a visitor who opens a link; an invalid link returns a page that says so. */
export async function openShare(ctx: Ctx, { caller, lang, address, wanted, guests }: Visit): Promise<Page> {
  try {
    const share = await liveShare(ctx, address.key)
    const isTopic = share.kind === 'topic'
    const opened = await isOpenTo(ctx, caller, share)
    if (!opened && !isTopic) return { status: 200, body: lockedPage(lang, share.key, null) }
    const content = await readSharedContent(ctx, share, { actor: caller, lang, origin: address.origin, wanted })
    if (isTopic) return { status: 200, body: topicPage(opened ? content : null, lang, address, topicAddress(share)) }
    const isTalk = talks.has(share.kind)
    const mayCopy = caller.uid !== null || isOpenToGuests(shareContract.continueShare, guests)
    return { status: 200, body: visitorPage(content, lang, address, { asksOn: isTalk ? (mayCopy ? 'copy' : 'signIn') : null }) }
  } catch (error) {
    if (!isMissing(error)) throw error
    return { status: 404, body: missingPage(lang) }
  }
}

/** Submits the password of a link. @returns null when the caller was admitted, else the page that asks again. */
export async function enterShare(ctx: Ctx, caller: Caller, key: string, password: string, lang: Lang): Promise<Page | null> {
  try {
    const share = await liveShare(ctx, key)
    if (await enterByShare(ctx, caller, share, password, () => new AppError('topicPassword'))) return null
    return { status: 404, body: missingPage(lang) }
  } catch (error) {
    if (isMissing(error)) return { status: 404, body: missingPage(lang) }
    if (!(error instanceof AppError)) throw error
    if (error.errorName === 'topicPassword') return { status: 403, body: lockedPage(lang, key, 'wrong') }
    if (error.errorName === 'tooManyRequests') return { status: 429, body: lockedPage(lang, key, 'often') }
    throw error
  }
}

/** Copies the turns of a link into a session of the caller. @returns its page. @throws AppError `notFound`. */
export async function continueShare(ctx: Ctx, caller: Caller, key: string): Promise<string> {
  const share = await liveShare(ctx, key)
  if (!talks.has(share.kind)) throw missingShare()
  const { sessionId, resultId } = share
  const id = sessionId ?? (await readableResult(ctx.db, resultId!, caller, key)).result.sessionId
  const [copy] = await copySessions({ ctx }, caller, { sessionIds: [id], shareKey: key })
  return `/search/${encodeURIComponent(copy!.id)}`
}

/**
 * Counts the caller as a visitor of a link that is open to the caller. Without a cookie, visitors cannot be distinguished and are not
 * counted.
 */
export async function countVisit(ctx: Ctx, caller: Caller, key: string, hasCookie: boolean): Promise<void> {
  const share = hasCookie ? await findOpenShare(ctx.db, key, caller) : undefined
  if (share && !owns(caller, share.owner)) await insertSeen(ctx.db, key, ownerOf(caller), ctx.now())
}
