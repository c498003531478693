/** The context of a handler apart from its data. */
export interface JobRun {
  id: string
  /** 1 for the first run; more after failures. */
  attempt: number
  /** Aborted when the process stops: finish soon, or throw to be run again after the restart. */
  signal: AbortSignal
  /** The owner of the job; empty for the instance's own work. */
  owner: string
  /** Whether a job of the same name and another owner is due: long work in steps then throws `JobYield`. */
  othersWait: () => Promise<boolean>
}

/** Thrown by a handler that has done a part of its work and yields to other owners; it runs again after them. */
export class JobYield extends Error {
  override name = 'JobYield'
}

/** Executes one job. It may run again after a crash, even when it had finished its work: make it idempotent. */
export type JobHandler<T> = (data: T, run: JobRun) => Promise<void>

/** How the jobs of one name are processed. */
export interface QueueOptions<T = unknown> {
  /** Jobs of this name that run concurrently in this process; default 1. */
  concurrency?: number
  /** Jobs of one owner that run concurrently in all processes; default `concurrency`. */
  perOwner?: number
  /** Milliseconds before the first retry, doubled each time up to 5 minutes; default 1,000. */
  retryDelay?: number
  /**
   * Ends the work of a job during which the process died twice, and notifies its owner: the job is not run a third time. Without this
   * callback the job runs again with growing delays, as required for housekeeping that nobody requests again.
   */
  onAbandoned?: (data: T, owner: string) => Promise<void>
  /** Returns the durable progress of the work: a job that progresses between process deaths is not their cause, and is run again. */
  progressOf?: (data: T) => Promise<number>
}
