/** The context of a handler beside its data. */
export interface JobRun {
  id: string
  /** 1 for the first run; more after failures. */
  attempt: number
  /** Aborted when the process stops: finish soon, or throw and be run again after the restart. */
  signal: AbortSignal
  /** For whom the job is done; empty for the instance's own work. */
  owner: string
  /** Whether a job of the same name and another owner is due: long work in steps throws `JobYield` then. */
  othersWait: () => Promise<boolean>
}

/** Thrown by a handler that has done a part of its work and lets other owners take their turn; it runs again after them. */
export class JobYield extends Error {
  override name = 'JobYield'
}

/** Does one job. It may run again after a crash, even when it had finished its work: make it idempotent. */
export type JobHandler<T> = (data: T, run: JobRun) => Promise<void>

/** How the jobs of one name are worked off. */
export interface QueueOptions<T = unknown> {
  /** Jobs of this name that run at once in this process; 1 unless said. */
  concurrency?: number
  /** Jobs of one owner that run at once, in all processes; as many as `concurrency` unless said. */
  perOwner?: number
  /** Milliseconds before the first retry, doubled each time up to 5 minutes; 1,000 unless said. */
  retryDelay?: number
  /**
   * Ends the work of a job during which the process died twice, with a word to its owner: it is not run a third time. Without it the job
   * runs again, each time later, as housekeeping must that nobody orders anew.
   */
  onAbandoned?: (data: T, owner: string) => Promise<void>
  /** How far the work has come for good: a job that gets further each time the process dies is not the reason, and is run again. */
  progressOf?: (data: T) => Promise<number>
}
