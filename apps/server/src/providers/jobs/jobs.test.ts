import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { job } from '../../db/schema/platform/job.ts'
import { JobYield } from './job-handler.ts'
import { createJobs, type Jobs } from './jobs.ts'

const log = pino({ level: 'silent' })
let here: TestDatabase
let jobs: Jobs

beforeAll(async () => {
  here = await testDatabase()
})
afterAll(() => here.close())
beforeEach(() => {
  jobs = createJobs(here.database, log)
})
afterEach(async () => {
  await jobs.stop()
  await here.database.db.delete(job)
})

/** Waits for an effect of a handler, with a generous timeout. */
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 60_000, interval: 10 })

test('a finished job is deleted', async () => {
  const done: unknown[] = []
  await jobs.register('greet', async (data) => void done.push(data))
  await jobs.start()
  await jobs.send('greet', { name: '津' })
  await until(() => expect(done).toEqual([{ name: '津' }]))
  await until(async () => expect(await here.database.db.$count(job)).toBe(0))
})

test('a handler is registered once, and before the start', async () => {
  await jobs.register('greet', async () => undefined)
  await expect(jobs.register('greet', async () => undefined)).rejects.toThrow('greet')
  await jobs.start()
  await expect(jobs.register('late', async () => undefined)).rejects.toThrow('late')
})

test('a job sent in a transaction exists exactly when it commits', async () => {
  const done: unknown[] = []
  await jobs.register('work', async (data) => void done.push(data))
  await jobs.start()
  const undone = here.database.db.transaction(async (tx) => {
    await jobs.send('work', 'undone', { tx })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await here.database.db.transaction((tx) => jobs.send('work', 'committed', { tx }))
  await until(() => expect(done).toEqual(['committed']))
})

test('only one job per key waits; one sent while it runs is executed after it', async () => {
  const running: string[] = []
  let finish = (): void => {}
  await jobs.register<string>(
    'merge',
    async (data) => {
      running.push(data)
      if (data === 'first') await new Promise<void>((resolve) => (finish = resolve))
    },
    { concurrency: 3 },
  )
  await jobs.start()
  await jobs.send('merge', 'first', { singletonKey: 'k' })
  await until(() => expect(running).toEqual(['first']))
  expect(await jobs.send('merge', 'second', { singletonKey: 'k' })).not.toBeNull()
  expect(await jobs.send('merge', 'third', { singletonKey: 'k' })).toBeNull()
  await jobs.send('merge', 'other', { singletonKey: 'other' })
  await until(() => expect(running).toEqual(['first', 'other']))
  finish()
  await until(() => expect(running).toEqual(['first', 'other', 'second']))
})

test('a failing job is retried, then stored as failed with its reason', async () => {
  const attempts: number[] = []
  await jobs.register(
    'break',
    async (_data, { attempt }) => {
      attempts.push(attempt)
      throw new Error('坏了')
    },
    { retryDelay: 1 },
  )
  await jobs.start()
  await jobs.send('break', {}, { retryLimit: 2 })
  await until(async () =>
    expect(await here.database.db.select().from(job)).toMatchObject([{ state: 'failed', error: 'Error: 坏了', failures: 3 }]),
  )
  expect(attempts).toEqual([1, 2, 3])
})

test('no more jobs run concurrently than allowed', async () => {
  let running = 0
  let max = 0
  let done = 0
  const two = Promise.withResolvers<void>()
  await jobs.register(
    'count',
    async () => {
      running += 1
      max = Math.max(max, running)
      // The first job waits for the second, however long the database takes to claim it.
      if (running === 2) two.resolve()
      await two.promise
      await new Promise(setImmediate)
      running -= 1
      done += 1
    },
    { concurrency: 2 },
  )
  await jobs.start()
  await Promise.all(Array.from({ length: 20 }, () => jobs.send('count', {})))
  await until(() => expect(done).toBe(20))
  expect(max).toBe(2)
})

test('a job active at the process’s death runs again, and no waiting job runs twice', async () => {
  await jobs.send('work', 'interrupted', { singletonKey: 'k' })
  await here.database.db.update(job).set({ state: 'active', leaseUntil: 1 })
  await jobs.send('work', 'sent meanwhile', { singletonKey: 'k' })
  await jobs.send('work', 'alone')
  await here.database.db.execute(`update job set state = 'active', lease_until = 1 where data = '"alone"'`)
  const done: unknown[] = []
  await jobs.register('work', async (data) => void done.push(data), { concurrency: 2 })
  await jobs.start()
  await until(() => expect(done.toSorted()).toEqual(['alone', 'sent meanwhile']))
})

test('stopping notifies the handlers and requeues unfinished jobs', async () => {
  await jobs.register(
    'long',
    (_data, { signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
  )
  await jobs.start()
  await jobs.send('long', {})
  await until(async () => expect(await here.database.db.select().from(job)).toMatchObject([{ state: 'active' }]))
  await jobs.stop()
  expect(await here.database.db.select().from(job)).toMatchObject([{ state: 'queued', failures: 0 }])
})

test('owners take turns, however many jobs one of them has sent before', async () => {
  const done: string[] = []
  await jobs.register<string>('work', async (who) => void done.push(who))
  for (let at = 0; at < 20; at += 1) await jobs.send('work', 'stranger', { owner: 'stranger' })
  await jobs.send('work', 'other', { owner: 'other' })
  await jobs.send('work', 'other', { owner: 'other' })
  await jobs.start()
  await until(() => expect(done).toHaveLength(22))
  expect(done.slice(0, 4).toSorted()).toEqual(['other', 'other', 'stranger', 'stranger'])
})

test('an owner has at most its share of running jobs, others have the rest', async () => {
  const running: string[] = []
  const ends: (() => void)[] = []
  const work = (who: string) => new Promise<void>((resolve) => ends.push((running.push(who), resolve)))
  await jobs.register<string>('work', work, { concurrency: 3, perOwner: 2 })
  await jobs.start()
  for (let at = 0; at < 5; at += 1) await jobs.send('work', 'stranger', { owner: 'stranger' })
  await until(() => expect(running).toEqual(['stranger', 'stranger']))
  await jobs.send('work', 'other', { owner: 'other' })
  await until(() => expect(running).toEqual(['stranger', 'stranger', 'other']))
  for (let at = 0; at < 6; at += 1) await until(() => expect(ends.length).toBeGreaterThan(at)).then(() => ends[at]!())
})

test('a job that yields runs again behind those of other owners', async () => {
  const steps: string[] = []
  let first = true
  await jobs.register<string>('work', async (who, { othersWait }) => {
    steps.push(who)
    if (who !== 'long' || !first) return
    first = false
    if (await othersWait()) throw new JobYield()
  })
  await jobs.send('work', 'long', { owner: 'long' })
  await jobs.send('work', 'b', { owner: 'b' })
  await jobs.send('work', 'c', { owner: 'c' })
  await jobs.start()
  await until(() => expect(steps).toEqual(['long', 'b', 'c', 'long']))
})

/** Simulates this many process deaths while a job ran. */
const die = (deaths: number) => here.database.db.update(job).set({ state: 'active', leaseUntil: 1, interruptions: deaths - 1 })

test('a job during which the process died once is run again', async () => {
  await jobs.send('work', 'once')
  await die(1)
  const done: unknown[] = []
  const abandoned: unknown[] = []
  await jobs.register('work', async (data) => void done.push(data), { onAbandoned: async (data) => void abandoned.push(data) })
  await jobs.start()
  await until(() => expect(done).toEqual(['once']))
  expect(abandoned).toEqual([])
})

test('a job during which the process died twice is given up with a notice to its owner, also when the same job waits', async () => {
  await jobs.send('work', 'twice', { singletonKey: 'k' })
  await die(2)
  // As a start does, which requests all unfinished work again.
  await jobs.send('work', 'ordered anew', { singletonKey: 'k' })
  const done: unknown[] = []
  const abandoned: unknown[] = []
  await jobs.register('work', async (data) => void done.push(data), { onAbandoned: async (data) => void abandoned.push(data) })
  await jobs.start()
  await until(() => expect(abandoned).toEqual(['ordered anew']))
  await until(async () => expect(await here.database.db.select().from(job)).toMatchObject([{ state: 'failed', interruptions: 2 }]))
  expect(done).toEqual([])
})

test('housekeeping during which the process died twice runs again with a delay, so that the process can serve meanwhile', async () => {
  await jobs.send('tidy', {})
  await die(2)
  await jobs.register('tidy', async () => undefined)
  await jobs.start()
  const [row] = await here.database.db.select().from(job)
  expect(row).toMatchObject({ state: 'queued', interruptions: 2 })
  expect(row!.runAt - row!.createdAt).toBeGreaterThan(30_000)
})

test('a job that progresses between process deaths is not given up', async () => {
  const done: unknown[] = []
  const abandoned: unknown[] = []
  let progress = 20
  const dead: Jobs[] = []
  const released = Promise.withResolvers<void>()
  const options = { onAbandoned: async (data: unknown) => void abandoned.push(data), progressOf: async () => progress }
  await jobs.send('work', 'long')
  for (const further of [20, 45, 70]) {
    progress = further
    await here.database.db.update(job).set({ state: 'active', leaseUntil: 1 })
    dead.push(jobs)
    jobs = createJobs(here.database, log)
    const begun = Promise.withResolvers<void>()
    await jobs.register('work', () => (begun.resolve(), released.promise), options)
    await jobs.start()
    await begun.promise
  }
  await here.database.db.update(job).set({ state: 'active', leaseUntil: 1 })
  dead.push(jobs)
  jobs = createJobs(here.database, log)
  await jobs.register('work', async (data) => void done.push(data), options)
  await jobs.start()
  // The fourth death, without progress since the third.
  await until(() => expect(abandoned).toEqual(['long']))
  expect(done).toEqual([])
  released.resolve()
  await Promise.all(dead.map((one) => one.stop()))
})

test('jobs during which the process died start one at a time and do not delay other jobs', async () => {
  for (const name of ['a', 'b']) await jobs.send(name, name)
  await die(1)
  await jobs.send('a', 'new')
  const begun: unknown[] = []
  const ends: (() => void)[] = []
  const work = (data: unknown) => new Promise<void>((resolve) => ends.push((begun.push(data), resolve)))
  for (const name of ['a', 'b']) await jobs.register(name, work, { concurrency: 2 })
  await jobs.start()
  await until(() => expect(begun).toHaveLength(2))
  expect(begun).toContain('new')
  for (const end of ends) end()
  await until(() => expect(begun.toSorted()).toEqual(['a', 'b', 'new']))
  ends.at(-1)!()
})

test('a death that other work is to blame for is not counted against a job that merely ran, unless another process runs it by now', async () => {
  for (const [name, singletonKey] of [['work', 'a'] as const, ['work', 'b'] as const]) await jobs.send(name, singletonKey, { singletonKey })
  const diedAt = Date.now()
  await die(2)
  const rows = await here.database.db.select().from(job)
  await here.database.db
    .update(job)
    .set({ leaseUntil: diedAt + 10_000_000 })
    .where(eq(job.data, 'b'))
  const done: unknown[] = []
  const abandoned: unknown[] = []
  await jobs.register('work', async (data) => void done.push(data), { onAbandoned: async (data) => void abandoned.push(data) })
  jobs.acquit({ ids: rows.map(({ id }) => id), diedAt })
  await jobs.start()
  await until(() => expect(done).toEqual(['a']))
  await until(() => expect(abandoned).toEqual(['b']))
})
