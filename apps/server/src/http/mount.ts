import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, markers, type Contract, type ErrorName, type Marker, type Route } from '@wenjin/contract'
import type { Logger } from 'pino'
import { z } from 'zod'
import { languageOf } from './caller.ts'
import { cleanInput } from './clean-input.ts'
import type { Call, FileReply, Handler, Handlers, RawReply } from './call.ts'
import { failureEnvelope, setRetryAfter } from './error-handler.ts'
import { openEventStream } from './event-stream.ts'
import { fieldError } from './field-error.ts'
import { pass, requireRule, type Gate } from './gate.ts'
import { sendFile } from './send-file.ts'
import { StoredBody } from './stored-body.ts'

function parsePart(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = z.core.safeParse(schema, cleanInput(value ?? {}), { reportInput: true })
  if (parsed.success) return parsed.data
  throw fieldError(parsed.error.issues)
}

/** Refusals a stream's client knows as messages of the stream. */
const refusalMarkers: Readonly<Partial<Record<ErrorName, Marker>>> = {
  tooManyRequests: markers.tooManyRequests,
  tooManyRequests2: markers.tooManyRequests2,
  sensitiveWord: markers.inputSensitive,
}
/** Errors that a program with a key sees as on every other call. */
const plainRefusals: ReadonlySet<ErrorName> = new Set(['badApiKey', 'dailyLimit', 'noPermission', 'needLogin'])

/** A stream that is refused before it opens answers HTTP 510 with the envelope (spec section 8), or opens to say so in a message. */
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

/** Lets a request through as the caller it comes from; undefined for a stream that was refused and has its answer. */
async function passOrRefuse(gate: Gate, name: string, route: Route, request: FastifyRequest, reply: FastifyReply) {
  try {
    return await pass(gate, name, route, request, reply)
  } catch (error) {
    if (route.kind !== 'stream' || (error instanceof AppError && plainRefusals.has(error.errorName))) throw error
    await refuseStream(error, request, reply)
    return undefined
  }
}

/** Binds every route of a contract to its handler. */
export function mount<C extends Contract>(app: FastifyInstance, contract: C, handlers: Handlers<C>, gate: Gate): void {
  for (const [name, route] of Object.entries(contract)) {
    // The mapped type checked each handler against its route; here they are all alike.
    const handler = handlers[name] as unknown as Handler<Route>
    requireRule(name, route)
    app.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { secret: route.secret === true },
      handler: async (request, reply) => {
        const caller = await passOrRefuse(gate, name, route, request, reply)
        if (!caller) return reply
        const input = {
          params: parsePart(route.params, request.params),
          query: parsePart(route.query, request.query),
          body: parsePart(route.body, request.body),
        }
        const call: Call = { caller, lang: languageOf(request), log: request.log as Logger, request, reply }
        if (route.kind === 'stream') {
          try {
            await handler(input as never, call as never)
          } catch (error) {
            await refuseStream(error, request, reply)
          }
          return reply
        }
        const answer: unknown = await handler(input as never, call as never)
        if (route.kind === 'file') return sendFile(reply, answer as FileReply)
        if (route.kind === 'raw') {
          const { status = 200, contentType = 'application/json; charset=utf-8', body } = answer as RawReply<unknown>
          void reply.status(status).type(contentType)
          return body instanceof StoredBody ? body.send(request, reply) : reply.send(body)
        }
        return { errCode: 0, errMsg: '', data: answer ?? null }
      },
    })
  }
}
