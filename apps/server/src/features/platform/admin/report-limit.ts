import { AppError, limits } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { addressKey } from '../../../lib/address/address-key.ts'
import { registerRepeatingJob } from '../../../providers/jobs/repeating-job.ts'
import { countWaitingOfGuests, deleteOldReports } from './report.repo.ts'

const dayMs = 86_400_000
const tidyEveryMs = 3_600_000

/**
 * Admits a feedback or complaint: a few a day of one account, or of all guests at one address; and of guests only while the operator has
 * not too many that wait.
 * @throws AppError `tooManyRequests`
 */
export async function admitReport(ctx: Ctx, { uid, address }: Caller): Promise<void> {
  if (ctx.config.rateLimitFactor === 0) return
  const { perDay, waitingOfGuests } = limits.report
  if (uid === null && (await countWaitingOfGuests(ctx.db)) >= waitingOfGuests) {
    throw new AppError('tooManyRequests', {
      zh: '等待处理的反馈和投诉太多，暂时只接受登录用户的；请登录后再提交',
      en: 'too many reports are pending, so only signed-in users can send more; sign in to send a report',
    })
  }
  const window = { max: perDay, windowMs: dayMs }
  const { allowed, retryAfterMs } = await ctx.limiter.hit(`report:${uid ?? addressKey(address)}`, window)
  if (allowed) return
  const hours = Math.ceil(retryAfterMs / 3_600_000)
  throw new AppError(
    'tooManyRequests',
    {
      zh: `每天最多提交 ${perDay} 条反馈和投诉，请在 ${hours} 小时后再试`,
      en: `${perDay} reports a day can be sent; try again in ${hours} hours`,
    },
    { retryAfterMs },
  )
}

/** Registers the job that deletes reports after their days. */
export async function registerReportJobs(ctx: Ctx): Promise<void> {
  const { handledDays, keptDays } = limits.report
  await registerRepeatingJob(ctx.jobs, 'tidy-reports', tidyEveryMs, () => {
    const now = ctx.now()
    return deleteOldReports(ctx.db, { handled: now - handledDays * dayMs, written: now - keptDays * dayMs })
  })
}
