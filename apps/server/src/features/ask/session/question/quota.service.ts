import { AppError, isResearch, type AskRequest, type Mode, type PlanQuotas, type QuotaLeft } from '@wenjin/contract'
import type { Ctx } from '../../../../context.ts'
import { lockByName } from '../../../../db/advisory-lock.ts'
import type { Db } from '../../../../db/client.ts'
import { ownerOf, type Caller, type Actor } from '../../../../http/caller.ts'
import { addressKey, isOwnMachine } from '../../../../lib/address/address-key.ts'
import { dayAround } from '../../../../lib/text/day.ts'
import { prepareTrial, requireTrial } from '../../../library/topic/index.ts'
import { withRoom } from '../../../library/storage/index.ts'
import { quotasHold, quotasOf } from '../../../platform/moderation/index.ts'
import { countQuestions, type QuestionCounts } from './quota.repo.ts'

/** Maximum number of concurrent answers of one owner. */
const maxRunning = 5

/** The properties of a question that determine which quotas it uses. */
export interface QuotaRequest {
  mode: Mode
  advanceMath: boolean
  searchTopic: string | null
  options: Pick<AskRequest, 'topicIds' | 'folderIds' | 'fileIds'>
}

const scopeOf = ({ searchTopic, options }: Pick<QuotaRequest, 'searchTopic' | 'options'>) => ({
  topicIds: [...(searchTopic === null ? [] : [searchTopic]), ...(options.topicIds ?? [])],
  folderIds: options.folderIds ?? [],
  fileIds: options.fileIds ?? [],
})

const kinds = ['search', 'research', 'advance'] as const

/** Returns the person's use of today's quotas. */
export async function getQuota(ctx: Ctx, actor: Actor): Promise<QuotaLeft[]> {
  const { since, until: resetAt } = dayAround(ctx.now())
  const asked = await countQuestions(ctx.db, actor, since)
  const quotas = await quotasOf(ctx, actor.uid)
  return kinds.map((kind) => ({ kind, used: asked[kind], limit: quotasHold(ctx) ? quotas[kind] : null, resetAt }))
}

/** @throws AppError as `requireQuota` does, when the counted questions leave no quota for this one. */
function requireLeft(asked: QuestionCounts, quotas: PlanQuotas['guest'], actor: Actor, question: QuotaRequest, resetAt: number): void {
  if (asked.running >= maxRunning) {
    throw new AppError(
      'tooManyRequests',
      {
        zh: `同时进行的回答最多 ${maxRunning} 个，请等其中一个完成`,
        en: `at most ${maxRunning} answers at the same time; wait for one to finish`,
      },
      { retryAfterMs: 3000 },
    )
  }
  const wanted = [quotaKind(question), ...(question.advanceMath ? (['advance'] as const) : [])]
  for (const kind of wanted) {
    const limit = quotas[kind]
    if (limit !== null && asked[kind] >= limit) throw usedUp(actor, { kind, used: asked[kind], limit, resetAt })
  }
}

const quotaKind = ({ mode }: QuotaRequest) => (isResearch(mode) ? ('research' as const) : ('search' as const))

function usedUp(actor: Actor, data: QuotaLeft): AppError {
  if (actor.uid !== null) return new AppError('userCreditRunOut', { zh: '明天零点恢复', en: 'it is reset at midnight' }, { data })
  return new AppError(
    'creditRunOut',
    { zh: '登录后可以继续，或等明天零点恢复', en: 'sign in to continue, or wait until midnight' },
    { data },
  )
}

/**
 * Refuses a question above the asker's daily quota, or while too many of their answers are running. `insertWithinQuota` checks again when
 * the turn is stored; this check avoids useless work before.
 * @throws AppError `userCreditRunOut` (an account), `creditRunOut` (a guest), `tooManyRequests`, or `knowledgeTrialLimit`.
 */
export async function requireQuota(ctx: Ctx, actor: Actor, question: QuotaRequest): Promise<void> {
  if (!quotasHold(ctx)) return
  const { since, until: resetAt } = dayAround(ctx.now())
  requireLeft(await countQuestions(ctx.db, actor, since), await quotasOf(ctx, actor.uid), actor, question, resetAt)
  await requireTrial(ctx, actor, scopeOf(question))
}

/** All guests at one network address, which may be a whole office, share the quota of this many guests. */
const guestsAtAddress = 20
const dayMs = 24 * 3_600_000

/**
 * Counts a question in the limiter, which still counts it after its turn is deleted. @throws AppError `userCreditRunOut` or `creditRunOut`.
 */
async function takeQuestion(ctx: Ctx, caller: Caller, quotas: PlanQuotas['guest'], question: QuotaRequest): Promise<void> {
  const { since, until: resetAt } = dayAround(ctx.now())
  const kind = quotaKind(question)
  const limit = quotas[kind]
  if (limit === null) return
  const hit = (who: string, max: number) => ctx.limiter.hit(`asked:${kind}:${since}:${who}`, { max, windowMs: dayMs })
  const refuse = () => usedUp(caller, { kind, used: limit, limit, resetAt })
  if (caller.uid === null && !isOwnMachine(caller.address)) {
    // The limit per address also stops a guest who uses a new cookie for each question.
    const { allowed } = await hit(`address:${addressKey(caller.address)}`, limit * guestsAtAddress)
    if (!allowed) throw refuse()
  }
  if (!(await hit(ownerOf(caller), limit)).allowed) throw refuse()
}

/**
 * Stores a turn within the quota of its asker. Counting and inserting share one transaction, so that concurrent questions cannot exceed the
 * quota. A refused turn is not stored.
 * @param insert returns `created` false when the turn exists already: it is not counted.
 * @throws AppError the errors of `requireQuota`, or as `withRoom` does when the asker's storage is full.
 */
export async function insertWithinQuota<T extends { created: boolean }>(
  ctx: Ctx,
  caller: Caller,
  question: QuotaRequest,
  insert: (db: Db) => Promise<T>,
): Promise<T> {
  if (!quotasHold(ctx)) return insert(ctx.db)
  // The embedded engine has one connection, so read everything else before the transaction.
  const takeTrial = await prepareTrial(ctx, caller, scopeOf(question))
  const quotas = await quotasOf(ctx, caller.uid)
  const { since, until: resetAt } = dayAround(ctx.now())
  const owner = ownerOf(caller)
  return withRoom(ctx, { actor: caller, topic: { owner } }, async (tx) => {
    await lockByName(tx, `questions-of:${owner}`)
    const asked = await countQuestions(tx, caller, since)
    const inserted = await insert(tx)
    if (!inserted.created) return inserted
    requireLeft(asked, quotas, caller, question, resetAt)
    await takeTrial()
    await takeQuestion(ctx, caller, quotas, question)
    return inserted
  })
}
