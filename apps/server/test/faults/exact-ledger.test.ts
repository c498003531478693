import type { AddressInfo } from 'node:net'
import type { ApiKey } from '@wenjin/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import type { Ctx } from '../../src/context.ts'
import { sumEntries } from '../../src/features/people/billing/index.ts'
import { createMetrics } from '../../src/http/metrics.ts'
import { createUser } from '../people.ts'
import { sharedSecret, startPostgres, type ThrowAwayPostgres } from '../postgres.ts'
import { seeded } from '../seeded.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

const calls = 10_000
const clients = 24
/** One call in this many is a search, the others are embeddings: the same code charges both, and an embedding takes less CPU time. */
const searchEvery = 10
const prices = { search: 3, embeddings: 1 }
/** Share of the attempts before the last one that the client aborts, and maximum milliseconds before the abort. */
const dropped = 0.4
const patience = 20

let postgres: ThrowAwayPostgres | null
let server: TestServer
let urls: string[]
let closeOther: () => Promise<void>

const adjust = (ctx: Ctx) => {
  ctx.embedding = { model: 'constant', embed: async (texts) => texts.map(() => new Float32Array([1, 0])) }
}

beforeAll(async () => {
  postgres = await startPostgres()
  const env: Record<string, string> = postgres ? { DATABASE_URL: postgres.url, WENJIN_SECRET: sharedSecret } : {}
  server = await startTestServer({ env, adjust })
  if (postgres) {
    const other = await startTestServer({ env, adjust })
    urls = [server.url, other.url]
    closeOther = () => other.close()
    return
  }
  // Without PostgreSQL the second instance shares the embedded database of the first.
  const other = await createApp({ ...server.ctx, metrics: createMetrics() })
  await other.http.listen({ port: 0, host: '127.0.0.1' })
  urls = [server.url, `http://127.0.0.1:${(other.http.server.address() as AddressInfo).port}`]
  closeOther = () => other.close()
})
afterAll(async () => {
  await closeOther()
  await server.close()
  await postgres?.stop()
})

test(`${calls} calls that clients abort at random and retry at another instance are charged once each`, async () => {
  const owner = await createUser(server)
  const { key } = await owner.visitor.post<ApiKey & { key: string }>('/api/api-key', { name: '程序', scopes: ['search', 'chat'] })
  await owner.visitor.put('越窑.md', '# 越窑\n\n越窑在今天的浙江慈溪一带，唐代烧青瓷。')
  const random = seeded(10_000)
  const statuses = new Map<number, number>()
  const callUntilDone = async (n: number): Promise<void> => {
    for (let attempt = 0; ; attempt++) {
      const signal = attempt < 3 && random() < dropped ? AbortSignal.timeout(Math.floor(random() * patience)) : null
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': `call-${n}` }
      const isSearch = n % searchEvery === 0
      const body = JSON.stringify(isSearch ? { q: `越窑 ${n % 40}`, size: 1 } : { input: '越窑' })
      const path = isSearch ? '/api/v1/search' : '/api/v1/embeddings'
      const status = await fetch(urls[(n + attempt) % 2] + path, { method: 'POST', headers, body, signal }).then(
        async (response) => {
          await response.arrayBuffer()
          return response.status
        },
        () => 0,
      )
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 200) return
      // Aborted, or executed by another attempt at this moment.
      expect([0, 409]).toContain(status)
    }
  }
  let next = 0
  const client = async () => {
    while (next < calls) await callUntilDone(next++)
  }
  await Promise.all(Array.from({ length: clients }, client))
  expect(statuses.get(200)).toBe(calls)
  expect(statuses.get(0)).toBeGreaterThan(calls / 20)
  expect(-(await sumEntries(server.ctx.db, owner.uid, 0, Number.MAX_SAFE_INTEGER))).toBe(
    (calls / searchEvery) * prices.search + (calls - calls / searchEvery) * prices.embeddings,
  )
})
