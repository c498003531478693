import { AppError, isResearch, type AskDetails, type Mode, type QuotaLeft } from '@wenjin/contract'
import type { Ctx } from '../../context.ts'
import { ownerOf, type Caller, type Person } from '../../http/caller.ts'
import { addressKey, isOwnMachine } from '../../lib/address-key.ts'
import { dayAround } from '../../lib/day.ts'
import { requireTrial, takeTrial } from '../knowledge/index.ts'
import { quotasHold, quotasOf } from '../moderation/index.ts'
import { countAsked } from './quota.repo.ts'

/** Answers one person may have made at a time; past it the next one is asked to wait. */
const mostRunning = 5

/** What is about to be asked. */
export interface AskedFor {
  mode: Mode
  advanceMath: boolean
  searchTopic: string | null
  options: Pick<AskDetails, 'topicIds' | 'folderIds' | 'fileIds'>
}

const scopeOf = ({ searchTopic, options }: Pick<AskedFor, 'searchTopic' | 'options'>) => ({
  topicIds: [...(searchTopic === null ? [] : [searchTopic]), ...(options.topicIds ?? [])],
  folderIds: options.folderIds ?? [],
  fileIds: options.fileIds ?? [],
})

const kinds = ['search', 'research', 'advance'] as const

/** What a person used today of what they may ask. */
export async function getQuota(ctx: Ctx, person: Person): Promise<QuotaLeft[]> {
  const { since, until: resetAt } = dayAround(ctx.now())
  const asked = await countAsked(ctx.db, person, since)
  const quotas = await quotasOf(ctx, person.uid)
  return kinds.map((kind) => ({ kind, used: asked[kind], limit: quotasHold(ctx) ? quotas[kind] : null, resetAt }))
}

/**
 * Refuses a question past what its asker may ask today, or while too many of theirs are being answered.
 * @throws AppError `userCreditRunOut` (an account), `creditRunOut` (a guest), `tooManyRequests`, or `knowledgeTrialLimit`.
 */
export async function requireQuota(ctx: Ctx, person: Person, question: AskedFor): Promise<void> {
  if (!quotasHold(ctx)) return
  const { since, until: resetAt } = dayAround(ctx.now())
  const asked = await countAsked(ctx.db, person, since)
  if (asked.running >= mostRunning) {
    throw new AppError(
      'tooManyRequests',
      { zh: `同时进行的回答最多 ${mostRunning} 个，请等其中一个完成`, en: `at most ${mostRunning} answers at a time; wait for one to end` },
      { retryAfterMs: 3000 },
    )
  }
  const quotas = await quotasOf(ctx, person.uid)
  const wanted = [
    isResearch(question.mode) ? ('research' as const) : ('search' as const),
    ...(question.advanceMath ? (['advance'] as const) : []),
  ]
  for (const kind of wanted) {
    const limit = quotas[kind]
    if (limit === null || asked[kind] < limit) continue
    const left = { data: { kind, used: asked[kind], limit, resetAt } }
    if (person.uid !== null) throw new AppError('userCreditRunOut', { zh: '明天零点恢复', en: 'it is back at midnight' }, left)
    throw new AppError('creditRunOut', { zh: '登录后可以继续，或等明天零点恢复', en: 'sign in to go on, or wait until midnight' }, left)
  }
  await requireTrial(ctx, person, scopeOf(question))
}

/** Guests at one network address, which may be a whole office, ask together as much as so many of them may. */
const guestsAtAddress = 20
const dayMs = 24 * 3_600_000

/**
 * Counts a question that is about to be answered. What was asked and deleted stays counted, and whoever is a new guest with every question
 * comes to the end of what their address may ask.
 * @throws AppError `userCreditRunOut`, `creditRunOut` or `knowledgeTrialLimit`.
 */
export async function takeFromQuota(ctx: Ctx, caller: Caller, question: AskedFor): Promise<void> {
  if (!quotasHold(ctx)) return
  await takeTrial(ctx, caller, scopeOf(question))
  const { since, until: resetAt } = dayAround(ctx.now())
  const kind = isResearch(question.mode) ? ('research' as const) : ('search' as const)
  const limit = (await quotasOf(ctx, caller.uid))[kind]
  if (limit === null) return
  const left = { data: { kind, used: limit, limit, resetAt } }
  const hit = (who: string, max: number) => ctx.limiter.hit(`asked:${kind}:${since}:${who}`, { max, windowMs: dayMs })
  if (caller.uid === null && !isOwnMachine(caller.address)) {
    const { allowed } = await hit(`address:${addressKey(caller.address)}`, limit * guestsAtAddress)
    if (!allowed)
      throw new AppError('creditRunOut', { zh: '登录后可以继续，或等明天零点恢复', en: 'sign in to go on, or wait until midnight' }, left)
  }
  if ((await hit(ownerOf(caller), limit)).allowed) return
  throw new AppError(caller.uid === null ? 'creditRunOut' : 'userCreditRunOut', { zh: '明天零点恢复', en: 'it is back at midnight' }, left)
}
