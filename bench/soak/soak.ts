import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { limits, type FileItem } from '@wenjin/contract'
import { defaultQuotas } from '../../apps/server/src/features/platform/moderation/safety-settings.ts'
import { sharedSecret, startPostgres } from '../../apps/server/test/postgres.ts'
import { makeDataDir, SpawnedServer, spawnServer } from '../../apps/server/test/spawned-server.ts'
import { Stranger } from '../../apps/server/test/stranger.ts'
import type { S3Config } from '../../apps/server/src/providers/blobs/s3-client.ts'
import { startRealRedis } from '../../apps/server/src/providers/testing/real-redis.ts'
import { peakMemory } from '../../apps/server/test/process-memory.ts'
import type { AttackCounts, StrangersData } from './soak-strangers-worker.ts'
import { ms, percentile, type Row } from '../table.ts'

const strangers = 10
/**
 * Bars in milliseconds: `/healthz` p99, an honest user's first text p95 and import of 1 MB; and the memory of a server with its parsers in
 * megabytes.
 */
const maxHealthMs = 250
const maxFirstTextMs = 1000
const maxImportMs = 15_000
const maxMemoryMb = 1536
/** Pauses between two health checks, questions and imports in milliseconds. The questions stay below a guest's daily limit. */
const healthEveryMs = 100
const questionEveryMs = 2500
const importEveryMs = 15_000
/** Pause between two samples of the memory: reading it stops the measured process for a moment. */
const memoryEveryMs = 1000

/** Storage of guests at the strangers' addresses under the default limits, in megabytes. */
const roomMb = strangers * limits.guest.roomsPerAddress * (defaultQuotas.guest.storage ?? 0)

const reservoirs = ['白沙', '云栖', '石门', '松涛', '锦江', '平湖', '清溪', '龙湾']
const question = (name: string) => `${name}水库由哪几条河供水？`

/** Measurements of the honest user. */
interface Experience {
  health: number[]
  firstText: number[]
  imports: number[]
  /** Failed calls of the honest user, by kind. */
  failures: string[]
}

/** Runs `act` every `everyMs` until the end; its own duration is part of the interval. */
async function repeat(everyMs: number, end: AbortSignal, act: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; !end.aborted; round += 1) {
    const from = performance.now()
    await act(round)
    await delay(Math.max(0, everyMs - (performance.now() - from)), undefined, { signal: end }).catch(() => undefined)
  }
}

async function timeFirstText(person: Stranger, asked: string): Promise<number> {
  const from = performance.now()
  const { id } = await person.post<{ id: string }>('/api/session', { question: asked, engineType: 'mine' })
  let first = 0
  await person.stream({ sessionId: id, question: asked }, { signal: AbortSignal.timeout(60_000) }, ({ data }) => {
    if (!first && data.includes('"append-text"')) first = performance.now() - from
    return data === '[DONE]'
  })
  if (!first) throw new Error('no text')
  return first
}

async function timeImport(person: Stranger, round: number): Promise<number> {
  const text = `第${round}卷。${`平湖水库第${round}号闸门由第三班看守，夜间每两小时巡查一次。`.repeat(11_000)}`
  const from = performance.now()
  const { data } = await person.upload<FileItem[]>(`卷${round}.txt`, text)
  for (;;) {
    const file = await person.get<FileItem>(`/api/file/${data[0]!.id}`)
    if (file.state === 'ready') return performance.now() - from
    if (file.state === 'failed') throw new Error(`import failed: ${file.reason?.name}`)
    await delay(200)
  }
}

/** Asks, imports and checks the health as an honest user while the strangers attack. */
async function liveHonestly(urls: readonly string[], end: AbortSignal, ready: () => void): Promise<Experience> {
  const met: Experience = { health: [], firstText: [], imports: [], failures: [] }
  const guarded = (what: string, act: (round: number) => Promise<void>) => async (round: number) => {
    try {
      await act(round)
    } catch (error) {
      met.failures.push(`${what}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const [asker, importer, watcher] = [1, 2, 3].map((n) => new Stranger(urls[n % urls.length]!, `203.0.113.${n}`)) as [
    Stranger,
    Stranger,
    Stranger,
  ]
  for (const name of reservoirs) await asker.put(`${name}.txt`, `${name}水库由清河、沙河与柳河三条河供水，建于一九五八年。`)
  ready()
  await Promise.all([
    repeat(
      healthEveryMs,
      end,
      guarded('health', async (round) => {
        watcher.base = urls[round % urls.length]!
        const from = performance.now()
        const response = await watcher.fetch('/healthz', { signal: AbortSignal.timeout(30_000) })
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`status ${response.status}`)
        met.health.push(performance.now() - from)
      }),
    ),
    repeat(
      questionEveryMs,
      end,
      guarded('question', async (round) => {
        met.firstText.push(await timeFirstText(asker, question(reservoirs[round % reservoirs.length]!)))
      }),
    ),
    repeat(
      importEveryMs,
      end,
      guarded('import', async (round) => {
        met.imports.push(await timeImport(importer, round))
      }),
    ),
  ])
  return met
}

async function folderBytes(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    bytes += await stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    )
  }
  return bytes
}

/** Starts the strangers in a separate thread, and their misbehaving model in another one. */
async function hireStrangers(): Promise<{ modelUrl: string; begin: (urls: readonly string[]) => void; end: () => Promise<AttackCounts> }> {
  const worker = new Worker(new URL('./soak-strangers-worker.ts', import.meta.url), { workerData: { strangers } satisfies StrangersData })
  const model = new Worker(new URL('./soak-model-worker.ts', import.meta.url))
  const [{ modelUrl }] = (await once(model, 'message')) as [{ modelUrl: string }]
  return {
    modelUrl,
    begin: (urls) => worker.postMessage({ urls }),
    async end() {
      worker.postMessage('end')
      const [{ counts }] = (await once(worker, 'message')) as [{ counts: AttackCounts }]
      await worker.terminate()
      model.postMessage('end')
      await once(model, 'exit')
      return counts
    },
  }
}

/** Starts an object store in a separate thread. */
async function startObjectStore(): Promise<{ config: S3Config; close: () => Promise<unknown> }> {
  const worker = new Worker(new URL('./soak-s3-worker.ts', import.meta.url))
  const [config] = (await once(worker, 'message')) as [S3Config]
  return {
    config,
    close() {
      worker.postMessage('end')
      return once(worker, 'exit')
    },
  }
}

/** Lets the strangers attack running servers for a while and reports the honest user's measurements. */
async function soak(
  title: string,
  servers: readonly SpawnedServer[],
  begin: (urls: readonly string[]) => void,
  endStrangers: () => Promise<AttackCounts>,
  minutes: number,
): Promise<Row[]> {
  const urls = servers.map(({ url }) => url)
  const before = await Promise.all(servers.map(({ dataDir }) => folderBytes(dataDir)))
  const end = new AbortController()
  const pids = servers.map(({ pid }) => pid)
  const peaks = Promise.all(pids.map((pid) => peakMemory(pid, end.signal, memoryEveryMs)))
  const prepared = Promise.withResolvers<void>()
  const met = liveHonestly(urls, end.signal, prepared.resolve)
  // Their library is there before the strangers come: the time is for asking.
  await Promise.race([prepared.promise, met])
  begin(urls)
  await delay(minutes * 60_000)
  end.abort()
  const [experience, memory, counts] = [await met, await peaks, await endStrangers()]
  const alive = servers.every((server, at) => server.pid === pids[at] && server.isRunning)
  const grown = (await Promise.all(servers.map(({ dataDir }) => folderBytes(dataDir)))).reduce(
    (sum, bytes, at) => sum + bytes - before[at]!,
    0,
  )
  const [health, first, imported] = [
    percentile(experience.health, 0.99),
    percentile(experience.firstText, 0.95),
    Math.max(0, ...experience.imports),
  ]
  const what = `${title}, ${strangers} strangers at their worst for ${minutes} min`
  const acts = Object.values(counts).reduce((sum, n) => sum + n, 0)
  for (const failure of new Set(experience.failures)) console.log(`  ${failure}`)
  console.log(`  ${JSON.stringify(counts)}`)
  return [
    {
      what: `${what}, /healthz`,
      figure: `p50 ${ms(percentile(experience.health, 0.5))}, p99 ${ms(health)}, ${experience.health.length} answered; ${acts} attacks; ${alive ? 'no process ended' : 'A PROCESS ENDED'}`,
      bar: `p99 ≤ ${maxHealthMs} ms`,
      holds: health > 0 && health <= maxHealthMs && alive,
    },
    {
      what: `${what}, an honest question to first text`,
      figure: `p50 ${ms(percentile(experience.firstText, 0.5))}, p95 ${ms(first)}, ${experience.firstText.length} asked`,
      bar: `p95 ≤ ${maxFirstTextMs} ms`,
      holds: first > 0 && first <= maxFirstTextMs,
    },
    {
      what: `${what}, an honest import of 1 MB`,
      figure: `p50 ${ms(percentile(experience.imports, 0.5))}, at most ${ms(imported)}, ${experience.imports.length} imported`,
      bar: `≤ ${maxImportMs / 1000} s`,
      holds: imported > 0 && imported <= maxImportMs,
    },
    {
      what: `${what}, honest calls that failed`,
      figure: `${experience.failures.length}`,
      bar: 'none',
      holds: experience.failures.length === 0,
    },
    {
      what: `${what}, memory of a server with its parsers`,
      figure: `at most ${Math.round(Math.max(...memory))} MB`,
      bar: `≤ ${maxMemoryMb} MB`,
      holds: Math.max(...memory) <= maxMemoryMb,
    },
    {
      what: `${what}, data folders`,
      figure: `+${Math.round(grown / 1_000_000)} MB`,
      bar: `≤ ${roomMb} MB, the rooms of the strangers' addresses`,
      holds: grown <= roomMb * 1_000_000,
    },
  ]
}

const stranded = { RATE_LIMIT: '1', TRUSTED_PROXIES: '127.0.0.1', LLM_MODEL: 'scripted' }

/** Measures one server under attack by ten strangers. */
export async function soakEmbedded(minutes: number): Promise<Row[]> {
  const { modelUrl, begin, end } = await hireStrangers()
  const server = await spawnServer({ ...stranded, LLM_BASE_URL: modelUrl })
  try {
    return await soak('embedded', [server], begin, end, minutes)
  } finally {
    await server.remove()
  }
}

/** Measures two servers on one PostgreSQL under the same attack. */
export async function soakTwoInstances(minutes: number): Promise<Row[]> {
  const [postgres, redis, s3] = [await startPostgres(), await startRealRedis(), await startObjectStore()]
  const servers: SpawnedServer[] = []
  try {
    if (!postgres || !redis) return [{ what: 'soak of two instances', figure: 'not measured: PostgreSQL or Redis is not installed here' }]
    const { modelUrl, begin, end } = await hireStrangers()
    const { endpoint, bucket, accessKey, secretKey, region } = s3.config
    const env = {
      ...stranded,
      LLM_BASE_URL: modelUrl,
      DATABASE_URL: postgres.url,
      WENJIN_SECRET: sharedSecret,
      REDIS_URL: redis.url,
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
      S3_REGION: region,
    }
    // Start sequentially: the first server creates the tables.
    for (let n = 0; n < 2; n += 1) {
      const server = new SpawnedServer(await makeDataDir(), env)
      servers.push(server)
      await server.start()
    }
    return await soak('two instances on PostgreSQL', servers, begin, end, minutes)
  } finally {
    for (const server of servers) await server.remove()
    await postgres?.stop()
    await redis?.stop()
    await s3.close()
  }
}
