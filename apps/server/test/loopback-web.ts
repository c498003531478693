import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** What a site answers at one path: a page of HTML, a status, or anything a handler does. */
export type SitePage =
  | string
  | { status?: number; type?: string; body?: string | Uint8Array; headers?: Record<string, string> }
  | SiteHandler
type SiteHandler = (request: IncomingMessage, response: ServerResponse) => void

/** A web site on this machine, at a port of its own. Paths without a page are 404. */
export class LoopbackSite {
  /** By path with its query. */
  readonly pages = new Map<string, SitePage>()
  /** Paths in the order they were asked for, robots.txt left out. */
  readonly asked: string[] = []
  /** Calls at once, at most. */
  mostAtOnce = 0
  url = ''
  #atOnce = 0
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  constructor(pages: Record<string, SitePage> = {}) {
    for (const [path, page] of Object.entries(pages)) this.pages.set(path, page)
    this.#server = createServer((request, response) => this.#answer(request, response))
    this.#server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket)
      socket.on('error', () => undefined)
    })
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve)
    })
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/'
    this.#atOnce += 1
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce)
    response.on('close', () => {
      this.#atOnce -= 1
    })
    if (path !== '/robots.txt') this.asked.push(path)
    const page = this.pages.get(path)
    if (typeof page === 'function') {
      page(request, response)
      return
    }
    const {
      status = 200,
      type = 'text/html; charset=utf-8',
      body = '',
      headers = {},
    } = typeof page === 'string' ? { body: page } : (page ?? { status: 404 })
    response.writeHead(status, { 'content-type': type, ...headers })
    response.end(body)
  }
}

/** A page as people write them. */
export function htmlPage(title: string, ...paragraphs: string[]): string {
  const body = paragraphs.map((text) => (text.startsWith('<') ? text : `<p>${text}</p>`)).join('\n')
  return `<!doctype html><html lang="zh"><head><title>${title}</title></head><body><article><h1>${title}</h1>\n${body}</article></body></html>`
}
