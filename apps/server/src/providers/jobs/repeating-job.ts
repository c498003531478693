import type { Jobs } from './jobs.ts'

/** Such work fails only while the storage fails, and is retried until the storage recovers. */
const retryLimit = 1_000_000

/** Registers work that runs at every start and then repeatedly; of several instances on one database, one of them runs it. */
export async function registerRepeatingJob(jobs: Jobs, name: string, everyMs: number, work: () => Promise<void>): Promise<void> {
  const order = (delay: number) => jobs.send(name, {}, { singletonKey: delay === 0 ? 'start' : 'next', delay, retryLimit })
  await jobs.register(name, async () => {
    await work()
    await order(everyMs)
  })
  await order(0)
}
