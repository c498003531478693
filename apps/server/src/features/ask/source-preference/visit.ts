import { ImportFailure } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { listAllFiles } from '../../library/access/index.ts'
import { removeFile } from '../../library/file/index.ts'
import { renameTopic } from '../../library/topic/index.ts'
import { authorizeSystem } from '../../../lib/authorize-system.ts'
import type { FetchedPage } from '../../../providers/reader/index.ts'
import { linksOf, PageFinder, type FoundPages } from './find-pages.ts'
import { isWithin } from './is-within.ts'
import { isIntoTopic, mayGoOn } from './visit-permission.ts'
import {
  beginPages,
  countStates,
  deletePages,
  findSubscription,
  insertPages,
  requeueNamedPages,
  listKnownUrls,
  listPages,
  nextWaitingPage,
  updateSubscription,
  updateUnpaused,
  type PageRow,
  type SubscriptionRow,
} from './subscription.repo.ts'
import { dropFile, reasonOf, visitPage } from './visit-page.ts'

const hourMs = 3600 * 1000
/** Maximum number of pages read per job, so that other visits get their turn. */
const pageBatchSize = 100

/** Stores the pages of a new visit: those held and those found now; pages above the limit are deleted. */
async function begin(ctx: Ctx, sub: SubscriptionRow, found: FoundPages): Promise<SubscriptionRow | undefined> {
  const title = (sub.title === '' ? found.title : sub.title).slice(0, 120)
  const urls = found.pages.map(({ url }) => url)
  const kept = await ctx.db.transaction(async (tx) => {
    await beginPages(tx, sub.id, found.kind === 'links')
    await insertPages(
      tx,
      sub.id,
      found.pages.map(({ url, title: name, date }) => ({ url, title: name.slice(0, 200), date, depth: 0 })),
    )
    // A library keeps an entry that left the feed, and its page row, so that it is not added a second time.
    if (isIntoTopic(sub) && found.kind !== 'links') await requeueNamedPages(tx, sub.id, urls)
    if (title !== '' && !isIntoTopic(sub)) await renameTopic(tx, sub.topicId, title)
    return updateSubscription(tx, authorizeSystem(sub, 'job'), { kind: found.kind, title })
  })
  if (isIntoTopic(sub)) return kept
  const current = new Set(urls)
  const all = await listPages(ctx.db, sub.id)
  // Pages that the site no longer lists are kept and visited as long as the limit allows.
  const others = all
    .filter(({ url }) => !current.has(url))
    .toSorted((a, b) => Number(b.fileId !== null) - Number(a.fileId !== null) || (b.readAt ?? 0) - (a.readAt ?? 0))
  const excess = others.slice(Math.max(0, sub.pageLimit - current.size))
  for (const { fileId } of excess) await dropFile(ctx, fileId)
  await deletePages(
    ctx.db,
    sub.id,
    excess.map(({ url }) => url),
  )
  return kept
}

/** Adds the pages that a page links to, one level deeper, within the limits of depth and number. */
async function follow(ctx: Ctx, sub: SubscriptionRow, row: PageRow, page: FetchedPage, signal: AbortSignal): Promise<void> {
  if (row.depth >= sub.depth) return
  const room = sub.pageLimit - (await countStates(ctx.db, sub.id)).total
  const links = (await linksOf(ctx, page, { owner: sub.owner, signal })).filter((link) => isWithin(link, sub.url))
  const known = await listKnownUrls(ctx.db, sub.id, links)
  const fresh = links.filter((link) => !known.has(link)).slice(0, Math.max(0, room))
  await insertPages(
    ctx.db,
    sub.id,
    fresh.map((url) => ({ url, title: '', date: null, depth: row.depth + 1 })),
  )
}

/** Reads the waiting pages one after the other. `left`: the subscription was paused, ended or may not continue. */
async function visitPages(ctx: Ctx, id: string, signal: AbortSignal): Promise<'done' | 'more' | 'left'> {
  for (let seen = 0; ; seen += 1) {
    signal.throwIfAborted()
    const sub = await findSubscription(ctx.db, id)
    if (!sub || sub.state === 'paused' || !(await mayGoOn(ctx, sub))) return 'left'
    const row = await nextWaitingPage(ctx.db, id)
    if (!row) return 'done'
    if (seen === pageBatchSize) return 'more'
    const page = await visitPage(ctx, sub, row, signal)
    if (page && sub.kind === 'links') await follow(ctx, sub, row, page, signal)
    await updateUnpaused(ctx.db, id, { state: 'running', progress: await countStates(ctx.db, id) })
  }
}

/**
 * Deletes files that a crash left behind while a page was being replaced. Library subscriptions leave none, and their topics have other
 * files.
 */
async function sweep(ctx: Ctx, sub: SubscriptionRow): Promise<void> {
  if (isIntoTopic(sub)) return
  const held = new Set((await listPages(ctx.db, sub.id)).map(({ fileId }) => fileId))
  for (const file of await listAllFiles(ctx.db, sub.topicId)) if (!held.has(file.id)) await removeFile(ctx, file)
}

async function end(ctx: Ctx, sub: SubscriptionRow, change: { state: 'ready' | 'failed'; error: string | null }): Promise<void> {
  const now = ctx.now()
  const current = (await findSubscription(ctx.db, sub.id)) ?? sub
  await updateUnpaused(ctx.db, sub.id, { ...change, lastRunAt: now, nextRunAt: now + current.everyHours * hourMs })
}

/**
 * Visits a subscription: finds its pages, reads new and changed ones, and removes deleted ones. After a crash or a pause it continues with
 * the pages that are still waiting.
 * @returns whether pages are left for another job.
 * @throws the signal's reason when the instance stops.
 */
export async function visitSubscription(ctx: Ctx, id: string, signal: AbortSignal): Promise<boolean> {
  let sub = await findSubscription(ctx.db, id)
  if (!sub || sub.state === 'paused' || !(await mayGoOn(ctx, sub))) return false
  if (!(await updateUnpaused(ctx.db, id, { state: 'running', error: null }))) return false
  try {
    if (!(await nextWaitingPage(ctx.db, id))) {
      await updateSubscription(ctx.db, authorizeSystem(sub, 'job'), { progress: { total: 0, read: 0, unchanged: 0, failed: 0 } })
      sub = await begin(ctx, sub, await new PageFinder(ctx, { owner: sub.owner, signal }).find(sub))
      if (!sub) return false
      await updateSubscription(ctx.db, authorizeSystem(sub, 'job'), { progress: await countStates(ctx.db, id) })
    }
    const outcome = await visitPages(ctx, id, signal)
    if (outcome !== 'done') return outcome === 'more'
    await sweep(ctx, sub)
    const { total, failed } = await countStates(ctx.db, id)
    const first = total > 0 && failed === total ? (await listPages(ctx.db, id))[0] : undefined
    await end(ctx, sub, first ? { state: 'failed', error: first.reason } : { state: 'ready', error: null })
  } catch (error) {
    signal.throwIfAborted()
    // The subscription was ended during the visit.
    if (!sub || !(await findSubscription(ctx.db, id))) return false
    if (!(error instanceof ImportFailure)) throw error
    await end(ctx, sub, { state: 'failed', error: reasonOf(error) })
  }
  return false
}
