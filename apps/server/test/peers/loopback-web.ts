import type { IncomingMessage, ServerResponse } from 'node:http'
import { LoopbackServer } from './loopback-server.ts'

/** The response of a site at one path: an HTML page, a status, or a handler. */
export type SitePage =
  | string
  | { status?: number; type?: string; body?: string | Uint8Array; headers?: Record<string, string> }
  | SiteHandler
type SiteHandler = (request: IncomingMessage, response: ServerResponse) => void

/** A web site on this machine with its own port. Paths without a page return 404. */
export class LoopbackSite extends LoopbackServer {
  /** Pages by path with query. */
  readonly pages = new Map<string, SitePage>()
  /** Requested paths in order, without robots.txt. */
  readonly asked: string[] = []
  /** Maximum number of concurrent requests seen. */
  maxConcurrent = 0
  #atOnce = 0

  constructor(pages: Record<string, SitePage> = {}) {
    super()
    for (const [path, page] of Object.entries(pages)) this.pages.set(path, page)
  }

  protected override handle(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/'
    this.#atOnce += 1
    this.maxConcurrent = Math.max(this.maxConcurrent, this.#atOnce)
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

/** Builds an ordinary HTML page. */
export function htmlPage(title: string, ...paragraphs: string[]): string {
  const body = paragraphs.map((text) => (text.startsWith('<') ? text : `<p>${text}</p>`)).join('\n')
  return `<!doctype html><html lang="zh"><head><title>${title}</title></head><body><article><h1>${title}</h1>\n${body}</article></body></html>`
}
