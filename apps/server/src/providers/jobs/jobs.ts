import { nanoid } from 'nanoid'
import type { Logger } from 'pino'
import type { Database, Tx } from '../../db/client.ts'
import { announceJobs, listenForJobs } from './job-announcement.ts'
import { createJobRepo } from './job.repo.ts'
import type { JobHandler, QueueOptions } from './job-handler.ts'
import { QueueWorker } from './queue-worker.ts'

/** How one job is ordered. */
export interface SendOptions {
  /** While one job with this key waits, another is not added; a running one does not count, since it may have missed the news. */
  singletonKey?: string
  /** For whom it is done: jobs of one name take turns by owner. Nobody in particular unless said. */
  owner?: string
  /** The caller's transaction: the job exists exactly when it commits. */
  tx?: Tx
  /** Milliseconds to wait before it may run. */
  delay?: number
  /** Runs after a failure before it is given up as failed; 3 unless said. */
  retryLimit?: number
}

/** The queue of background work in the database: what was sent is done at least once, whatever is killed in between. */
export interface Jobs {
  register<T>(name: string, handler: JobHandler<T>, options?: QueueOptions<T>): Promise<void>
  /** Enqueues a job; gives its id, or null when one with the same key waits already. */
  send<T>(name: string, data: T, options?: SendOptions): Promise<string | null>
  /** Takes a job back that waits; one that runs goes on. */
  withdraw(id: string): Promise<void>
  /** Takes up what a crash left and begins to work. */
  start(): Promise<void>
  /** Begins nothing more and waits for what runs; what is not done after 10 s goes back to the queue. */
  stop(): Promise<void>
}

/** Lost leases are looked for this often. */
const sweepEvery = 30_000

export function createJobs(database: Database, log: Logger): Jobs {
  const workers = new Map<string, QueueWorker>()
  const repo = createJobRepo(database.db, () => [...workers.values()].filter(({ isAbandonable }) => isAbandonable).map(({ name }) => name))
  let running = false
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
      const worker = new QueueWorker({ name, handler: (data, run) => handler(data as T, run), options: options as QueueOptions, repo, log })
      workers.set(name, worker)
      if (running) worker.start()
    },
    async send(name, data, { singletonKey, owner = '', tx, delay = 0, retryLimit = 3 } = {}) {
      const id = await repo.insert(tx ?? database.db, { id: nanoid(), name, data, owner, singletonKey, delay, retryLimit })
      if (id && database.kind === 'postgres') await announceJobs(tx ?? database.db, name)
      // Embedded, the look into the queue waits for the one connection, hence for the caller's transaction to end.
      if (id && database.kind === 'embedded') wake(name)
      return id
    },
    withdraw: (id) => repo.withdraw(id),
    async start() {
      running = true
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
