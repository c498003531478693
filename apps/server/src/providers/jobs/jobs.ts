import { nanoid } from 'nanoid'
import type { Logger } from 'pino'
import type { Database, Tx } from '../../db/client.ts'
import { announceJobs, listenForJobs } from './job-announcement.ts'
import { createJobRepo } from './job.repo.ts'
import type { JobHandler, QueueOptions } from './job-handler.ts'
import { QueueWorker } from './queue-worker.ts'

/** Options for sending a job. */
export interface SendOptions {
  /** While a job with this key waits, no other one is added; a running job does not count, since it may have missed the latest change. */
  singletonKey?: string
  /** Owner of the work: jobs of one name take turns by owner. Default none. */
  owner?: string
  /** The caller's transaction: the job exists exactly when it commits. */
  tx?: Tx
  /** Milliseconds to wait before it may run. */
  delay?: number
  /** Number of retries before it counts as failed; default 3. */
  retryLimit?: number
}

/** A queue of background jobs in the database with at-least-once execution, also across process kills. */
export interface Jobs {
  /** Registers the handler of the jobs of one name, before `start`. @throws Error for a second handler, and after the start */
  register<T>(name: string, handler: JobHandler<T>, options?: QueueOptions<T>): Promise<void>
  /** Enqueues a job; returns its id, or null when one with the same key is already waiting. */
  send<T>(name: string, data: T, options?: SendOptions): Promise<string | null>
  /** Removes a waiting job; a running one continues. */
  withdraw(id: string): Promise<void>
  /**
   * Before the start: jobs that ran when the process died of something else, which is not counted against them.
   * @param diedAt milliseconds since 1970
   */
  acquit(innocent: { ids: readonly string[]; diedAt: number }): void
  /** Recovers jobs from a crash and starts processing. */
  start(): Promise<void>
  /** Starts no more jobs and waits for the running ones; a job that is unfinished after 10 s is requeued. */
  stop(): Promise<void>
}

/** Interval of the check for lost leases. */
const sweepEvery = 30_000

export function createJobs(database: Database, log: Logger): Jobs {
  const workers = new Map<string, QueueWorker>()
  const repo = createJobRepo(database.db, () => [...workers.values()].filter(({ isAbandonable }) => isAbandonable).map(({ name }) => name))
  let running = false
  let acquitted: { ids: readonly string[]; diedAt: number } = { ids: [], diedAt: 0 }
  let unlisten: () => Promise<void> = async () => {}
  let sweeper: NodeJS.Timeout | null = null

  const wake = (name: string): void => workers.get(name)?.wake()
  const sweep = async (): Promise<void> => {
    try {
      for (const name of await repo.requeueLost()) wake(name)
      await repo.extendLeases([...workers.values()].flatMap((worker) => worker.activeIds()))
    } catch (error) {
      log.warn({ err: error }, 'could not look after running jobs')
    }
  }

  return {
    async register<T>(name: string, handler: JobHandler<T>, options: QueueOptions<T> = {}) {
      if (workers.has(name)) throw new Error(`The jobs named ${name} have a handler already.`)
      // The recovery from a crash must know how each job is given up.
      if (running) throw new Error(`The handler of the jobs named ${name} was registered after the start.`)
      const worker = new QueueWorker({ name, handler: (data, run) => handler(data as T, run), options: options as QueueOptions, repo, log })
      workers.set(name, worker)
    },
    async send(name, data, { singletonKey, owner = '', tx, delay = 0, retryLimit = 3 } = {}) {
      const id = await repo.insert(tx ?? database.db, { id: nanoid(), name, data, owner, singletonKey, delay, retryLimit })
      if (id && database.kind === 'postgres') await announceJobs(tx ?? database.db, name)
      // With the embedded database, the queue query waits for the single connection, hence for the end of the caller's transaction.
      if (id && database.kind === 'embedded') wake(name)
      return id
    },
    withdraw: (id) => repo.withdraw(id),
    acquit(innocent) {
      acquitted = innocent
    },
    async start() {
      running = true
      await repo.requeueAcquitted(acquitted.ids, acquitted.diedAt)
      // A single process owns an embedded database: jobs marked active died with the last one.
      await (database.kind === 'embedded' ? repo.requeueAll() : repo.requeueLost())
      await repo.deleteOldFailures()
      if (database.kind === 'postgres') unlisten = await listenForJobs(database.pool, wake, log)
      for (const worker of workers.values()) worker.start()
      sweeper = setInterval(() => void sweep(), sweepEvery).unref()
    },
    async stop() {
      if (!running) return
      running = false
      if (sweeper) clearInterval(sweeper)
      await unlisten()
      await Promise.all([...workers.values()].map((worker) => worker.stop()))
    },
  }
}
