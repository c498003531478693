import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { runWork } from '../../lib/flow/running-work.ts'
import { JobYield, type JobHandler, type QueueOptions } from './job-handler.ts'
import { maxDeaths, type ClaimedJob, type JobRepo } from './job.repo.ts'

/** Maximum poll interval without notifications, in ms: for jobs that another process sent while the listener was disconnected. */
const longestSleep = 30_000

/** Minimum delay in ms before a job blocked by one with its key is checked again. */
const shortestSleep = 200

const longestRetryDelay = 300_000

/** Time that `stop` waits for handlers, in ms. */
const patience = 10_000

/** Processes the jobs of one name, `concurrency` at once. */
export class QueueWorker {
  readonly name: string
  readonly #handler: JobHandler<unknown>
  readonly #onAbandoned: QueueOptions['onAbandoned']
  readonly #progressOf: QueueOptions['progressOf']
  readonly #concurrency: number
  readonly #perOwner: number
  readonly #retryDelay: number
  readonly #repo: JobRepo
  readonly #log: Logger
  readonly #stopping = new AbortController()
  readonly #active = new Map<string, Promise<void>>()
  #started = false
  #looking = false
  #lastLook = Promise.resolve()
  #lookAgain = false
  #sleep: NodeJS.Timeout | null = null

  constructor(parts: { name: string; handler: JobHandler<unknown>; options: QueueOptions; repo: JobRepo; log: Logger }) {
    this.name = parts.name
    this.#handler = parts.handler
    this.#onAbandoned = parts.options.onAbandoned
    this.#progressOf = parts.options.progressOf
    this.#concurrency = parts.options.concurrency ?? 1
    this.#perOwner = parts.options.perOwner ?? this.#concurrency
    this.#retryDelay = parts.options.retryDelay ?? 1000
    this.#repo = parts.repo
    this.#log = parts.log.child({ job: parts.name })
  }

  /** Whether its jobs are given up after the process died twice while they ran. */
  get isAbandonable(): boolean {
    return this.#onAbandoned !== undefined
  }

  start(): void {
    this.#started = true
    this.wake()
  }

  activeIds(): string[] {
    return [...this.#active.keys()]
  }

  /** Polls the queue now, or once more when a poll is in progress. */
  wake(): void {
    if (!this.#started || this.#stopping.signal.aborted) return
    this.#lookAgain = true
    if (!this.#looking) this.#lastLook = this.#look()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    if (this.#sleep) clearTimeout(this.#sleep)
    await this.#lastLook
    await Promise.race([Promise.all(this.#active.values()), delay(patience, undefined, { ref: false })])
    for (const id of this.#active.keys()) await this.#repo.requeue(id, 0, null)
  }

  async #look(): Promise<void> {
    this.#looking = true
    if (this.#sleep) clearTimeout(this.#sleep)
    let wait: number | null = null
    try {
      while (this.#lookAgain && this.#active.size < this.#concurrency && !this.#stopping.signal.aborted) {
        this.#lookAgain = false
        const job = await this.#repo.claim(this.name, this.#perOwner)
        if (!job) continue
        // The job was claimed while the process was told to stop.
        if (this.#stopping.signal.aborted) await this.#repo.requeue(job.id, 0, null)
        else this.#run(job)
        this.#lookAgain = true
      }
      if (this.#active.size < this.#concurrency) wait = await this.#repo.nextDue(this.name, this.#perOwner)
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#log.warn({ err: error }, 'could not look into the queue')
      wait = 1000
    } finally {
      this.#looking = false
    }
    if (this.#stopping.signal.aborted) return
    if (this.#lookAgain && this.#active.size < this.#concurrency) this.#lastLook = this.#look()
    else this.#sleep = setTimeout(() => this.wake(), Math.min(longestSleep, Math.max(shortestSleep, wait ?? longestSleep))).unref()
  }

  #run(job: ClaimedJob): void {
    const work = this.#handle(job).finally(() => {
      this.#active.delete(job.id)
      this.wake()
    })
    this.#active.set(job.id, work)
  }

  async #handle(job: ClaimedJob): Promise<void> {
    try {
      const abandon = this.#onAbandoned
      if (abandon && (await this.#isToBlame(job))) {
        this.#log.error({ jobId: job.id }, 'a job is given up: the process died twice while it ran')
        await abandon(job.data, job.owner)
        await this.#repo.fail(job.id, 'The process died twice while it ran.')
        return
      }
      const about = { kind: 'job' as const, name: this.name, id: job.id, uid: null, owner: job.owner, address: null }
      await runWork(about, () =>
        this.#handler(job.data, {
          id: job.id,
          attempt: job.failures + 1,
          signal: this.#stopping.signal,
          owner: job.owner,
          othersWait: () => this.#repo.othersWait(this.name, job.owner),
        }),
      )
    } catch (error) {
      await this.#settle(() => this.#afterFailure(job, error))
      return
    }
    await this.#settle(() => this.#repo.complete(job.id))
  }

  /** Whether the process died twice during a job that made no progress in between. */
  async #isToBlame({ id, data, deaths, progress: before }: ClaimedJob): Promise<boolean> {
    if (deaths === 0) return false
    const progress = (await this.#progressOf?.(data)) ?? 0
    if (deaths >= maxDeaths && progress <= before) return true
    await this.#repo.recordProgress(id, progress)
    return false
  }

  async #afterFailure(job: ClaimedJob, error: unknown): Promise<void> {
    if (this.#stopping.signal.aborted) return this.#repo.requeue(job.id, 0, null)
    if (error instanceof JobYield) return this.#repo.yieldTurn(job.id)
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    if (job.failures >= job.retryLimit) {
      this.#log.error({ err: error, jobId: job.id }, 'job failed for good')
      return this.#repo.fail(job.id, text)
    }
    const wait = Math.min(longestRetryDelay, this.#retryDelay * 2 ** job.failures)
    this.#log.warn({ err: error, jobId: job.id, retryIn: wait }, 'job failed, to be run again')
    return this.#repo.requeue(job.id, wait, text)
  }

  /** Records an outcome. An unreachable database must not lose it, so it is retried until the process stops. */
  async #settle(note: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await note()
        return
      } catch (error) {
        this.#log.warn({ err: error }, 'could not note down the outcome of a job')
        if (this.#stopping.signal.aborted) return
        await delay(1000, undefined, { ref: false })
      }
    }
  }
}
