import {
  AppError,
  type adminContract,
  type ReviewedShare,
  type RouteInput,
  type ShareReward,
  shareRewardDays,
  shareRewardStatuses,
} from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import { extendPersonalPlan } from '../../people/billing/index.ts'
import { toReviewedShare, toShareReward } from './admin.presenter.ts'
import {
  findShareReward,
  insertShareReward,
  lockClaims,
  pageShareRewards,
  updateShareReward,
  type ShareRewardRow,
} from './share-reward.repo.ts'
import { parseShareUrl } from './share-url.ts'

type Input<K extends keyof typeof adminContract> = RouteInput<(typeof adminContract)[K]>

/**
 * Claims a reward for a share on another site.
 * @param ownHost the host name of the request
 * @throws AppError `badRequest` for an address that is not on another site, `conflict` for one that the account has sent before.
 */
export async function createShareReward(
  ctx: Ctx,
  uid: string,
  ownHost: string,
  body: Input<'createShareReward'>['body'],
): Promise<ShareReward> {
  const { publicUrl } = ctx.config
  const url = parseShareUrl(body.url, [ownHost, ...(publicUrl === null ? [] : [new URL(publicUrl).hostname])])
  const row = await insertShareReward(ctx.db, { id: nanoid(), uid, url, note: body.note, createdAt: ctx.now() })
  if (!row) throw new AppError('conflict', { zh: '这个分享已经提交过了', en: 'this post was submitted before' })
  return toShareReward(row)
}

/** Lists the reward claims of all accounts, with the accounts. */
export async function listShareRewards({ db }: Ctx, query: Input<'listShareRewards'>['query']) {
  const { list, total } = await pageShareRewards(db, query)
  return { list: list.map(toReviewedShare), total, pageIndex: query.pageIndex, pageSize: query.pageSize }
}

/** Lists an account's own reward claims. */
export async function listOwnShareRewards({ db }: Ctx, uid: string, page: Input<'listMyShareRewards'>['query']) {
  const { list, total } = await pageShareRewards(db, { ...page, uid })
  return { list: list.map(({ share }) => toShareReward(share)), total, ...page }
}

function requireUndecided(claims: readonly ShareRewardRow[], id: string): ShareRewardRow {
  const claim = claims.find((each) => each.id === id)
  if (!claim) throw missingShare()
  if (claim.status === shareRewardStatuses.approved) {
    throw new AppError('conflict', { zh: '这个分享已经通过，奖励已发放', en: 'the post is approved already and its reward was granted' })
  }
  return claim
}

/**
 * Decides on a reward claim. An approval extends its author's personal plan, in the same transaction; it is final. A refused claim can
 * still be approved.
 * @throws AppError `notFound`, or `conflict` when this share was rewarded before, for any account.
 */
export async function reviewShareReward(ctx: Ctx, id: string, body: Input<'reviewShareReward'>['body']): Promise<ReviewedShare> {
  await ctx.db.transaction(async (tx) => {
    const claims = await lockClaims(tx, id)
    const { uid } = requireUndecided(claims, id)
    const isApproved = body.status === shareRewardStatuses.approved
    if (isApproved && claims.some((claim) => claim.status === shareRewardStatuses.approved)) {
      throw new AppError('conflict', { zh: '同一个分享已经奖励过别人', en: 'another user was rewarded for this post' })
    }
    const reviewedAt = ctx.now()
    const days = isApproved ? shareRewardDays : 0
    if (isApproved && !(await extendPersonalPlan(tx, uid, days, reviewedAt))) throw missingShare()
    await updateShareReward(tx, id, { status: body.status, reviewNote: body.note, days, reviewedAt })
  })
  const reviewed = await findShareReward(ctx.db, id)
  if (!reviewed) throw missingShare()
  return toReviewedShare(reviewed)
}

const missingShare = () => new AppError('notFound', { zh: '这个分享', en: 'this share' })
