import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PagePattern } from '@wenjin/contract'

/** The place of a page that is opened: the segments that its pattern names, percent-encoded as they came, and its query. */
export interface PageAddress {
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** Nobody is signed in. */
  guest: boolean
}

/** The first content of a page. */
export interface PageStart {
  /** Addresses of the calls that the page makes first, written as its program writes them. */
  calls(address: PageAddress): readonly string[]
  /**
   * The HTML that the page shows until its program draws the same: escaped, in the classes of the page's components, without scripts.
   * Empty where nothing can be shown.
   * @param data of the calls, in their order
   */
  draw?(data: readonly unknown[]): string
  /** Whether the data hold a secret, beside which a compressed page must not stand. */
  isSecret?(data: readonly unknown[]): boolean
}

/** A page's first content for one visitor. */
export interface StartedPage {
  /** The placeholder in the frame until the program draws it. */
  html: string
  /** The element that holds the answers of the calls, by their addresses. */
  answers: string
  secret: boolean
}

/** More than this is fetched by the page as it needs it, characters of JSON. */
const maxAnswers = 200_000

/** Headers of a visit that say who calls and from where; the others are about the document. */
const passedOn = ['cookie', 'host', 'user-agent', 'accept-language', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'] as const

/** The segments that a pattern names, as they stand in an address. */
function paramsOf(pattern: PagePattern, pathname: string): Record<string, string> {
  const given = pathname.split('/')
  const named = pattern.split('/').flatMap((part, index) => (part.startsWith('{') ? [[part.slice(1, -1), given[index] ?? '']] : []))
  return Object.fromEntries(named) as Record<string, string>
}

/** JSON as the text of an element: no `<` in it can end the element or begin a comment. */
const scriptText = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/**
 * Makes the calls of a page for the visitor who opens it, each through all that a call of the page itself goes through: who may read, the
 * limits, the language. Null where one of them is refused; the program then asks by itself and says why.
 */
export async function startPage(
  app: FastifyInstance,
  { calls, draw, isSecret }: PageStart,
  pattern: PagePattern,
  { request, visitorId, guest }: { request: FastifyRequest; visitorId: string; guest: boolean },
): Promise<StartedPage | null> {
  const [pathname = '', search = ''] = request.url.split(/\?(.*)/s, 2)
  const addresses = calls({ params: paramsOf(pattern, pathname), query: new URLSearchParams(search), guest })
  const headers = Object.fromEntries(passedOn.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])))
  // A first visit has its cookie with this answer only.
  if (request.cookies['tid'] !== visitorId) headers['cookie'] = [headers['cookie'], `tid=${visitorId}`].filter(Boolean).join('; ')
  const { remoteAddress } = request.socket
  const made = addresses.map((url) => app.inject({ method: 'GET', url, headers, ...(remoteAddress && { remoteAddress }) }))
  const replies = await Promise.all(made)
  if (replies.length === 0 || replies.some(({ statusCode }) => statusCode !== 200)) return null
  const bodies = replies.map((reply) => reply.json<{ errCode: number; data: unknown }>())
  const answers = scriptText(Object.fromEntries(addresses.map((url, index) => [url, bodies[index]])))
  if (answers.length > maxAnswers) return null
  const data = bodies.map((body) => body.data)
  return {
    html: draw?.(data) ?? '',
    answers: `<script type="application/json" id="first-answers">${answers}</script>`,
    secret: isSecret?.(data) ?? false,
  }
}
