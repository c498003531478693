import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'
import { families } from './hostile/families.ts'
import { requestsOf, type HostileRequest } from './hostile/hostile-requests.ts'
import { makeWorld, type HostileWorld } from './hostile/hostile-world.ts'
import { LoopMeter } from './hostile/loop-meter.ts'

/** Length of the texts, as of the longest article. */
const chars = 300_000
/** Milliseconds of processor time for which the event loop may stand still. */
const maxStillMs = 100
/** Concurrent requests; a batch that exceeds the bound is measured again one by one. */
const atOnce = 6
const tries = 3
/** Milliseconds that the jobs of one family may take in the background. */
const jobsMs = 20_000

let server: TestServer
let webDir: string
let meter: LoopMeter
/** Names of the jobs that ran on the texts of a family. */
const ran = new Set<string>()

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'wenjin-web-'))
  await writeFile(join(webDir, 'index.html'), '<!doctype html><html><head><title></title></head><body><!-- page --></body></html>')
  server = await startTestServer({
    env: { OFFLINE: '1' },
    webDir,
    adjust: ({ jobs }) => {
      const { register } = jobs
      jobs.register = (name, handler, options) => {
        const recorded: typeof handler = async (data, run) => {
          ran.add(name)
          await handler(data, run)
        }
        return register(name, recorded, options)
      }
    },
  })
  meter = new LoopMeter()
})
afterAll(async () => {
  meter.stop()
  await server.close()
  await rm(webDir, { recursive: true, force: true })
})

async function jobsEnded(): Promise<void> {
  const due = sql`state = 'active' or (state = 'queued' and run_at <= (extract(epoch from clock_timestamp()) * 1000)::bigint)`
  for (const until = performance.now() + jobsMs; performance.now() < until;) {
    const { rows } = await server.ctx.db.execute(sql`select 1 from job where ${due} limit 1`)
    if (rows.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A refusal, and an answer that the client gives up on, are no defects here. */
const attempt = (request: HostileRequest, world: HostileWorld) => request.make(server, world).catch(() => undefined)

/** Measures a request alone and returns its shortest standstill of some tries: a garbage collection may prolong one. */
async function measureAlone(request: HostileRequest, used: HostileWorld): Promise<number> {
  let shortest = Infinity
  for (let n = 0; n < tries && shortest > maxStillMs; n += 1) {
    const world = request.isLast ? await makeWorld(server, used.text) : used
    shortest = Math.min(shortest, await meter.during(() => attempt(request, world)))
  }
  return shortest
}

/** The families of each run, which once ended the server or are nearest to that; `HOSTILE_FAMILIES=all` runs all of them, half an hour. */
const always: ReadonlySet<string> = new Set([
  'ordered list markers on one line',
  'setext underlines',
  'block quotes on one line',
  'tables of many columns',
  'equal paragraphs',
])
const isRun = (name: string) => process.env['HOSTILE_FAMILIES'] === 'all' || always.has(name)
const cases = Object.entries(families).flatMap(([name, family], n) => (isRun(name) ? [{ name, family, n }] : []))

test.each(cases)('$name: 300,000 characters block the event loop in no call and no job for more than 100 ms', async ({ family, n }) => {
  const found: string[] = []
  const world = await makeWorld(server, family(chars))
  const requests = requestsOf(n, world)
  for (let at = 0; at < requests.length; at += atOnce) {
    const batch = requests.slice(at, at + atOnce)
    const together = await meter.during(() => Promise.all(batch.map((request) => attempt(request, world))))
    if (together <= maxStillMs) continue
    for (const request of batch) {
      const alone = await measureAlone(request, world)
      if (alone > maxStillMs) found.push(`${request.title}: ${Math.round(alone)} ms`)
    }
  }
  ran.clear()
  const inJobs = await meter.during(jobsEnded)
  // What one job took cannot be measured again: only what would be a standstill for people counts.
  if (inJobs > maxStillMs * 3) found.push(`jobs ${[...ran].join(', ')}: ${Math.round(inJobs)} ms`)
  expect(found).toEqual([])
})
