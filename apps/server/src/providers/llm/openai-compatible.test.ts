import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { LlmFailure, type Llm, type LlmPiece } from './llm.ts'
import { createOpenAiCompatible } from './openai-compatible.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** An endpoint, and how many connections were made to it. */
async function openEndpoint(answer: RequestListener): Promise<{ llm: Llm; connections: () => number; closed: () => number }> {
  let connections = 0
  let closed = 0
  const server = createServer((request, response) => void request.resume().on('end', () => answer(request, response)))
  server.on('connection', (socket) => {
    connections += 1
    socket.on('close', () => (closed += 1))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => void server.close().closeAllConnections())
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { llm: createOpenAiCompatible({ model: 'm', apiKey: '', baseUrl }), connections: () => connections, closed: () => closed }
}

const sayDelta = (delta: object) => `data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`
const say = (content: string) => sayDelta({ content })
const begin = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' })
const ask = (llm: Llm, signal = new AbortController().signal) =>
  llm.stream([{ role: 'user', content: '问' }], { signal })[Symbol.asyncIterator]() as AsyncGenerator<LlmPiece>

async function rest(pieces: AsyncGenerator<LlmPiece>): Promise<LlmPiece[]> {
  const all: LlmPiece[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}

test('what comes while nobody reads is one piece of each kind', async () => {
  let response: ServerResponse | undefined
  const { llm } = await openEndpoint((_, opened) => void begin((response = opened)).write(say('一')))
  const pieces = ask(llm)
  expect((await pieces.next()).value).toEqual({ type: 'text', text: '一' })
  const write = (text: string) => new Promise((resolve) => response!.write(text, resolve))
  for (const text of ['二', '三']) await write(say(text))
  for (const text of ['想', '好']) await write(sayDelta({ reasoning_content: text }))
  await write(`${say('四')}data: [DONE]\n\n`)
  response!.end()
  expect(await rest(pieces)).toEqual([
    { type: 'text', text: '二三' },
    { type: 'thinking', text: '想好' },
    { type: 'text', text: '四' },
  ])
})

test('text that comes together with an error, or just before a connection breaks, is kept', async () => {
  const told = await openEndpoint((_, response) => void begin(response).end(`${say('一')}${say('二')}data: {"error":"full"}\n\n`))
  expect(await rest(ask(told.llm))).toEqual([
    { type: 'text', text: '一二' },
    { type: 'cut', reason: 'broken' },
  ])
  const broken = await openEndpoint((_, response) => {
    begin(response).write(`${say('一')}${say('二')}`, () => response.destroy())
  })
  expect(await rest(ask(broken.llm))).toEqual([
    { type: 'text', text: '一二' },
    { type: 'cut', reason: 'broken' },
  ])
})

test('a finish reason stands when events without one follow', async () => {
  const finish = `data: {"choices":[{"delta":{},"finish_reason":"length"}]}\n\ndata: {"choices":[{"delta":{}}]}\n\n`
  const { llm } = await openEndpoint((_, response) => void begin(response).end(`${say('一')}${finish}`))
  expect(await rest(ask(llm))).toEqual([
    { type: 'text', text: '一' },
    { type: 'cut', reason: 'length' },
  ])
})

test('a connection serves the next reply when its reply has come, and ends when it is left before', async () => {
  let isEndless = false
  const { llm, connections, closed } = await openEndpoint((_, response) => {
    begin(response).write(say('一'))
    if (!isEndless) response.end('data: [DONE]\n\n')
  })
  const countNew = async () => {
    const before = connections()
    expect(await rest(ask(llm))).toHaveLength(1)
    return connections() - before
  }
  expect(await countNew()).toBe(1)
  // The end of a reply may come behind its last event.
  await expect.poll(countNew).toBe(0)
  isEndless = true
  const closedBefore = closed()
  const pieces = ask(llm)
  await pieces.next()
  await pieces.return(undefined)
  await expect.poll(closed).toBe(closedBefore + 1)
  const stop = new AbortController()
  const stopped = ask(llm, stop.signal)
  await stopped.next()
  stop.abort()
  expect(await rest(stopped)).toEqual([])
  await expect.poll(closed).toBe(closedBefore + 2)
})

test('a redirect is not followed', async () => {
  const { llm, connections } = await openEndpoint((request, response) => {
    if (request.url === '/chat/completions') response.writeHead(307, { location: '/elsewhere' }).end()
    else begin(response).end(`${say('一')}data: [DONE]\n\n`)
  })
  await expect(rest(ask(llm))).rejects.toThrow(LlmFailure)
  expect(connections()).toBe(1)
})
