import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { awaitMerging } from '../apps/server/src/features/library/passage-index/index.ts'
import { ensureOwnTopic, type TopicRow } from '../apps/server/src/features/library/access/index.ts'
import { storeDocuments } from '../apps/server/src/features/library/file/index.ts'
import type { Db } from '../apps/server/src/db/client.ts'
import { mergeTopicSegments } from '../apps/server/src/features/library/passage-index/passage-index.merge.ts'
import { startTestServer, type TestServer } from '../apps/server/test/test-server.ts'
import { readEvents, type Visitor } from '../apps/server/test/visitor.ts'
import type { SetPassage, SetQuestion } from './corpus.ts'
import { ms, percentile, type Row } from './table.ts'
import { insertFile } from '../apps/server/src/features/library/file/file.repo.ts'

/** Stores passages in a visitor's topic, each as a document, bypassing the parser. */
export async function fillTopic(
  server: TestServer,
  topic: Pick<TopicRow, 'id' | 'dirRootId'>,
  passages: readonly SetPassage[],
): Promise<void> {
  const { ctx } = server
  const file = await insertFile(ctx.db, {
    id: `bench-${topic.id}`,
    topicId: topic.id,
    parentId: topic.dirRootId,
    name: 'bench.jsonl',
    contentType: 'application/jsonl',
    size: 0,
    state: 'ready',
    createdAt: ctx.now(),
  })
  for (let at = 0; at < passages.length; at += 500) {
    const documents = passages.slice(at, at + 500).map(({ title, text }) => ({
      title,
      text,
      blocks: [{ kind: 'paragraph' as const, start: 0, end: text.length }],
    }))
    await awaitMerging(ctx.db, topic.id)
    await storeDocuments(ctx, file.id, documents)
  }
  await merged(ctx.db, topic.id)
}

/** Waits until the segments of a topic are merged, to measure a library at rest. */
async function merged(db: Db, topicId: string): Promise<void> {
  // The background job started by the import may be merging too.
  while (!(await mergeTopicSegments(db, topicId))) await delay(500)
}

/** Measures the milliseconds from the request to its first text, and to its end. */
async function timeQuestion(visitor: Visitor, question: string): Promise<{ first: number; whole: number }> {
  const { id } = await visitor.post<{ id: string }>('/api/session', { question, mode: 'concise' })
  const asked = performance.now()
  let first = 0
  await visitor.stream({ sessionId: id, question }, {}, (event) => {
    if (!first && event.data.includes('"append-text"')) first = performance.now() - asked
    return event.data === '[DONE]'
  })
  return { first, whole: performance.now() - asked }
}

/** Measures the time from the question to the first text, one at a time and many in parallel. */
export async function benchQuestions(passages: readonly SetPassage[], questions: readonly SetQuestion[], atOnce: number): Promise<Row[]> {
  const server = await startTestServer()
  try {
    const visitor = server.visitor()
    await visitor.token()
    await fillTopic(server, await ensureOwnTopic(server.ctx, { uid: null, visitorId: visitor.cookieOf('tid')!, role: 'guest' }), passages)
    const texts = questions.map(({ question }) => question)
    for (const question of texts.slice(0, 20)) await timeQuestion(visitor, question)
    const times: number[] = []
    for (const question of texts.slice(20, 220)) times.push((await timeQuestion(visitor, question)).first)
    const p95 = percentile(times, 0.95)
    const before = process.memoryUsage().rss
    const crowd = await Promise.all(texts.slice(0, atOnce).map((question) => timeQuestion(visitor, question)))
    const grown = (process.memoryUsage().rss - before) / 2 ** 20
    return [
      {
        what: `question to first text, ${passages.length} passages`,
        figure: `p50 ${ms(percentile(times, 0.5))}, p95 ${ms(p95)}`,
        bar: '≤ 60 ms',
        holds: p95 <= 60,
      },
      {
        what: `${crowd.length} questions at once, first text`,
        figure: `p50 ${ms(
          percentile(
            crowd.map((t) => t.first),
            0.5,
          ),
        )}, p95 ${ms(
          percentile(
            crowd.map((t) => t.first),
            0.95,
          ),
        )}, memory +${Math.round(grown)} MB`,
      },
    ]
  } finally {
    await server.close()
  }
}

/** Measures the milliseconds to receive an event stream repeatedly. */
async function timeStreams(open: () => Promise<Response>, times: number): Promise<{ total: number; events: number }> {
  const started = performance.now()
  let events = 0
  for (let i = 0; i < times; i += 20) {
    const batch = await Promise.all(Array.from({ length: 20 }, async () => readEvents(await open())))
    events += batch.reduce((n, list) => n + list.length, 0)
  }
  return { total: performance.now() - started, events }
}

/** Measures replays of a finished answer against a bare node:http server that sends the same bytes. */
export async function benchStream(times: number): Promise<Row[]> {
  const server = await startTestServer()
  try {
    const visitor = server.visitor()
    await visitor.put('河流.txt', '长江全长6300余公里，是中国最长的河流。黄河全长5464公里。'.repeat(40))
    const result = await visitor.ask('长江全长多少公里？')
    const open = () => visitor.open({ sessionId: result.sessionId })
    const body = (await readEvents(await open())).map(({ n, data }) => `id: ${n}\ndata: ${data}\n\n`)
    const bare = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const event of body) response.write(event)
      response.end()
    })
    await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
    const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`
    await timeStreams(open, 40)
    await timeStreams(() => fetch(bareUrl), 40)
    const ours = await timeStreams(open, times)
    const floor = await timeStreams(() => fetch(bareUrl), times)
    await new Promise((resolve) => bare.close(resolve))
    return [
      {
        what: 'stream of a finished answer, replayed whole',
        figure: `${ms(ours.total / times)} each, ${(ours.total / floor.total).toFixed(1)}× bare node:http`,
        beside: `bare node:http ${ms(floor.total / times)} each`,
      },
    ]
  } finally {
    await server.close()
  }
}
