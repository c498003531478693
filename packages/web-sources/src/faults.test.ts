import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import type { ServiceId } from './known-services.ts'
import { createWebSearch, type WebSearchOptions } from './create-web-search.ts'
import { arxiv } from './testing/paper-replies.ts'
import { braveWeb, searxng, serper, tavily, wikipediaExtracts, wikipediaSearch } from './testing/page-replies.ts'
import { noon, searchOf, serviceAt, StandIn, unbroken, type Reply } from './testing/stand-in.ts'

const open: { close(): unknown }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

async function standIn(answer?: StandIn['answer']): Promise<StandIn> {
  const started = await StandIn.start(answer)
  open.push(started)
  return started
}

/** Starts a server of raw sockets, for responses that no HTTP server would send. */
async function bareServer(serve: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server: Server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).once('data', () => serve(socket))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  open.push({
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const query = { category: 'webpage', query: '量子', page: 1, size: 10 } as const

/** Returns the outcome of one service at an address. */
async function fate(url: string, options: Partial<WebSearchOptions> = {}, id: ServiceId = 'tavily') {
  const search = searchOf([serviceAt(id, url)], options)
  open.push(search)
  const outcome = await search.search(query, { signal: unbroken })
  const [status] = search.status()
  return { outcome, kind: outcome.unavailable[0]?.kind, status: status!, detail: status!.lastFailure?.detail ?? '', search }
}

const page = (text: string): Reply => ({ type: 'text/html; charset=utf-8', body: `<!DOCTYPE html><html><body>${text}</body></html>` })

describe('a service failure is classified', () => {
  it.each<[string, Reply, string]>([
    ['429', { status: 429, body: { message: 'slow down' } }, 'rate'],
    ['429 for the month', { status: 429, body: { message: 'Monthly quota exceeded' } }, 'quota'],
    ['500', { status: 500, body: 'Internal Server Error' }, 'bad'],
    ['503', { status: 503, body: '' }, 'bad'],
    ['504', { status: 504, body: '' }, 'timeout'],
    ['401', { status: 401, body: { error: 'no' } }, 'auth'],
    ['403', { status: 403, body: { message: 'Unauthorized.' } }, 'auth'],
    ['402', { status: 402, body: '' }, 'quota'],
    ['432', { status: 432, body: { detail: 'plan limit' } }, 'quota'],
    ['400 for want of credits', { status: 400, body: { message: 'Not enough credits' } }, 'quota'],
    ['422 for the key', { status: 422, body: { detail: 'The provided subscription token is invalid.' } }, 'auth'],
    ['a captcha page', page('<form id="captcha">请完成安全验证</form>'), 'captcha'],
    ['a captcha page with 403', { status: 403, ...page('<div class="cf-chl-widget">Verify you are human</div>') }, 'captcha'],
    ['HTML instead of JSON', page('<h1>Welcome</h1>'), 'bad'],
    ['JSON of another shape', { body: { items: 3 } }, 'bad'],
    ['no object', { body: [] }, 'bad'],
    ['a cut JSON', { type: 'application/json', body: '{"results":[{"title":"Qu' }, 'bad'],
    ['an empty body', { type: 'application/json', body: '' }, 'bad'],
  ])('%s', async (_, reply, kind) => {
    const server = await standIn(reply)
    expect((await fate(server.url)).kind).toBe(kind)
  })

  it('never contains the key', async () => {
    const server = await standIn({ status: 401, body: 'bad key key-of-the-test' })
    const { detail } = await fate(server.url)
    expect(detail).toBe('HTTP 401: bad key •••')
  })

  it('as a timeout when the service hangs', async () => {
    const server = await standIn(() => undefined)
    expect((await fate(server.url, { timeoutMs: 150 })).kind).toBe('timeout')
    const dripping = await bareServer((socket) =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{'),
    )
    expect((await fate(dripping, { timeoutMs: 150 })).kind).toBe('timeout')
  })

  it('as bad when the body is truncated', async () => {
    const cut = await bareServer((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"results":'),
    )
    expect((await fate(cut)).kind).toBe('bad')
    const feed = await standIn({ ...arxiv, body: (arxiv.body as string).slice(0, 700) })
    const search = searchOf([serviceAt('arxiv', feed.url)])
    expect(await search.search({ ...query, category: 'scholar', query: 'attention' }, { signal: unbroken })).toMatchObject({
      found: [],
      unavailable: [{ kind: 'bad' }],
    })
  })

  it('as bad when a body of 300 MB exceeds the limit: with or without its length, compressed or not', async () => {
    const sent = { bytes: 0 }
    const endless = await bareServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n')
      const piece = Buffer.alloc(65_536, 32)
      const more = (): void => {
        while (sent.bytes < 300_000_000 && !socket.destroyed) {
          sent.bytes += piece.length
          if (!socket.write(piece)) return void socket.once('drain', more)
        }
        socket.end()
      }
      more()
    })
    expect((await fate(endless)).kind).toBe('bad')
    expect(sent.bytes).toBeLessThan(50_000_000)
    const announced = await bareServer((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 300000000\r\n\r\n'))
    expect((await fate(announced)).detail).toContain('300000000')
    const bomb = gzipSync(Buffer.alloc(20_000_000, 32))
    const packed = await bareServer((socket) =>
      socket.end(Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`), bomb])),
    )
    expect((await fate(packed)).kind).toBe('bad')
  })

  it('a missing host is unreachable, and the machine offline when all hosts are missing', async () => {
    const gone = await standIn()
    gone.close()
    const { outcome } = await fate(gone.url)
    expect(outcome).toMatchObject({ found: [], offline: true, unavailable: [{ kind: 'unreachable' }] })
    const nowhere = searchOf([serviceAt('tavily', 'https://no-such-host.example', { configured: false })], {
      resolve: () => Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })),
    })
    expect(await nowhere.search(query, { signal: unbroken })).toMatchObject({ offline: true, unavailable: [{ kind: 'unreachable' }] })
    const alive = await standIn(serper)
    const both = searchOf([serviceAt('tavily', gone.url), serviceAt('serper', alive.url)])
    expect(await both.search(query, { signal: unbroken })).toMatchObject({ offline: false, found: [{ services: ['serper'] }] })
  })
})

describe('requests into a private network', () => {
  it('are not made for a redirect to another address of this machine', async () => {
    const inside = await standIn({ body: { results: [] } })
    for (const target of [
      inside.url,
      'http://10.0.0.1/',
      'http://localhost/',
      'http://[::1]/',
      'http://169.254.169.254/latest',
      'file:///etc/passwd',
    ]) {
      const server = await standIn({ status: 302, headers: { location: target }, body: '' })
      expect((await fate(server.url, {}, 'searxng')).kind).toBe('blocked')
    }
    expect(inside.calls).toEqual([])
  })

  it('are not made for a redirect to a private address configured for another service', async () => {
    const own = await standIn(searxng)
    const server = await standIn({ status: 302, headers: { location: `${own.url}/admin` }, body: '' })
    const search = searchOf([serviceAt('brave', server.url), serviceAt('searxng', own.url)])
    expect((await search.search(query, { signal: unbroken })).unavailable).toMatchObject([{ service: 'brave', kind: 'blocked' }])
    expect(own.calls.map(({ path }) => path)).toEqual(['/search'])
  })

  it('follow a redirect within the service, and end a redirect loop', async () => {
    const server = await standIn((call) => (call.path === '/search' ? { status: 301, headers: { location: '/moved' }, body: '' } : searxng))
    expect((await fate(server.url, {}, 'searxng')).outcome.found).not.toEqual([])
    const circle = await standIn({ status: 302, headers: { location: '/search' }, body: '' })
    expect((await fate(circle.url, {}, 'searxng')).detail).toContain('redirects')
  })

  it('do not forward a call with a body', async () => {
    const elsewhere = await standIn(tavily)
    const server = await standIn({ status: 307, headers: { location: elsewhere.url }, body: '' })
    expect((await fate(server.url)).kind).toBe('bad')
    expect(elsewhere.calls).toEqual([])
  })

  it('check a name with changing addresses at connection time', async () => {
    const inside = await standIn(searxng)
    const { port } = new URL(inside.url)
    let asked = 0
    const resolve = () => Promise.resolve([{ address: asked++ === 0 ? '93.184.215.14' : '127.0.0.1', family: 4 as const }])
    await resolve()
    const server = await standIn({ status: 302, headers: { location: `http://rebind.example:${port}/search` }, body: '' })
    expect((await fate(server.url, { resolve }, 'searxng')).kind).toBe('blocked')
    expect(asked).toBeGreaterThan(1)
    expect(inside.calls).toEqual([])
  })

  it('are allowed only for an address that the operator configured', async () => {
    const inside = await standIn(searxng)
    const search = searchOf([serviceAt('searxng', inside.url, { configured: false })])
    expect((await search.search(query, { signal: unbroken })).unavailable).toMatchObject([{ kind: 'blocked' }])
    expect(inside.calls).toEqual([])
  })
})

describe('a service never delays or fails the others', () => {
  it('a hanging service times out at the deadline, a failed one is reported, and the others count', async () => {
    const replies: Reply[] = [{ status: 500, body: '' }]
    const [broken, good] = [await standIn(() => replies.shift()), await standIn(serper)]
    const search = searchOf([serviceAt('brave', broken.url), serviceAt('serper', good.url)])
    open.push(search)
    const found = [{ title: '量子', services: ['serper'] }]
    expect(await search.search(query, { signal: unbroken })).toMatchObject({ found, unavailable: [{ service: 'brave', kind: 'bad' }] })
    // The first service hangs from now on. The response of the other is cached, so it is available at any deadline.
    const outcome = await search.search(query, { signal: unbroken, deadlineMs: 100 })
    expect(outcome).toMatchObject({ found, unavailable: [{ service: 'brave', kind: 'timeout' }], offline: false })
  })

  it('an abort aborts every call', async () => {
    const hanging = await standIn(() => undefined)
    const search = searchOf([serviceAt('tavily', hanging.url)])
    const stop = new AbortController()
    const running = search.search(query, { signal: stop.signal })
    stop.abort(new Error('stopped'))
    await expect(running).rejects.toThrow('stopped')
    await expect(search.search(query, { signal: stop.signal })).rejects.toThrow('stopped')
    expect(search.status()[0]).toMatchObject({ failures: 0, state: 'ready' })
  })
})

describe('rest and cache', () => {
  it('Retry-After is respected: seconds and dates', async () => {
    for (const [value, until] of [
      ['120', noon + 120_000],
      [new Date(noon + 300_000).toUTCString(), noon + 300_000],
    ] as const) {
      const server = await standIn({ status: 429, headers: { 'retry-after': value }, body: '' })
      const { status, search } = await fate(server.url)
      expect(status).toMatchObject({ state: 'resting', restsUntil: until })
      expect((await search.search({ ...query, query: 'again' }, { signal: unbroken })).unavailable).toMatchObject([{ kind: 'rate' }])
      expect(server.calls).toHaveLength(1)
    }
  })

  it('a service rests after three failures, and a success ends the rest', async () => {
    const clock = { now: noon }
    const server = await standIn({ status: 500, body: '' })
    const search = createWebSearch({
      services: [serviceAt('brave', server.url)],
      userAgent: 'x',
      coverAddress: (url) => url,
      replies: new Map(),
      now: () => clock.now,
      sleep: () => Promise.resolve(),
    })
    const ask = async (words: string) => search.search({ ...query, query: words }, { signal: unbroken })
    for (const words of ['a', 'b', 'c', 'd', 'e']) await ask(words)
    expect(server.calls).toHaveLength(3)
    expect(search.status()[0]).toMatchObject({ state: 'resting', calls: 3, failures: 3, restsUntil: noon + 60_000 })
    server.answer = braveWeb
    clock.now += 60_000
    expect((await ask('f')).found).toHaveLength(1)
    expect((await ask('g')).found).toHaveLength(1)
    expect(search.status()[0]).toMatchObject({ state: 'ready', lastSuccessAt: clock.now })
  })

  it('a result is cached for an hour; a failure is never cached', async () => {
    const clock = { now: noon }
    const replies = [{ status: 500, body: '' }, wikipediaSearch, wikipediaExtracts, wikipediaSearch, wikipediaExtracts]
    const server = await standIn(() => replies.shift()!)
    const search = searchOf([serviceAt('wikipedia', server.url)], { now: () => clock.now })
    const ask = async () => (await search.search(query, { signal: unbroken })).found.length
    expect([await ask(), await ask(), await ask()]).toEqual([0, 1, 1])
    expect(server.calls).toHaveLength(3)
    clock.now += 3_600_000
    expect(await ask()).toBe(1)
    expect(server.calls).toHaveLength(5)
  })

  it('concurrent equal queries share one call', async () => {
    const server = await standIn(tavily)
    const search = searchOf([serviceAt('tavily', server.url)])
    const outcomes = await Promise.all([1, 2, 3].map(() => search.search(query, { signal: unbroken })))
    expect(outcomes.map(({ found }) => found.length)).toEqual([1, 1, 1])
    expect(server.calls).toHaveLength(1)
  })
})
