import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markers, type FileItem, type Result } from '@wenjin/contract'
import { follow } from '../follow.ts'
import { begin, chunk, finish, startScriptedModel, type ScriptedModel } from '../peers/scripted-model.ts'
import { spawnServer, type SpawnedServer } from '../spawned-server.ts'
import { jsonOf, type Arrived, type Visitor } from '../visitor.ts'

/** Starts an OCR service that does not answer until it is told to. */
async function startSlowReader() {
  let asked = 0
  let answers = false
  const server = createServer((_, response) => {
    asked += 1
    if (answers) response.setHeader('content-type', 'application/json').end(JSON.stringify({ text: '青龙水库在一九七二年建成。' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked: () => asked,
    answer: () => (answers = true),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

let model: ScriptedModel
let reader: Awaited<ReturnType<typeof startSlowReader>>
let server: SpawnedServer
let visitor: Visitor

beforeAll(async () => {
  model = await startScriptedModel()
  reader = await startSlowReader()
  server = await spawnServer({ LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted', OCR_URL: reader.url })
  visitor = server.visitor()
  await visitor.put('水库.md', '# 青龙水库\n\n青龙水库在一九七二年建成。水库的坝高四十二米。')
})
afterAll(async () => {
  await server.remove()
  await model.close()
  reader.close()
})

/** A sentence and the beginning of the next one, since a sentence is checked only when its end is certain. */
const written = '青龙水库在一九七二年建成。[[1]]水库的坝高'

/** Asks a question whose model writes one sentence and then hangs. */
async function askHanging() {
  model.requests.length = 0
  model.script = (response) => {
    begin(response)
    chunk(response, { content: written })
  }
  const question = '青龙水库在哪一年建成？'
  const { id } = await visitor.post<{ id: string }>('/api/session', { question, engineType: 'mine' })
  const received: Arrived[] = []
  return { id, received, whole: follow(visitor, { sessionId: id, question }, received) }
}

/** Waits until the model is hanging and its sentence is stored. */
async function beingWritten(received: readonly Arrived[], requests: number): Promise<void> {
  const checked = () => received.filter(({ data }) => data.includes('set-citation')).length
  await expect.poll(() => [model.requests.length, checked()]).toEqual([requests, requests])
}

const resultOf = async (sessionId: string) => (await visitor.get<{ list: Result[] }>(`/api/session/${sessionId}/result`)).list[0]!

test('an answer during which the process died twice is not started a third time: its text stays, and its asker sees the reason', async () => {
  const { id, received, whole } = await askHanging()
  for (const death of [1, 2]) {
    await beingWritten(received, death)
    await server.kill9()
    await server.start()
  }
  await whole
  expect(model.requests).toHaveLength(2)
  const result = await resultOf(id)
  expect(result).toMatchObject({ state: 'failed', error: { msg: expect.stringContaining('两次让服务中断') } })
  expect(result.text).toContain('青龙水库在一九七二年建成。')
  const replay = await visitor.stream({ sessionId: id, question: '' })
  expect(replay.at(-1)?.data).toBe(markers.done)
  expect(jsonOf(replay.at(-2)!)).toMatchObject({ type: 'error' })
})

test('a clean stop does not count as a death: an answer continues after any number of them', async () => {
  const { id, received, whole } = await askHanging()
  for (const stop of [1, 2, 3]) {
    await beingWritten(received, stop)
    expect(await server.stop()).toBe(0)
    if (stop === 3) {
      model.script = (response) => {
        begin(response)
        chunk(response, { content: written })
        finish(response)
      }
    }
    await server.start()
  }
  await whole
  expect(await resultOf(id)).toMatchObject({ state: 'done', error: null })
})

test('a file during whose parsing the process died twice fails with the reason, and is parsed when its owner retries', async () => {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a9' } })
    .png()
    .toBuffer()
  const { data } = await visitor.upload<FileItem[]>('水库.png', picture)
  const { id } = data[0]!
  const file = () => visitor.get<FileItem>(`/api/file/${id}`)
  await expect.poll(() => reader.asked()).toBe(1)
  // Its progress is stored before the first death: more progress at the second one would say that the file is not the cause.
  await expect.poll(async () => (await file()).progress).toBeGreaterThan(0)
  await server.kill9()
  // Killed as soon as it reads the picture, even before it is ready: on a busy machine, the call to the OCR service could time out first.
  const ready = server.start().catch(() => undefined)
  await expect.poll(() => reader.asked()).toBe(2)
  await server.kill9()
  await ready
  await server.start()
  await expect.poll(async () => (await file()).state).toBe('failed')
  expect((await file()).reason).toMatchObject({ name: 'interrupted' })
  expect(reader.asked()).toBe(2)
  reader.answer()
  await visitor.post('/api/file/retry', { ids: [id] })
  await expect.poll(async () => (await file()).state).toBe('ready')
  expect(await file()).toMatchObject({ documentCount: 1, reason: null })
})
