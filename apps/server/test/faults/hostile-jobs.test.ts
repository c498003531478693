import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReader } from '../../src/providers/reader/index.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { families } from './hostile/families.ts'
import { jobOrders } from './hostile/hostile-jobs.ts'
import { startHostileServices, type HostileServices } from './hostile/hostile-services.ts'
import { makeWorld, type HostileWorld } from './hostile/hostile-world.ts'
import { LoopMeter } from './hostile/loop-meter.ts'

/** Length of the texts, as of the longest article. */
const chars = 300_000
/** Milliseconds of processor time for which the event loop may stand still. */
const maxStillMs = 100
/** A garbage collection may prolong a standstill; the shortest one of some tries counts. */
const tries = 3

/** The families of each run; `HOSTILE_FAMILIES=all` runs all of them. */
const always: ReadonlySet<string> = new Set(['setext underlines', 'elements, nested'])
const cases = Object.entries(families).filter(([name]) => process.env['HOSTILE_FAMILIES'] === 'all' || always.has(name))

let server: TestServer
let services: HostileServices
let meter: LoopMeter
/** Names of all jobs of the server. */
const registered = new Set<string>()
/** Called with the error, or null, at the end of a job, by its id. */
const ended = new Map<string, (error: unknown) => void>()

beforeAll(async () => {
  services = await startHostileServices()
  server = await startTestServer({
    env: services.env,
    adjust: (ctx) => {
      ctx.reader = createReader({ allowPrivate: ['127.0.0.1'] })
      const { register } = ctx.jobs
      ctx.jobs.register = (name, handler, options) => {
        registered.add(name)
        const watched: typeof handler = async (data, run) => {
          const error = await handler(data, run).then(
            () => null,
            (thrown: unknown) => thrown,
          )
          ended.get(run.id)?.(error)
          if (error !== null) throw error
        }
        return register(name, watched, options)
      }
    },
  })
  meter = new LoopMeter()
})
afterAll(async () => {
  meter.stop()
  await server.close()
  await services.close()
})

/** Runs a job and waits for its end. @throws what its handler throws */
async function runJob(name: string, data: unknown): Promise<void> {
  const { jobs, db } = server.ctx
  const { promise, resolve } = Promise.withResolvers<unknown>()
  await db.transaction(async (tx) => {
    const id = await jobs.send(name, data, { tx, retryLimit: 0 })
    ended.set(id!, resolve)
  })
  const error = await promise
  if (error !== null) throw error
}

/** Runs a job on a world some times, until it did not block the event loop, and returns its shortest standstill in milliseconds. */
async function stillDuring(name: string, world: HostileWorld): Promise<number> {
  let shortest = Infinity
  for (let n = 0; n < tries && shortest > maxStillMs; n += 1) {
    const scene = { server, services, world: n === 0 ? world : await makeWorld(server, world.text), run: runJob }
    const { data, isDone } = await jobOrders[name]!(scene)
    shortest = Math.min(shortest, await meter.during(() => runJob(name, data)))
    if (isDone && !(await isDone())) throw new Error('it did not end its work')
  }
  return shortest
}

test('every job of the server is run on hostile texts', () => {
  expect([...registered].toSorted()).toEqual(Object.keys(jobOrders).toSorted())
})

test.each(cases)('%s: 300,000 characters block the event loop in no job for more than 100 ms', async (_, family) => {
  const world = await makeWorld(server, family(chars))
  services.send(world.text)
  const found: string[] = []
  for (const name of Object.keys(jobOrders)) {
    const still = await stillDuring(name, world).catch((error: unknown) => `${error}`)
    if (typeof still === 'string') found.push(`${name}: ${still}`)
    else if (still > maxStillMs) found.push(`${name}: ${Math.round(still)} ms`)
  }
  expect(found).toEqual([])
})
