import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError, type Contract, type Route } from '@wenjin/contract'
import type { Logger } from 'pino'
import { z } from 'zod'
import { languageOf } from './caller.ts'
import { cleanInput } from './clean-input.ts'
import type { Call, FileReply, Handler, Handlers, RawReply } from './call.ts'
import { failureEnvelope } from './error-handler.ts'
import { pass, requireRule, type Gate } from './gate.ts'

function parsePart(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = z.core.safeParse(schema, cleanInput(value ?? {}))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') || 'body'
  throw new AppError('badRequest', { zh: `字段 ${field} 不正确（${issue?.message ?? ''}）`, en: `field ${field}: ${issue?.message ?? ''}` })
}

/** A stream that is refused before it opens answers HTTP 510 with the envelope (spec section 8). */
async function serveStream(handler: Handler<Route>, input: unknown, call: Call): Promise<void> {
  try {
    await handler(input as never, call as never)
  } catch (error) {
    if (call.reply.raw.headersSent || !(error instanceof AppError)) throw error
    await call.reply.status(510).send(failureEnvelope(error, call.lang))
  }
}

function sendFile(reply: FastifyReply, file: FileReply) {
  return reply
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
    .header('content-length', file.size)
    .header('cache-control', 'private, no-cache')
    .type(file.contentType)
    .send(file.stream)
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
      handler: async (request, reply) => {
        const caller = await pass(gate, name, route, request, reply)
        const input = {
          params: parsePart(route.params, request.params),
          query: parsePart(route.query, request.query),
          body: parsePart(route.body, request.body),
        }
        const call: Call = { caller, lang: languageOf(request), log: request.log as Logger, request, reply }
        if (route.kind === 'stream') {
          await serveStream(handler, input, call)
          return reply
        }
        const answer: unknown = await handler(input as never, call as never)
        if (route.kind === 'file') return sendFile(reply, answer as FileReply)
        if (route.kind === 'raw') {
          const raw = answer as RawReply<unknown>
          return reply
            .status(raw.status ?? 200)
            .type(raw.contentType ?? 'application/json; charset=utf-8')
            .send(raw.body)
        }
        return { errCode: 0, errMsg: '', data: answer ?? null }
      },
    })
  }
}
