import { limits, type PosterFailure } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { authorizeSystem } from '../../../lib/authorize-system.ts'
import type { JobRun } from '../../../providers/jobs/job-handler.ts'
import { answerForPoster } from './poster-answer.ts'
import { findPoster, finishPoster, type PosterRow } from './poster.repo.ts'

export const makePosterJob = 'make-poster'

/** Finds a poster that is being made. */
async function findMaking(ctx: Ctx, id: string): Promise<Authorized<PosterRow, 'topic:edit'> | null> {
  const row = await findPoster(ctx.db, id)
  return row?.state === 'creating' ? authorizeSystem(row, 'job') : null
}

/** Makes a poster within its time limit. After a crash it continues while there is time left. */
async function makePoster(ctx: Ctx, id: string, stop: AbortSignal): Promise<void> {
  const row = await findMaking(ctx, id)
  if (!row) return
  const { topicId, query, lang, startedAt } = row
  const fail = (failure: PosterFailure) => finishPoster(ctx.db, row, { state: 'failed', failure, finishedAt: ctx.now() })
  const left = startedAt + limits.posterMs - ctx.now()
  if (left <= 0) return fail('timeout')
  const deadline = AbortSignal.timeout(left)
  try {
    const made = await answerForPoster(ctx, topicId, { query, lang }, AbortSignal.any([stop, deadline]))
    if (!made) return await fail('nothingFound')
    await finishPoster(ctx.db, row, { state: 'ready', finishedAt: ctx.now(), ...made })
  } catch (error) {
    // The process is stopping; the next start continues.
    stop.throwIfAborted()
    if (!deadline.aborted) ctx.log.error({ err: error, posterId: id }, 'a poster was not made')
    await fail(deadline.aborted ? 'timeout' : 'internal')
  }
}

/** Registers the job that makes posters. */
export async function registerPosterJobs(ctx: Ctx): Promise<void> {
  const abandon = async ({ id }: { id: string }) => {
    const row = await findMaking(ctx, id)
    if (row) await finishPoster(ctx.db, row, { state: 'failed', failure: 'interrupted', finishedAt: ctx.now() })
  }
  const make = ({ id }: { id: string }, { signal }: JobRun) => makePoster(ctx, id, signal)
  await ctx.jobs.register(makePosterJob, make, { concurrency: 2, perOwner: 1, onAbandoned: abandon })
}
