import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StreamMessage } from '@wenjin/contract'
import { afterEach, describe, expect, it } from 'vitest'
import type { Clock } from '../clock.ts'
import { openSearchStream, type StreamHandlers, type StreamOptions } from './search-stream.ts'
import type { StreamError } from './stream-error.ts'

/** Waits a hundredth of the requested time, and measures silence in real time. */
const hastyClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms / 100),
  clearTimeout: (timer) => clearTimeout(timer),
}

/** Also measures silence as a hundred times longer. */
const impatientClock: Clock = { ...hastyClock, now: () => Date.now() * 100 }

const pieces = Array.from({ length: 40 }, (_, i) => `第${i}句：知识与检索😀。`)
const answer = pieces.join('')
const messages: StreamMessage[] = [
  { type: 'set-session', sessionId: 's1', resultId: 'r1', parentId: null },
  ...pieces.map((text): StreamMessage => ({ type: 'append-text', text })),
]

type Ids = 'numbered' | 'ignores the index' | 'none'

/** Returns the bytes that a correct server sends from the requested index. */
function bytesFor(request: IncomingMessage, ids: Ids): Buffer {
  const asked = request.headers['last-event-id']
  const from = asked === undefined || ids !== 'numbered' ? 0 : Number(asked) + 1
  const lines = messages.map((message, n) => {
    const heartbeat = n % 7 === 3 ? 'data: {"type":"heartbeat"}\n\n: comment\n' : ''
    return `${heartbeat}${ids === 'none' ? '' : `id: ${n}\n`}data: ${JSON.stringify(message)}\n\n`
  })
  return Buffer.from(`${lines.slice(from).join('')}data: [DONE]\n\n`)
}

type Fault = (response: ServerResponse, bytes: Buffer) => void

function openResponse(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  response.flushHeaders()
}

/** Sends this many bytes, then breaks the connection. */
const dropAfter =
  (count: number): Fault =>
  (response, bytes) => {
    openResponse(response)
    response.write(bytes.subarray(0, count), () => response.destroy())
  }

const dropInCharacter: Fault = (response, bytes) => dropAfter(bytes.indexOf('😀') + 2)(response, bytes)

const endEarly: Fault = (response, bytes) => {
  openResponse(response)
  response.end(bytes.subarray(0, 900))
}

const refuse =
  (status: number): Fault =>
  (response) =>
    response.writeHead(status).end('<html>')

const servers: Server[] = []

async function listen(handle: (request: IncomingMessage, response: ServerResponse, turn: number) => void): Promise<string> {
  let turn = 0
  const server = createServer((request, response) => handle(request, response, turn++))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts a server with these faults, one per connection; afterwards it behaves correctly. */
function faultyServer(faults: readonly Fault[], ids: Ids = 'numbered'): Promise<string> {
  return listen((request, response, turn) => {
    const bytes = bytesFor(request, ids)
    const fault = faults[turn]
    if (fault) {
      fault(response, bytes)
      return
    }
    openResponse(response)
    response.end(bytes)
  })
}

interface Outcome {
  markdown: string | null
  error: StreamError | null
  numbers: number[]
  told: string[]
}

/** Follows a stream to its end. */
function follow(baseUrl: string, options: Partial<StreamOptions> = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const outcome: Outcome = { markdown: null, error: null, numbers: [], told: [] }
    const handlers: StreamHandlers = {
      onMessage: (_message, n) => outcome.numbers.push(n),
      onReconnecting: ({ error }) => outcome.told.push(error.kind),
      onNoQuotaTrial: () => outcome.told.push('no-quota-trial'),
      onDone: (markdown) => resolve({ ...outcome, markdown }),
      onError: (error) => resolve({ ...outcome, error }),
    }
    openSearchStream({ sessionId: 's1', question: '问' }, handlers, {
      baseUrl,
      lang: 'zh',
      getToken: () => 't',
      clock: hastyClock,
      random: () => 0,
      ...options,
    })
  })
}

/** The outcome of a complete answer: each message once and in order. */
const whole = { markdown: answer, error: null, numbers: messages.map((_, n) => n) }

/** Creates a small seeded generator, so that a failing run can be repeated. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

describe('a server that misbehaves', () => {
  it('drops the connection in the middle of an event', async () => {
    const outcome = await follow(await faultyServer([dropAfter(700), dropAfter(333)]))
    expect(outcome).toMatchObject(whole)
    expect(outcome.told).toEqual(['closed', 'closed'])
  })

  it('drops it in the middle of a UTF-8 character', async () => {
    expect(await follow(await faultyServer([dropInCharacter, dropInCharacter]))).toMatchObject(whole)
  })

  it('splits characters over packets', async () => {
    const baseUrl = await faultyServer([
      (response, bytes) => {
        openResponse(response)
        let at = 0
        const next = () => {
          if (at >= bytes.length) response.end()
          else response.write(bytes.subarray(at, (at += 37)), () => setImmediate(next))
        }
        next()
      },
    ])
    expect(await follow(baseUrl)).toMatchObject(whole)
  })

  it('ends the response before [DONE]', async () => {
    expect(await follow(await faultyServer([endEarly]))).toMatchObject(whole)
  })

  it('goes silent, before the headers and after them', async () => {
    const baseUrl = await faultyServer([
      () => undefined,
      (response, bytes) => {
        openResponse(response)
        response.write(bytes.subarray(0, 500))
      },
    ])
    const outcome = await follow(baseUrl, { clock: impatientClock })
    expect(outcome).toMatchObject(whole)
    expect(outcome.told.slice(0, 2)).toEqual(['stale', 'stale'])
  })

  it('repeats messages', async () => {
    const baseUrl = await faultyServer([
      (response, bytes) => {
        openResponse(response)
        response.write(bytes.subarray(0, bytes.length - Buffer.byteLength('data: [DONE]\n\n')))
        response.end(bytes)
      },
    ])
    expect(await follow(baseUrl)).toMatchObject(whole)
  })

  it('is busy, then limits, then responds with a page', async () => {
    const outcome = await follow(await faultyServer([refuse(503), refuse(429), dropAfter(500), refuse(200)]))
    expect(outcome).toMatchObject(whole)
    expect(outcome.told).toEqual(['open', 'open', 'closed', 'open'])
  })

  it('responds with the wrong content type from the start', async () => {
    const outcome = await follow(
      await listen((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')),
    )
    expect(outcome.error).toMatchObject({ kind: 'open', message: '连接失败: 200 OK' })
  })

  it('ERR-034 refuses with 510', async () => {
    const body = JSON.stringify({ errCode: 4402, errMsg: '该专题的试用次数已用完', data: null })
    const outcome = await follow(
      await listen((_request, response) => response.writeHead(510, { 'content-type': 'application/json' }).end(body)),
    )
    expect(outcome.error).toMatchObject({ kind: 'refused', code: 4402, message: '该专题的试用次数已用完' })
    expect(outcome.told).toEqual(['no-quota-trial'])
  })

  it('sends garbage between the messages', async () => {
    const baseUrl = await listen((_request, response) => {
      openResponse(response)
      response.write('data\n\nid\n\n::\n\nevent: x\ndata: y\n\n')
      response.end(`id: 0\ndata: {"type":\n\nid: 1\ndata: ${JSON.stringify(messages[1])}\n\ndata: [DONE]\n\n`)
    })
    const outcome = await follow(baseUrl)
    expect(outcome.markdown).toBe(pieces[0])
    expect(outcome.numbers).toEqual([1])
  })

  it('stops completely', async () => {
    const baseUrl = await listen(() => undefined)
    const [server] = servers.splice(0)
    await new Promise((resolve) => server!.close(resolve))
    const outcome = await follow(baseUrl, { reconnect: false })
    expect(outcome.error).toMatchObject({ kind: 'network', message: '网络连接失败，请检查网络后重试' })
  })

  it.each(['numbered', 'ignores the index', 'none'] as const)('TRANS-028 breaks anywhere, any number of times (ids: %s)', async (ids) => {
    const run = async (seed: number) => {
      const random = seeded(seed)
      const drop: Fault = (response, bytes) => dropAfter(Math.floor(random() * bytes.length))(response, bytes)
      return follow(await faultyServer([drop, drop, drop, drop, drop, drop], ids))
    }
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, i) => run(i + 1)))
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject(whole)
      expect(outcome.told).toHaveLength(6)
    }
  })

  it('a POST stream resumes as well', async () => {
    const bodies: Record<string, unknown>[] = []
    const baseUrl = await listen((request, response, turn) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        bodies.push(JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>)
        const bytes = bytesFor(request, 'numbered')
        if (turn === 0) dropAfter(600)(response, bytes)
        else {
          openResponse(response)
          response.end(bytes)
        }
      })
    })
    expect(await follow(baseUrl, { method: 'POST' })).toMatchObject(whole)
    expect(bodies[0]).toMatchObject({ question: '问', token: 't', reconnect: false })
    expect(bodies[1]).toMatchObject({ question: '问', reconnect: true, retrytimes: 1 })
    expect(bodies[1]!['fromIndex']).toBeTypeOf('number')
  })
})

describe('a client that stops', () => {
  it('closes its connection to the server', async () => {
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    const baseUrl = await listen((request, response) => {
      request.on('close', resolve)
      openResponse(response)
      response.write(bytesFor(request, 'numbered').subarray(0, 600))
    })
    const stream = openSearchStream(
      { sessionId: 's1', question: '问' },
      { onMessage: () => stream.stop() },
      { baseUrl, lang: 'zh', getToken: () => 't' },
    )
    await closed
    expect(stream.state).toBe('closed')
  })
})
