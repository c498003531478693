import type { IncomingMessage, ServerResponse } from 'node:http'
import { LoopbackServer } from './loopback-server.ts'

/** What a site answers at one path: a page of HTML, a status, or anything a handler does. */
export type SitePage =
  | string
  | { status?: number; type?: string; body?: string | Uint8Array; headers?: Record<string, string> }
  | SiteHandler
type SiteHandler = (request: IncomingMessage, response: ServerResponse) => void

/** A web site on this machine, at a port of its own. Paths without a page are 404. */
export class LoopbackSite extends LoopbackServer {
  /** By path with its query. */
  readonly pages = new Map<string, SitePage>()
  /** Paths in the order they were asked for, robots.txt left out. */
  readonly asked: string[] = []
  /** Calls at once, at most. */
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

/** A page as people write them. */
export function htmlPage(title: string, ...paragraphs: string[]): string {
  const body = paragraphs.map((text) => (text.startsWith('<') ? text : `<p>${text}</p>`)).join('\n')
  return `<!doctype html><html lang="zh"><head><title>${title}</title></head><body><article><h1>${title}</h1>\n${body}</article></body></html>`
}
