import { setTimeout as delay } from 'node:timers/promises'
import type { ApiKey } from '@wenjin/contract'
import { begin, chunk, finish, startScriptedModel } from '../apps/server/test/peers/scripted-model.ts'
import { signInByLog } from '../apps/server/test/spawned-account.ts'
import { familyProcessorMs } from '../apps/server/test/process-memory.ts'
import { spawnServer } from '../apps/server/test/spawned-server.ts'
import { percentile, type Row } from './table.ts'

/** Calls per second by programs: repeated searches and new ones, in addition to open streams. */
const load = { cached: 500, fresh: 50, streams: 200 }
const cachedQueries = ['越窑在哪里', '唐代青瓷', '龙井茶产地', '秘色瓷', '怎么导入 PDF'] as const
const tickMs = 20
const article = '越窑在今天的浙江慈溪一带，唐代烧青瓷。秘色瓷是越窑青瓷中的精品。龙井茶产于浙江杭州西湖一带。'

/** Measures the developer API under load: repeated and new searches, in addition to open answer streams. */
export async function benchPrograms(seconds: number): Promise<Row[]> {
  const model = await startScriptedModel()
  const over = new AbortController()
  model.script = async (response) => {
    begin(response)
    while (!over.signal.aborted && !response.destroyed) {
      chunk(response, { content: '越窑在浙江慈溪[[1]]。' })
      await delay(2000)
    }
    finish(response)
  }
  const server = await spawnServer({ LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' })
  try {
    const visitor = await signInByLog(server, 'programs@example.org')
    await visitor.put('志.txt', article)
    const { key } = await visitor.post<ApiKey & { key: string }>('/api/api-key', { name: '程序', scopes: ['search', 'chat'] })
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const post = (path: string, body: unknown, signal?: AbortSignal) =>
      fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body), ...(signal && { signal }) })
    const closing = new AbortController()
    const streams = await Promise.all(
      Array.from({ length: load.streams }, () => post('/api/v1/chat/completions', { q: '越窑在哪里？', stream: true }, closing.signal)),
    )
    const followed = streams.map(async (stream) => {
      if (!stream.ok || !stream.body) throw new Error(`a stream was refused: ${stream.status}`)
      for await (const _ of stream.body) if (closing.signal.aborted) return
      throw new Error('a stream ended early')
    })
    let lost = 0
    for (const one of followed) one.catch(() => void (lost += closing.signal.aborted ? 0 : 1))
    for (const q of cachedQueries) await (await post('/api/v1/search', { q, size: 5 })).arrayBuffer()

    const ms: Record<'cached' | 'fresh', number[]> = { cached: [], fresh: [] }
    let errors = 0
    const pending = new Set<Promise<void>>()
    const search = async (kind: 'cached' | 'fresh', q: string) => {
      const begun = performance.now()
      try {
        const response = await post('/api/v1/search', { q, size: 5 })
        await response.arrayBuffer()
        if (response.ok) ms[kind].push(performance.now() - begun)
        else errors += 1
      } catch {
        errors += 1
      }
    }
    const call = (kind: 'cached' | 'fresh', q: string) => {
      const one: Promise<void> = search(kind, q).finally(() => pending.delete(one))
      pending.add(one)
    }
    const usedBefore = familyProcessorMs(server.pid)
    const begun = performance.now()
    const made = { cached: 0, fresh: 0 }
    // Send calls on schedule, whether or not the previous ones have finished.
    for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - begun) {
      while (made.cached < (elapsed / 1000) * load.cached) call('cached', cachedQueries[made.cached++ % cachedQueries.length]!)
      while (made.fresh < (elapsed / 1000) * load.fresh) call('fresh', `第 ${made.fresh++} 个关于青瓷的问题`)
      await delay(tickMs)
    }
    await Promise.all(pending)
    const took = (performance.now() - begun) / 1000
    const used = familyProcessorMs(server.pid) - usedBefore
    over.abort()
    closing.abort()
    const answered = ms.cached.length + ms.fresh.length
    const times = (samples: readonly number[]) => [0.5, 0.95].map((share) => percentile(samples, share).toFixed(0)).join(' / ')
    return [
      {
        what: `developer API: ${load.cached} known and ${load.fresh} new searches a second beside ${load.streams} open streams, for ${seconds} s`,
        figure: `${errors} errors of ${made.cached + made.fresh}, ${lost} streams lost; ${(answered / took).toFixed(0)} a second; median / p95 known ${times(ms.cached)} ms, new ${times(ms.fresh)} ms; ${(used / answered).toFixed(2)} ms of the server's processor time a call, streams and all`,
        bar: `no error, ${load.cached + load.fresh} a second`,
        holds: errors === 0 && lost === 0 && answered / took >= (load.cached + load.fresh) * 0.95,
      },
    ]
  } finally {
    over.abort()
    await server.remove()
    await model.close()
  }
}
