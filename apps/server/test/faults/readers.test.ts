import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markers, type Result } from '@wenjin/contract'
import type { Llm } from '../../src/providers/llm/llm.ts'
import { loadManual } from '../../src/features/library/upload/index.ts'
import { rootDir } from '../../src/installation.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { readEvents, type Arrived, type Visitor } from '../visitor.ts'

const minute = 60_000
const text = '茶叶贮藏要避光、防潮、密封。[[1]]绿茶宜在冰箱中冷藏。[[1]]'

/** Creates a model that writes only as far as the test allows. */
function pacedModel(): { llm: Llm; allow: (chars: number) => void; startOver: () => void } {
  let allowed = 0
  let wake: () => void = () => undefined
  const llm: Llm = {
    model: 'paced',
    async *stream(_, { signal }) {
      let written = 0
      while (written < text.length && !signal.aborted) {
        if (written < allowed) yield { type: 'text', text: text[written++]! }
        else {
          const next = Promise.withResolvers<void>()
          wake = next.resolve
          signal.addEventListener('abort', () => next.resolve(), { once: true })
          await next.promise
        }
      }
    },
  }
  return {
    llm,
    allow(chars) {
      allowed = chars
      wake()
    },
    startOver: () => (allowed = 0),
  }
}

const model = pacedModel()
let server: TestServer
let visitor: Visitor
let ahead = 0

beforeAll(async () => {
  server = await startTestServer({
    env: { LLM_BASE_URL: 'http://127.0.0.1:9', LLM_MODEL: 'paced' },
    adjust(ctx) {
      ctx.llm = model.llm
      ctx.now = () => Date.now() + ahead
    },
  })
  await loadManual(server.ctx, join(rootDir, 'docs', 'manual'))
  visitor = server.visitor()
  await visitor.put('茶.txt', '茶叶贮藏要避光、防潮、密封。绿茶宜在冰箱中冷藏。')
})
afterAll(async () => {
  model.allow(Infinity)
  await server.close()
})

const question = '茶叶怎么贮藏？'

async function begin(): Promise<Record<string, string>> {
  model.startOver()
  const { id } = await visitor.post<{ id: string }>('/api/session', { question, engineType: 'mine' })
  return { sessionId: id, question }
}

const isText = (event: Arrived) => event.data.includes('"append-text"')

async function expectWhole(events: readonly Arrived[], sessionId: string): Promise<void> {
  expect(events.map((event) => event.n)).toEqual(events.map((_, i) => i))
  expect(events.at(-1)!.data).toBe(markers.done)
  const { list } = await visitor.get<{ list: Result[] }>(`/api/session/${sessionId}/result`)
  expect(list[0]).toMatchObject({ state: 'done', text })
}

test.each([
  ['5 minutes', 5 * minute],
  ['3 hours, longer than a page token lives', 180 * minute],
])('a laptop closed for %s in the middle of an answer finds it complete', async (_, away) => {
  const query = await begin()
  const lid = new AbortController()
  model.allow(16)
  const before = await readEvents(await visitor.open(query, { signal: lid.signal }), isText)
  lid.abort()
  // The answer continues without a reader.
  ahead += away
  model.allow(Infinity)
  await expect
    .poll(async () => (await visitor.get<{ list: Result[] }>(`/api/session/${query['sessionId']}/result`)).list[0]?.state)
    .toBe('done')
  ahead += away
  const last = before.at(-1)!.n!
  let after = await visitor.stream({ ...query, reconnect: 1, retrytimes: 1 }, { headers: { 'last-event-id': String(last) } })
  if (away > 120 * minute) {
    expect(after).toEqual([{ n: null, data: '[TOO_MANY_REQUESTS2]' }])
    await visitor.renewToken()
    after = await visitor.stream({ ...query, reconnect: 1, retrytimes: 2 }, { headers: { 'last-event-id': String(last) } })
  }
  await expectWhole([...before, ...after], query['sessionId']!)
})

test('readers who join at different moments of a running answer see the same', async () => {
  const query = await begin()
  const readers = [visitor.stream(query)]
  for (const chars of [8, 20, 34]) {
    model.allow(chars)
    await new Promise((resolve) => setTimeout(resolve, 150))
    readers.push(visitor.stream(query))
  }
  model.allow(Infinity)
  const seen = await Promise.all(readers)
  for (const events of seen) expect(events).toEqual(seen[0])
  await expectWhole(seen[0]!, query['sessionId']!)
})

test('200 concurrent questions all finish, in bounded memory', { timeout: 300_000 }, async () => {
  const questions = [
    '怎么导入 PDF？',
    '数据放在哪里？',
    '怎么备份？',
    '支持哪些格式？',
    '怎样连接模型？',
    '为什么没有找到依据？',
    '怎样删除文件？',
    '离线能用吗？',
  ]
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50)
  const firstTexts: number[] = []
  const askOne = async (n: number): Promise<Arrived[]> => {
    const asker = server.visitor()
    await asker.token()
    const asked = performance.now()
    const events: Arrived[] = []
    await readEvents(await asker.open({ question: questions[n % questions.length]!, model: 'extractive' }), (event) => {
      if (isText(event) && !events.some(isText)) firstTexts.push(performance.now() - asked)
      events.push(event)
      return false
    })
    return events
  }
  const all = await Promise.all(Array.from({ length: 200 }, (_, n) => askOne(n)))
  clearInterval(watch)
  for (const events of all) {
    const numbered = events.filter((event) => event.n !== null)
    expect(numbered.map((event) => event.n)).toEqual(numbered.map((_, i) => i))
    expect(numbered.at(-1)!.data).toBe(markers.done)
    expect(numbered.some((event) => event.data.includes('"error"'))).toBe(false)
  }
  expect(firstTexts).toHaveLength(200)
  const p95 = firstTexts.toSorted((a, b) => a - b)[189]!
  const grown = (peak - before) / 1024 / 1024
  console.log(`200 questions at once: p95 of the first text ${Math.round(p95)} ms, memory grew by ${Math.round(grown)} MB`)
  expect(grown).toBeLessThan(600)
})
