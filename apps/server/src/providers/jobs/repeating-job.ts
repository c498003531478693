import type { Jobs } from './jobs.ts'

/** Such work fails only while the storage does, and is tried until that is over. */
const retryLimit = 1_000_000

/** Does some work at every start and then again and again; with several instances on one database, one of them does it. */
export async function registerRepeatingJob(jobs: Jobs, name: string, everyMs: number, work: () => Promise<void>): Promise<void> {
  const order = (delay: number) => jobs.send(name, {}, { singletonKey: delay === 0 ? 'start' : 'next', delay, retryLimit })
  await jobs.register(name, async () => {
    await work()
    await order(everyMs)
  })
  await order(0)
}
