import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, markers, type Contract, type ErrorName, type Marker, type Route } from '@wenjin/contract'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { languageOf, type Caller } from './caller.ts'
import type { Call, FileReply, Handler, Handlers, RawReply } from './call.ts'
import { failureEnvelope, setRetryAfter } from './output/error-handler.ts'
import { openEventStream } from './output/event-stream.ts'
import { runWork } from '../lib/flow/running-work.ts'
import { objectOf, pass, requireRule, type Gate } from './gate.ts'
import { largeBodyOf } from './input/body-size.ts'
import { parseInput } from './input/parse-input.ts'
import { bodyOf, nameOfRoute } from './input/read-body.ts'
import { repeatRequestOf, type Repeatable, type StoredAnswer } from './input/repeatable.ts'
import { addressRewriter } from './output/absolute-addresses.ts'
import { sendFile } from './output/send-file.ts'
import { StoredBody } from './output/stored-body.ts'
import { withPageToken } from './page/token-element.ts'

function parsePart(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  return schema && parseInput(schema, value)
}

/** Errors that the client of a stream receives as messages of the stream. */
const refusalMarkers: Readonly<Partial<Record<ErrorName, Marker>>> = {
  tooManyRequests: markers.tooManyRequests,
  tooManyRequests2: markers.tooManyRequests2,
  sensitiveWord: markers.inputSensitive,
}
/** Errors that a program with a key receives in the same form as on every other call. */
const plainRefusals: ReadonlySet<ErrorName> = new Set(['badApiKey', 'dailyLimit', 'noPermission', 'needLogin'])

/** Refuses a stream before it opens: with HTTP 510 and the envelope (spec section 8), or by opening it and sending a message. */
async function refuseStream(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (reply.raw.headersSent || !(error instanceof AppError)) throw error
  setRetryAfter(reply, error)
  const marker = refusalMarkers[error.errorName]
  if (marker === undefined) {
    await reply.status(510).send(failureEnvelope(error, languageOf(request)))
    return
  }
  const events = openEventStream(reply)
  await events.send(marker)
  events.end()
}

/** Admits a request and returns its caller; undefined for a stream that was refused and already answered. */
async function passOrRefuse(gate: Gate, name: string, route: Route, request: FastifyRequest, reply: FastifyReply) {
  try {
    return await pass(gate, name, route, request, reply)
  } catch (error) {
    if (route.kind !== 'stream' || (error instanceof AppError && plainRefusals.has(error.errorName))) throw error
    await refuseStream(error, request, reply)
    return undefined
  }
}

/** Checks the body of a request by its schema; one with many values in a thread. @throws AppError `badRequest` */
async function readBodyOf(gate: Gate, route: Route, request: FastifyRequest, caller: Caller): Promise<unknown> {
  const text = route.body && largeBodyOf(request)
  if (text === undefined) return parsePart(route.body, request.body)
  return bodyOf(await gate.readBody({ ...nameOfRoute(route), text }, caller))
}

const jsonType = 'application/json; charset=utf-8'

const enveloped = (data: unknown): RawReply<unknown> => ({ body: { errCode: 0, errMsg: '', data: data ?? null } })

/**
 * Returns the retry state of a key's request; null when its client sent no idempotency key.
 * @throws AppError `conflict` while another request executes the same call.
 */
async function repeatableOf(gate: Gate, name: string, route: Route, { uid, apiKeyId }: Caller, request: FastifyRequest) {
  if (uid === null || apiKeyId === null) return null
  const asked = repeatRequestOf(request, name, route)
  if (!asked) return null
  const repeatable = await gate.repeatCall(uid, asked)
  if (repeatable.state !== 'running') return repeatable
  const text = { zh: '带这个 Idempotency-Key 的请求正在处理', en: 'a request with this Idempotency-Key is in progress' }
  throw new AppError('conflict', text, { retryAfterMs: 1000 })
}

function sendAgain(reply: FastifyReply, { status, contentType, body }: StoredAnswer): FastifyReply {
  return reply.status(status).type(contentType).header('idempotency-replayed', 'true').send(body)
}

/** Runs a handler; after a failure a retry may run it again. */
async function makeOnce(make: () => unknown, repeatable: Repeatable | null): Promise<unknown> {
  try {
    return await make()
  } catch (error) {
    if (repeatable?.state === 'new') await repeatable.release()
    throw error
  }
}

/** Binds every route of a contract to its handler. */
export function mount<C extends Contract>(app: FastifyInstance, contract: C, handlers: Handlers<C>, gate: Gate): void {
  for (const [name, route] of Object.entries(contract)) {
    // The mapped type checked each handler against its route; from here all handlers have the same type.
    const handler = handlers[name] as unknown as Handler<Route>
    requireRule(name, route)
    // Raw answers are made for programs: their handlers write absolute addresses.
    const toAbsolute = route.data && route.kind !== 'raw' ? addressRewriter(route.data) : null
    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const caller = await passOrRefuse(gate, name, route, request, reply)
      if (!caller) return reply
      const input = {
        params: parsePart(route.params, request.params),
        query: parsePart(route.query, request.query),
        body: await readBodyOf(gate, route, request, caller),
      }
      const repeatable = await repeatableOf(gate, name, route, caller, request)
      if (repeatable?.stored && !route.ownRetries) return sendAgain(reply, repeatable.stored)
      const callId = repeatable?.id ?? request.id
      const log = request.log as Logger
      const origin = gate.originOf(request)
      const call: Call = { caller, lang: languageOf(request), log, request, origin, reply, callId, repeatable }
      if (route.kind === 'stream') {
        try {
          await handler(input as never, call as never)
        } catch (error) {
          await refuseStream(error, request, reply)
        }
        return reply
      }
      const given: unknown = await makeOnce(() => handler(input as never, call as never), repeatable)
      // A handler of another kind may also answer with a stream.
      if (reply.sent) {
        if (!route.ownRetries) await repeatable?.release()
        return reply
      }
      if (route.kind === 'file') return sendFile(reply, given as FileReply)
      const made = caller.apiKeyId !== null && toAbsolute ? toAbsolute(given, origin) : given
      const { status = 200, contentType = jsonType, body } = route.kind === 'raw' ? (made as RawReply<unknown>) : enveloped(made)
      if (body instanceof StoredBody) {
        void reply.status(status).type(contentType)
        return body.send(request, reply)
      }
      if (typeof body === 'string' && body !== '' && contentType.startsWith('text/html')) {
        return reply
          .status(status)
          .type(contentType)
          .send(await withPageToken(body, gate, caller, request, reply))
      }
      if (!repeatable || route.ownRetries || body instanceof Uint8Array) return reply.status(status).type(contentType).send(body)
      const sent = { status, contentType, body: typeof body === 'string' ? body : JSON.stringify(body) }
      await repeatable.save(sent)
      return reply.status(status).type(contentType).send(sent.body)
    }
    app.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: {
        call: name,
        secret: route.secret === true,
        openAiErrors: route.openAiErrors === true,
        jsonRpcErrors: route.jsonRpcErrors === true,
        oAuthErrors: route.oAuthErrors === true,
      },
      handler: (request, reply) => {
        const about = { kind: 'call' as const, name, id: objectOf(request), uid: null, owner: '', address: request.ip }
        return runWork(about, () => answer(request, reply))
      },
    })
  }
}
