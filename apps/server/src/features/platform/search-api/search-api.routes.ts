import { AppError, type searchApiContract } from '@wenjin/contract'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '../../../context.ts'
import type { Call, Handlers } from '../../../http/call.ts'
import { turnOfSession } from '../../ask/answer/index.ts'
import { completeChat, streamChat } from './chat-call.ts'
import { toSimple } from './completion.ts'
import { embedForProgram } from './embed-call.ts'
import { getModel, listModels } from './models-call.ts'
import { askOpenly, streamOpenly } from './open-ask.ts'
import { readForProgram, wantsMarkdown } from './read-call.ts'
import { searchForProgram } from './search-call.ts'

/** Returns a signal that aborts when the client disconnects before its answer; a repeatable call is completed anyway. */
function clientSignal({ reply: { raw }, repeatable }: Call): AbortSignal {
  const gone = new AbortController()
  if (!repeatable) raw.once('close', () => raw.writableFinished || gone.abort(new AppError('unknown')))
  return gone.signal
}

export function searchApiRoutes(ctx: Ctx): Handlers<typeof searchApiContract> {
  return {
    programSearch: async ({ body }, call) => ({
      body: await searchForProgram(ctx, call, body, clientSignal(call)),
    }),
    programRead: async ({ body }, call) => {
      const page = await readForProgram(ctx, call, body.url, clientSignal(call))
      if (!wantsMarkdown(body.format, call.request.headers.accept)) return { body: page }
      return { contentType: 'text/markdown; charset=utf-8', body: page.markdown }
    },
    programChat: async ({ body }, call) => {
      if (body.format === 'simple') return { body: toSimple(await completeChat(ctx, call, body)) }
      if (!body.stream) return { body: await completeChat(ctx, call, body) }
      await streamChat(ctx, call, body)
      return taken(call.reply)
    },
    listProgramModels: () => ({ body: { object: 'list', data: listModels(ctx) } }),
    getProgramModel: ({ params }) => ({ body: getModel(ctx, params.model) }),
    programEmbed: async ({ body }, call) => ({ body: await embedForProgram(ctx, call, body, clientSignal(call)) }),
    programAsk: async ({ body }, call) => {
      if (!body.stream) return askOpenly(ctx, call, body)
      await streamOpenly(ctx, call, body)
      return taken(call.reply)
    },
    getProgramAnswer: async ({ params }, { caller }) => {
      const { row, answer } = await turnOfSession(ctx, caller, params.id)
      return { sessionId: row.sessionId, resultId: row.id, state: row.state, text: answer.text, references: answer.references }
    },
  }
}

/** Marks that a handler has sent a stream itself, so that there is no answer. */
function taken(reply: FastifyReply): never {
  if (!reply.sent) throw new Error('the reply was not taken over')
  return undefined as never
}
