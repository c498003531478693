import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { job } from '../../db/schema/platform/job.ts'

/** A job as its worker receives it. */
export interface ClaimedJob {
  id: string
  data: unknown
  owner: string
  failures: number
  /** Number of process deaths while it ran. */
  deaths: number
  /** Its progress at the last recorded death. */
  progress: number
  retryLimit: number
}

/** All SQL of the queue. */
export interface JobRepo {
  insert(
    db: Db | Tx,
    row: { id: string; name: string; data: unknown; owner: string; singletonKey: string | undefined; delay: number; retryLimit: number },
  ): Promise<string | null>
  /** Claims the next due job in turn order; null when there is none, or only jobs of owners with `perOwner` running jobs. */
  claim(name: string, perOwner: number): Promise<ClaimedJob | null>
  /** Milliseconds until the next waiting job is due, without those of owners with `perOwner` running jobs; null when none waits. */
  nextDue(name: string, perOwner: number): Promise<number | null>
  /** Whether a job of another owner is due. */
  othersWait(name: string, owner: string): Promise<boolean>
  /** Moves an active job behind the next one of each other owner. */
  yieldTurn(id: string): Promise<void>
  complete(id: string): Promise<void>
  /** Deletes a job unless it is running. */
  withdraw(id: string): Promise<void>
  /** Requeues a job to run again in `delay` ms. `error` is the error of its handler; null when it was only interrupted. */
  requeue(id: string, delay: number, error: string | null): Promise<void>
  fail(id: string, error: string): Promise<void>
  extendLeases(ids: string[]): Promise<void>
  /** Records the progress of a job: later deaths are compared with it. */
  recordProgress(id: string, progress: number): Promise<void>
  /** Requeues the jobs whose runner's lease expired, which counts as a death of its process; returns their names. */
  requeueLost(): Promise<string[]>
  /** Requeues every active job; each counts as a death of its process. */
  requeueAll(): Promise<void>
  /** Requeues active jobs whose process died of something else: no death is counted. */
  requeueAcquitted(ids: readonly string[], diedAt: number): Promise<void>
  deleteOldFailures(): Promise<void>
}

/** Milliseconds without a sign of life after which a runner's jobs are given to another. */
const leaseTime = 90_000

/** Milliseconds that a failed job is retained for inspection: 30 days. */
const failureKept = 30 * 24 * 3_600_000

/** Number of process deaths after which a job counts as their cause. */
export const maxDeaths = 2
/** Number of interruptions after which a job without `onAbandoned` fails; until then it is delayed, in milliseconds, doubled each time. */
const interruptionLimit = 50
const deathDelay = 60_000
const longestDeathDelay = 3_600_000

/**
 * Jobs during which the process died are started one at a time, so that another death identifies the cause among them. Milliseconds after
 * which the next one may start although the last one still runs.
 */
const suspectTime = 30_000

const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** Whether a waiting job with the same key exists: it will do the work of this one, which is therefore not requeued. */
const sameWaits = sql`exists (select 1 from job duplicate where duplicate.name = job.name and duplicate.singleton_key = job.singleton_key and duplicate.state = 'queued')`

/** Restricts to jobs of owners with fewer than `perOwner` running jobs; the instance's own work is not limited. */
const mayRun = (name: string, perOwner: number) => sql`(owner = '' or owner not in (
  select owner from job where name = ${name} and state = 'active' group by owner having count(*) >= ${perOwner}
))`

const mayBeSuspect = sql`(interruptions = 0 or not exists (
  select 1 from job suspect where suspect.state = 'active' and suspect.interruptions > 0 and suspect.run_at > ${now} - ${suspectTime}
))`

/**
 * Computes the turn of a new job: behind the waiting and running jobs of its owner, and not ahead of the queue's current position. So
 * another owner's first job comes next, however many jobs one owner has queued.
 */
const nextTurn = (name: string, owner: string) => sql`greatest(
  coalesce(
    (select turn from job where name = ${name} and state = 'queued' and run_at <= ${now} order by turn limit 1),
    (select turn from job where name = ${name} and state = 'active' order by turn desc limit 1),
    0
  ),
  (select turn + 1 from job where name = ${name} and owner = ${owner} and state in ('queued', 'active') order by turn desc limit 1)
)`

/**
 * Creates the repository of the queue.
 * @param abandonable returns the names of the jobs that are given up after `maxDeaths` instead of being delayed
 */
export function createJobRepo(db: Db, abandonable: () => readonly string[] = () => []): JobRepo {
  const sqlNames = () => sql.param([...abandonable()])
  const requeueWhere = async (condition: ReturnType<typeof sql>): Promise<string[]> => {
    const rows = await db.transaction(async (tx) => {
      // A waiting job with the same key does the same work, so it inherits the recorded deaths.
      await tx.execute(sql`
        update job waiting set
          interruptions = greatest(waiting.interruptions, job.interruptions + 1), progress = greatest(waiting.progress, job.progress)
        from job where ${condition} and waiting.state = 'queued' and waiting.name = job.name and waiting.singleton_key = job.singleton_key`)
      await tx.execute(sql`delete from job where ${condition} and ${sameWaits}`)
      return tx.execute<{ name: string }>(sql`
        update job set
          interruptions = interruptions + 1,
          state = case when interruptions + 1 >= ${interruptionLimit} then 'failed' else 'queued' end,
          error = case when interruptions + 1 >= ${interruptionLimit} then 'The process died under it too often.' else error end,
          run_at = case when not (name = any(${sqlNames()})) and interruptions + 1 >= ${maxDeaths}
            then ${now} + least(${longestDeathDelay}, ${deathDelay} * power(2, least(interruptions + 1 - ${maxDeaths}, 10)))::bigint
            else run_at end,
          finished_at = case when interruptions + 1 >= ${interruptionLimit} then ${now} end,
          lease_until = null
        where ${condition} returning name`)
    })
    return [...new Set(rows.rows.map((row) => row.name))]
  }

  return {
    async insert(target, { id, name, data, owner, singletonKey, delay, retryLimit }) {
      const turn = nextTurn(name, owner)
      const rows = await target
        .insert(job)
        .values({ id, name, data, owner, turn, singletonKey, state: 'queued', retryLimit, runAt: sql`${now} + ${delay}`, createdAt: now })
        .onConflictDoNothing()
        .returning({ id: job.id })
      return rows[0]?.id ?? null
    },
    async claim(name, perOwner) {
      const { rows } = await db.execute<ClaimedJob & Record<string, unknown>>(sql`
        update job set state = 'active', lease_until = ${now} + ${leaseTime}, run_at = ${now}
        where id in (
          select id from job
          where name = ${name} and state = 'queued' and run_at <= ${now} and ${mayRun(name, perOwner)} and ${mayBeSuspect}
            and not exists (
              select 1 from job busy
              where busy.name = job.name and busy.singleton_key = job.singleton_key and busy.state = 'active'
            )
          order by turn, run_at, created_at limit 1 for update skip locked
        )
        returning id, data, owner, failures, interruptions as deaths, progress, retry_limit as "retryLimit"`)
      return rows[0] ?? null
    },
    async nextDue(name, perOwner) {
      const { rows } = await db.execute<{ wait: string | null }>(
        sql`select min(run_at) - ${now} as wait from job where name = ${name} and state = 'queued' and ${mayRun(name, perOwner)}`,
      )
      const wait = rows[0]?.wait ?? null
      return wait === null ? null : Math.max(0, Number(wait))
    },
    async othersWait(name, owner) {
      const { rows } = await db.execute(
        sql`select 1 from job where name = ${name} and state = 'queued' and run_at <= ${now} and owner <> ${owner} limit 1`,
      )
      return rows.length > 0
    },
    async yieldTurn(id) {
      const others = sql`(
        select max(first) + 1 from (
          select min(turn) as first from job other
          where other.name = job.name and other.owner <> job.owner and other.state = 'queued' and other.run_at <= ${now} group by other.owner
        ) heads
      )`
      await db.transaction(async (tx) => {
        const duplicates = await tx.execute(sql`delete from job where id = ${id} and ${sameWaits} returning id`)
        if (duplicates.rows.length > 0) return
        await tx.execute(sql`update job set state = 'queued', lease_until = null, turn = greatest(turn, ${others}) where id = ${id}`)
      })
    },
    async complete(id) {
      await db.delete(job).where(eq(job.id, id))
    },
    async withdraw(id) {
      await db.delete(job).where(and(eq(job.id, id), eq(job.state, 'queued')))
    },
    async requeue(id, delay, error) {
      await db.transaction(async (tx) => {
        const duplicates = await tx.execute(sql`delete from job where id = ${id} and ${sameWaits} returning id`)
        if (duplicates.rows.length > 0) return
        const change = { state: 'queued' as const, runAt: sql`${now} + ${delay}`, leaseUntil: null }
        const failure = error === null ? {} : { failures: sql`${job.failures} + 1`, error }
        await tx
          .update(job)
          .set({ ...change, ...failure })
          .where(eq(job.id, id))
      })
    },
    async fail(id, error) {
      await db
        .update(job)
        .set({ state: 'failed', failures: sql`${job.failures} + 1`, error, finishedAt: now, leaseUntil: null })
        .where(eq(job.id, id))
    },
    async extendLeases(ids) {
      if (ids.length === 0) return
      await db
        .update(job)
        .set({ leaseUntil: sql`${now} + ${leaseTime}` })
        .where(inArray(job.id, ids))
    },
    async recordProgress(id, progress) {
      await db.update(job).set({ progress, interruptions: 1 }).where(eq(job.id, id))
    },
    requeueLost: () => requeueWhere(sql`job.state = 'active' and job.lease_until < ${now}`),
    async requeueAll() {
      await requeueWhere(sql`job.state = 'active'`)
    },
    async requeueAcquitted(ids, diedAt) {
      // A later lease is of another instance that took the job over.
      const wasOurs = sql`state = 'active' and lease_until <= ${diedAt + leaseTime}`
      for (const id of ids) {
        await db.transaction(async (tx) => {
          await tx.execute(sql`delete from job where id = ${id} and ${wasOurs} and ${sameWaits}`)
          await tx.execute(sql`update job set state = 'queued', lease_until = null where id = ${id} and ${wasOurs}`)
        })
      }
    },
    async deleteOldFailures() {
      await db.delete(job).where(and(eq(job.state, 'failed'), lt(job.finishedAt, sql`${now} - ${failureKept}`)))
    },
  }
}
