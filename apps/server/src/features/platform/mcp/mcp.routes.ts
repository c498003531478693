import { keyScopes, mcpPath, type mcpContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers, RawReply } from '../../../http/call.ts'
import { answerMessages } from './mcp-answer.ts'
import { cancellationsOf, cancelRequest, sessionOf } from './mcp-session.ts'

const noStream: RawReply<unknown> = {
  status: 405,
  body: { jsonrpc: '2.0', id: null, error: { code: -32_000, message: 'Method not allowed.' } },
}

export function mcpRoutes(ctx: Ctx): Handlers<typeof mcpContract> {
  cancellationsOf(ctx)
  return {
    sendMcp: ({ body }, call) => answerMessages(ctx, call, body),
    openMcpStream: (_, { reply }) => {
      reply.header('allow', 'POST, DELETE')
      return noStream
    },
    endMcpSession: (_, { caller, request }) => {
      cancelRequest(ctx, caller, sessionOf(request), null)
      return { body: {} }
    },
    getMcpMetadata: (_, { origin }) => ({
      body: {
        resource: `${origin}${mcpPath}`,
        resource_name: '问津 Wenjin',
        authorization_servers: [origin],
        bearer_methods_supported: ['header'],
        scopes_supported: [...keyScopes],
        resource_documentation: `${origin}/search-api/api-keys`,
      },
    }),
  }
}
