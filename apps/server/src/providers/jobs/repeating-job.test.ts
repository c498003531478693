import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { job } from '../../db/schema/platform/job.ts'
import { createJobs } from './jobs.ts'
import { registerRepeatingJob } from './repeating-job.ts'

const hour = 3_600_000
const log = pino({ level: 'silent' })
let here: TestDatabase

beforeAll(async () => {
  here = await testDatabase()
})
afterAll(() => here.close())
afterEach(async () => {
  await here.database.db.delete(job)
})

/** Starts a process on the database, waits until it has done the work this often, and stops it. */
async function runOnce(everyMs: number, enough: number): Promise<void> {
  const jobs = createJobs(here.database, log)
  let done = 0
  await registerRepeatingJob(jobs, 'sweep', everyMs, async () => void (done += 1))
  await jobs.start()
  await vi.waitFor(() => expect(done).toBeGreaterThanOrEqual(enough), { timeout: 60_000, interval: 10 })
  await jobs.stop()
}

test('the work runs at every start, and exactly one next run is queued, however many processes there were', async () => {
  await runOnce(hour, 1)
  await runOnce(hour, 1)
  const waiting = await here.database.db.select().from(job)
  expect(waiting).toMatchObject([{ name: 'sweep', state: 'queued', singletonKey: 'next' }])
  expect(waiting[0]!.runAt).toBeGreaterThan(Date.now() + hour / 2)
})

test('the work runs repeatedly', () => runOnce(1, 3))
