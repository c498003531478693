import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PagePattern } from '@wenjin/contract'
import { addressKey } from '../../lib/address/address-key.ts'
import { isComputeFailure, type EngineCompute, type RunOptions } from '../../providers/compute/index.ts'

/** The URL of an opened page: its path parameters, percent-encoded as received, and its query. */
export interface PageAddress {
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** No account is signed in. */
  guest: boolean
}

/** What a page is rendered with. */
export interface PageTools {
  compute: EngineCompute
  /** The turn of the visitor in the threads. */
  turn: RunOptions
}

/** The first content of a page. */
export interface PageStart {
  /** Returns the URLs of the calls that the page makes first, written exactly as the page's code writes them. */
  calls(address: PageAddress): readonly string[]
  /**
   * Returns the HTML that the page shows until its code renders the same: escaped, with the classes of the page's components, without
   * scripts. Empty when nothing can be shown.
   * @param data replies of the calls, in their order
   */
  draw?(data: readonly unknown[], tools: PageTools): string | Promise<string>
  /** Whether the data contain a secret, so that the page must not be compressed. */
  isSecret?(data: readonly unknown[]): boolean
}

/** A page's first content for one visitor. */
export interface StartedPage {
  /** The placeholder in the frame until the program draws it. */
  html: string
  /** The element with the replies of the calls, by their URLs. */
  answers: string
  secret: boolean
}

/** Maximum size in characters of JSON; the page fetches larger data itself. */
const maxAnswers = 200_000

/** Headers of a visit that identify the caller and the origin; the other headers concern the document only. */
const passedOn = ['cookie', 'host', 'user-agent', 'accept-language', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'] as const

/** Extracts the path parameters of a pattern, percent-encoded as in the URL. */
function paramsOf(pattern: PagePattern, pathname: string): Record<string, string> {
  const given = pathname.split('/')
  const named = pattern.split('/').flatMap((part, index) => (part.startsWith('{') ? [[part.slice(1, -1), given[index] ?? '']] : []))
  return Object.fromEntries(named) as Record<string, string>
}

/** Returns JSON as the text of an element: no `<` in it can end the element or begin a comment. */
const scriptText = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** Maximum milliseconds for rendering the first content of a page. */
const maxDrawingMs = 5000

/** Returns rendered HTML; empty for a text that cannot be rendered within the limits: the page then renders it itself. */
async function drawn(draw: () => string | Promise<string>): Promise<string> {
  try {
    return await draw()
  } catch (error) {
    if (!isComputeFailure(error) && !(error instanceof DOMException)) throw error
    return ''
  }
}

/**
 * Makes the first calls of a page for its visitor, each through the same checks as a call of the page itself: permissions, limits,
 * language. Null when one of them is refused; the page then makes the calls itself and reports the reason.
 */
export async function startPage(
  app: FastifyInstance,
  { calls, draw, isSecret }: PageStart,
  pattern: PagePattern,
  { request, visitorId, guest, compute }: { request: FastifyRequest; visitorId: string; guest: boolean; compute: EngineCompute },
): Promise<StartedPage | null> {
  const [pathname = '', search = ''] = request.url.split(/\?(.*)/s, 2)
  const addresses = calls({ params: paramsOf(pattern, pathname), query: new URLSearchParams(search), guest })
  const headers = Object.fromEntries(passedOn.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])))
  // On a first visit the cookie is only set by this answer, so the request does not carry it.
  if (request.cookies['tid'] !== visitorId) headers['cookie'] = [headers['cookie'], `tid=${visitorId}`].filter(Boolean).join('; ')
  const { remoteAddress } = request.socket
  const made = addresses.map((url) => app.inject({ method: 'GET', url, headers, ...(remoteAddress && { remoteAddress }) }))
  const replies = await Promise.all(made)
  if (replies.length === 0 || replies.some(({ statusCode }) => statusCode !== 200)) return null
  const bodies = replies.map((reply) => reply.json<{ errCode: number; data: unknown }>())
  const answers = scriptText(Object.fromEntries(addresses.map((url, index) => [url, bodies[index]])))
  if (answers.length > maxAnswers) return null
  const data = bodies.map((body) => body.data)
  const turn = { owner: `page:${addressKey(request.ip)}`, signal: AbortSignal.timeout(maxDrawingMs) }
  return {
    html: draw ? await drawn(() => draw(data, { compute, turn })) : '',
    answers: `<script type="application/json" id="first-answers">${answers}</script>`,
    secret: isSecret?.(data) ?? false,
  }
}
