import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { createReader, type ReaderOptions } from './index.ts'

const open: (Server | TcpServer)[] = []
const sockets = new Set<Socket>()

async function listen(server: Server | TcpServer): Promise<string> {
  open.push(server)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const serve = (handle: RequestListener): Promise<string> => listen(createServer(handle))

/** Starts a server that sends these bytes on every connection and then optionally closes it. */
const serveRaw = (answer: string, end: boolean): Promise<string> =>
  listen(
    createTcpServer((socket) => {
      socket.once('data', () => {
        socket.write(answer)
        if (end) socket.end()
      })
    }),
  )

afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  for (const server of open.splice(0)) server.close()
})

const reader = (options: ReaderOptions = {}) => createReader({ allowPrivate: ['127.0.0.1'], timeoutMs: 30_000, ...options })
const failure = (reason: string) => expect.objectContaining({ reason })

describe('fetchPublic', () => {
  it('fetches a page with its type, name and monotonic progress', async () => {
    const page = `<title>页面</title>${'正文'.repeat(50_000)}`
    const base = await serve((request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.setHeader('content-length', Buffer.byteLength(page))
      response.end(request.headers['user-agent'] === 'Wenjin/test' ? page : 'wrong agent')
    })
    const seen: number[] = []
    const result = await reader({ userAgent: 'Wenjin/test' }).fetchPublic(`${base}/news/a.html?x=1`, {
      onProgress: (percent) => seen.push(percent),
    })
    expect(result).toMatchObject({
      status: 200,
      contentType: 'text/html; charset=utf-8',
      fileName: 'a.html',
      finalUrl: `${base}/news/a.html?x=1`,
    })
    expect(new TextDecoder().decode(result.bytes)).toBe(page)
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b))
    expect(seen.at(-1)).toBe(100)
  })

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('decompresses %s', async (encoding, compress) => {
    const base = await serve((_, response) => {
      response.setHeader('content-encoding', encoding)
      response.end(compress('压缩的正文'))
    })
    expect(new TextDecoder().decode((await reader().fetchPublic(base)).bytes)).toBe('压缩的正文')
  })

  it.each([
    ['gzip', gzipSync(Buffer.alloc(50_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(50_000_000))],
    ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(50_000_000)))],
  ])('refuses a %s bomb at the limit', async (encoding, bomb) => {
    const base = await serve((_, response) => {
      response.setHeader('content-encoding', encoding)
      response.end(bomb)
    })
    await expect(reader({ maxBytes: 1_000_000 }).fetchPublic(base)).rejects.toThrow(failure('tooLarge'))
  })

  it('refuses a body in an unknown encoding or with many encodings', async () => {
    const base = await serve((request, response) => {
      response.setHeader('content-encoding', request.url === '/many' ? 'gzip, gzip, gzip' : 'zpaq')
      response.end('x')
    })
    await expect(reader().fetchPublic(`${base}/many`)).rejects.toThrow(failure('unreachable'))
    await expect(reader().fetchPublic(`${base}/odd`)).rejects.toThrow(failure('unreachable'))
  })

  it('stops at the size limit of an endless body, and at once when the announced length exceeds it', async () => {
    let sent = 0
    const base = await serve((request, response) => {
      if (request.url === '/announced') response.setHeader('content-length', 300_000_000)
      const write = (): void => {
        while (!response.destroyed && sent < 300_000_000) {
          sent += 65_536
          if (!response.write(Buffer.alloc(65_536, 65))) {
            response.once('drain', write)
            return
          }
        }
      }
      write()
    })
    await expect(reader({ maxBytes: 1_000_000 }).fetchPublic(base)).rejects.toThrow(failure('tooLarge'))
    await expect(reader({ maxBytes: 1_000_000 }).fetchPublic(`${base}/announced`)).rejects.toThrow(failure('tooLarge'))
    expect(sent).toBeLessThan(60_000_000)
  })

  it('follows at most five redirects', async () => {
    const base = await serve((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end()
      else response.end('到了')
    })
    await expect(reader().fetchPublic(`${base}/5`)).resolves.toMatchObject({ finalUrl: `${base}/0` })
    await expect(reader().fetchPublic(`${base}/6`)).rejects.toThrow(failure('unreachable'))
  })

  it.each([
    ['http://169.254.169.254/latest/meta-data/', 'privateAddress'],
    ['http://[::ffff:10.0.0.1]/', 'privateAddress'],
    ['http://2852039166/', 'privateAddress'],
    ['file:///etc/passwd', 'badUrl'],
    ['http://root:x@example.com/', 'badUrl'],
  ])('refuses a redirect to %s', async (location, reason) => {
    const base = await serve((_, response) => response.writeHead(302, { location }).end())
    await expect(reader().fetchPublic(base)).rejects.toThrow(failure(reason))
  })

  it('refuses a name that resolves to a private address, alone or among public ones', async () => {
    const resolve = (addresses: string[]) => () => Promise.resolve(addresses.map((address) => ({ address, family: 4 as const })))
    await expect(reader({ resolve: resolve(['192.168.0.10']) }).fetchPublic('http://example.com/')).rejects.toThrow(
      failure('privateAddress'),
    )
    await expect(reader({ resolve: resolve(['93.184.216.34', '10.0.0.1']) }).fetchPublic('http://example.com/')).rejects.toThrow(
      failure('privateAddress'),
    )
  })

  it('resolves a name once per connection, so that DNS rebinding cannot reach a private address', async () => {
    const base = await serve((_, response) => response.end('公开'))
    const answers = ['127.0.0.1', '10.0.0.1']
    const asked: string[] = []
    const resolve = (host: string) => {
      asked.push(host)
      return Promise.resolve([{ address: answers[asked.length - 1] ?? '10.0.0.1', family: 4 as const }])
    }
    const guarded = reader({ resolve })
    const url = base.replace('127.0.0.1', 'rebinding.example')
    await expect(guarded.fetchPublic(url)).resolves.toMatchObject({ status: 200 })
    expect(asked).toEqual(['rebinding.example'])
    await expect(guarded.fetchPublic(url)).rejects.toThrow(failure('privateAddress'))
  })

  it('times out on a server that never answers, never ends its headers, or trickles its body', async () => {
    const silent = await listen(createTcpServer(() => undefined))
    const head = await serveRaw('HTTP/1.1 200 OK\r\nx-slow: ', false)
    const trickle = await serve((_, response) => {
      const timer = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(timer))
    })
    const hasty = reader({ timeoutMs: 300 })
    await expect(hasty.fetchPublic(silent)).rejects.toThrow(failure('timeout'))
    await expect(hasty.fetchPublic(head)).rejects.toThrow(failure('timeout'))
    await expect(hasty.fetchPublic(trickle)).rejects.toThrow(failure('timeout'))
  })

  it('refuses a body shorter than announced, garbage, a broken gzip and headers without end', async () => {
    const short = await serveRaw('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nhalf', true)
    const garbage = await serveRaw('SSH-2.0-OpenSSH_9.6\r\n', true)
    const gzip = await serveRaw('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\nconnection: close\r\n\r\nnot gzip', true)
    const head = await serveRaw(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(200_000)}`, false)
    for (const url of [short, garbage, gzip, head]) await expect(reader().fetchPublic(url)).rejects.toThrow(failure('unreachable'))
  })

  it('reports an error status, an empty page and a closed port', async () => {
    const base = await serve((request, response) => response.writeHead(request.url === '/empty' ? 200 : 404).end())
    await expect(reader().fetchPublic(base)).rejects.toThrow(expect.objectContaining({ reason: 'httpStatus', detail: '404' }))
    await expect(reader().fetchPublic(`${base}/empty`)).rejects.toThrow(failure('emptyFile'))
    const closed = await serve(() => undefined)
    await new Promise((resolve) => open.pop()?.close(resolve))
    await expect(reader().fetchPublic(closed)).rejects.toThrow(failure('unreachable'))
  })

  it('sends no request when offline', async () => {
    let called = 0
    const base = await serve((_, response) => {
      called++
      response.end('x')
    })
    await expect(reader({ isOffline: () => true }).fetchPublic(base)).rejects.toThrow(failure('offline'))
    expect(called).toBe(0)
  })

  it('stops when its caller aborts', async () => {
    const base = await listen(createTcpServer(() => undefined))
    const controller = new AbortController()
    const reading = reader().fetchPublic(base, { signal: controller.signal })
    controller.abort(new Error('stopped by the user'))
    await expect(reading).rejects.toThrow('stopped by the user')
  })
})
