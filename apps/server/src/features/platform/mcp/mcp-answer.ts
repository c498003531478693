import { once } from 'node:events'
import { mcpMetadataPath, mcpPath } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Call, RawReply } from '../../../http/call.ts'
import { setAuthenticate } from '../../../http/output/error-handler.ts'
import { lacksScope } from '../../../http/gate.ts'
import { setRateLimit } from '../../../http/output/rate-headers.ts'
import { countKeyCall, watchKey } from '../developer/index.ts'
import { cancelRequest, isCancelled, onCancelled, sessionOf, type RequestId } from './mcp-session.ts'
import { findTool } from './tools.ts'

/** The fields of a protocol message that are read before the SDK. */
interface Message {
  method?: string | undefined
  id?: unknown
  params?: unknown
}

const isId = (id: unknown): id is RequestId => typeof id === 'string' || typeof id === 'number'

/** Returns the scope that a message needs; null when any key may send it. */
function scopeOf({ method = '', params }: Message) {
  if (method === 'tools/call') return findTool((params as { name?: unknown } | undefined)?.name)?.scope ?? null
  return method.startsWith('resources/') ? 'knowledge:read' : null
}

/** Messages that are calls of the developer API and count against the daily limit; the others are protocol overhead. */
const calls: ReadonlySet<string> = new Set(['tools/call', 'resources/list', 'resources/read'])

/** Checks the scope and daily limit of messages. @throws AppError `noPermission` that names the scope, or `dailyLimit`. */
async function admitMessages(ctx: Ctx, { caller, reply, origin }: Call, messages: readonly Message[]): Promise<void> {
  for (const message of messages) {
    const scope = scopeOf(message)
    if (scope !== null && !caller.keyScopes?.includes(scope)) {
      // A client that requests another key should also request its current scopes.
      const scopes = [...(caller.keyScopes ?? []), scope].join(' ')
      setAuthenticate(reply, {
        error: 'insufficient_scope',
        scope: scopes,
        resource_metadata: `${origin}${mcpMetadataPath}`,
      })
      throw lacksScope([scope])
    }
  }
  const { apiKeyId, keyDailyLimit: limit = null } = caller
  if (apiKeyId === null || limit === null) return
  for (const { method = '' } of messages) if (calls.has(method)) setRateLimit(reply, await countKeyCall(ctx, apiKeyId, limit))
}

/** Sends the SDK's response. */
async function send({ reply }: Call, answer: Response, session: string | null, gone: AbortSignal): Promise<void> {
  const { raw } = reply
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  answer.headers.forEach((value, name) => raw.setHeader(name, value))
  if (session !== null) raw.setHeader('mcp-session-id', session)
  raw.writeHead(answer.status)
  raw.flushHeaders()
  // When the client disconnects, the exchange is closed and with it this body.
  for await (const part of answer.body ?? []) {
    if (raw.destroyed) break
    if (!raw.write(part)) await once(raw, 'drain', { signal: gone }).catch(() => {})
  }
  raw.end()
}

/**
 * Answers a request of the Model Context Protocol: one message, or several. Requests that the client cancels or abandons are stopped.
 * @throws AppError `noPermission` that names the missing scope of the key, or `dailyLimit`
 */
export async function answerMessages(ctx: Ctx, call: Call, body: unknown): Promise<RawReply<unknown>> {
  const { caller, request, reply, origin } = call
  const messages = [body].flat() as Message[]
  const session = sessionOf(request)
  for (const { method, params } of messages) {
    const requestId = (params as { requestId?: unknown } | undefined)?.requestId
    if (method === 'notifications/cancelled' && isId(requestId)) cancelRequest(ctx, caller, session, requestId)
  }
  const isLeft = ({ method, id }: Message) => method === undefined || !isId(id) || !isCancelled(ctx, caller, session, id)
  await admitMessages(ctx, call, messages.filter(isLeft))
  const asked = new Set(messages.filter(({ method }) => method !== undefined).flatMap(({ id }) => (isId(id) ? [id] : [])))
  const accepts = request.headers.accept ?? ''
  const asJson = !accepts.includes('text/event-stream') || !messages.some(({ method }) => method === 'tools/call')
  const closed = Promise.withResolvers<null>()
  const gone = new AbortController()
  let isSessionOver = false
  let cancel = (requestId: RequestId | null): unknown => (isSessionOver ||= requestId === null)
  const unsubscribe = onCancelled(ctx, caller, session, (requestId) => cancel(requestId))
  const key = watchKey(ctx, caller.apiKeyId)
  const { openExchange } = await import('./mcp-server.ts')
  const exchange = await openExchange(ctx, call, asJson)
  const close = () => {
    closed.resolve(null)
    gone.abort()
    void exchange.close()
  }
  cancel = (requestId) => {
    if (requestId === null || (asked.delete(requestId) && asked.size === 0)) close()
    else exchange.cancel(requestId)
  }
  // A request whose cancellation arrived first is not started.
  const left = isSessionOver ? [] : messages.filter(isLeft)
  if (left.length < messages.length && !left.some(({ method, id }) => method !== undefined && isId(id))) close()
  reply.raw.once('close', close)
  key.signal.addEventListener('abort', close)
  ctx.metrics.openStreams.inc()
  try {
    // The transport requires both types; a client that only accepts JSON still gets JSON.
    const headers = { ...versionOf(request), accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
    const incoming = new Request(`${origin}${mcpPath}`, { method: 'POST', headers })
    const answer = await Promise.race([
      ...(gone.signal.aborted ? [] : [exchange.answer(incoming, left.length < messages.length ? left : body)]),
      closed.promise,
    ])
    const isFirst = messages.some(({ method }) => method === 'initialize')
    await send(call, answer ?? new Response(null, { status: 202 }), isFirst ? nanoid() : null, gone.signal)
  } finally {
    ctx.metrics.openStreams.dec()
    key.end()
    unsubscribe()
    close()
  }
  return { body: null }
}

function versionOf({ headers }: Call['request']): Record<string, string> {
  const version = headers['mcp-protocol-version']
  return typeof version === 'string' ? { 'mcp-protocol-version': version } : {}
}
