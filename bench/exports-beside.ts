import { setTimeout as delay } from 'node:timers/promises'
import { exportStates, type Article, type ExportTask } from '@wenjin/contract'
import { createUser } from '../apps/server/test/people.ts'
import { begin, chunk, finish, startScriptedModel } from '../apps/server/test/peers/scripted-model.ts'
import { startTestServer } from '../apps/server/test/test-server.ts'
import type { Visitor } from '../apps/server/test/visitor.ts'
import { reportMarkdown } from '../apps/server/src/features/write/export/report.fixture.ts'
import { ms, percentile, type Row } from './table.ts'

/** Milliseconds between two sentences of the model. */
const everyMs = 100
const concurrentExports = 20
const people = 4
const barMs = 200

/** Returns a sentence that its number identifies. */
const sentence = (n: number) => `第 ${n} 号灯塔建于一八七三年，编号 N${n}E[[1]]。`
const numberIn = /N(\d+)E/g

/** Exports a report many times in parallel, for several users, and waits for all exports. @returns the duration in seconds */
async function exportAll(visitors: readonly Visitor[]): Promise<number> {
  const begun = performance.now()
  const orders = await Promise.all(
    visitors.map(async (visitor) => {
      const file = await visitor.put('底稿.md', '底稿。')
      const article = await visitor.post<Article>(`/api/topic/${file.topicId}/article`, { title: '越窑', content: reportMarkdown() })
      return Array.from({ length: concurrentExports / people }, () =>
        visitor.post<ExportTask>('/api/export/pdf/submit/article', { id: article.id }).then(({ id }) => ({ visitor, id })),
      )
    }),
  )
  for (const { visitor, id } of await Promise.all(orders.flat())) {
    for (;;) {
      const { status } = await visitor.get<ExportTask>(`/api/export/pdf/status?id=${id}`)
      if (status === exportStates.done) break
      if (status === exportStates.failed) throw new Error('an export failed')
      await delay(500)
    }
  }
  return (performance.now() - begun) / 1000
}

/** Measures the delay of an answer's sentences, alone and during 20 exports; the model, the server and the reader share this process. */
export async function benchExportsBeside(quick: boolean): Promise<Row[]> {
  const model = await startScriptedModel()
  const server = await startTestServer({ env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' } })
  const written = new Map<number, number>()
  const reply = { ended: false }
  model.script = async (response) => {
    begin(response)
    for (let n = 1; !reply.ended && !response.destroyed; n += 1) {
      written.set(n, performance.now())
      chunk(response, { content: sentence(n) })
      await delay(everyMs)
    }
    finish(response)
  }
  /** Measures the milliseconds from writing each sentence to its arrival, while `work` runs. */
  const listen = async (visitor: Visitor, work: () => Promise<unknown>): Promise<number[]> => {
    written.clear()
    reply.ended = false
    const late: number[] = []
    const arrived = new Set<number>()
    const { id } = await visitor.post<{ id: string }>('/api/session', { question: '各号灯塔建于何时？' })
    const streamed = visitor.stream({ sessionId: id, question: '各号灯塔建于何时？' }, {}, ({ data }) => {
      const now = performance.now()
      for (const [, number] of data.matchAll(numberIn)) {
        const n = Number(number)
        if (arrived.has(n) || !written.has(n)) continue
        arrived.add(n)
        late.push(now - written.get(n)!)
      }
      return data === '[DONE]'
    })
    await work()
    reply.ended = true
    await streamed
    return late
  }
  try {
    const asker = (await createUser(server)).visitor
    await asker.put('灯塔.md', '# 灯塔\n\n各号灯塔建于一八七三年。\n')
    const exporters = await Promise.all(Array.from({ length: people }, async () => (await createUser(server)).visitor))
    const alone = await listen(asker, () => delay(quick ? 2000 : 10_000))
    let seconds = 0
    const beside = quick ? alone : await listen(asker, async () => (seconds = await exportAll(exporters)))
    const p95 = percentile(beside, 0.95)
    return [
      {
        what: `a sentence of a streamed answer beside ${concurrentExports} exports as PDF (${Math.round(seconds)} s), from the model to the reader`,
        figure: `p50 ${ms(percentile(beside, 0.5))}, p95 ${ms(p95)} of ${beside.length}`,
        bar: `p95 ≤ ${barMs} ms`,
        holds: p95 <= barMs,
        beside: `without them p50 ${ms(percentile(alone, 0.5))}, p95 ${ms(percentile(alone, 0.95))} of ${alone.length}`,
      },
    ]
  } finally {
    reply.ended = true
    await server.close()
    await model.close()
  }
}
