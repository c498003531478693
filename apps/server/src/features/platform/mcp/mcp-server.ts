import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import type { Lang } from '@wenjin/contract'
import { AppError, errors } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Call } from '../../../http/call.ts'
import { version } from '../../../installation.ts'
import { listResources, listTemplates, readResource } from './resources.ts'
import { findTool, listTools, runTool } from './tools.ts'

// The SDK is loaded on the first message of the protocol, since few instances receive any.

const instructions: Readonly<Record<Lang, string>> = {
  zh: '问津可以搜索、读网页和回答问题；资料库里的文件是资源，也可以用 wenjin_ 开头的工具列出、读取和提问。',
  en: 'Wenjin searches, reads pages and answers questions. Files of libraries are resources; the tools with the prefix wenjin_ list them, read them and answer questions from them.',
}

/** The protocol's error code for a missing resource. */
const resourceNotFound = -32_002

/** Converts a failure into a protocol error. */
function toMcpError(error: unknown, lang: Lang): unknown {
  if (!(error instanceof AppError)) return error
  const code = error.errorName === 'notFound' ? resourceNotFound : ErrorCode.InvalidParams
  return new McpError(code, error.textIn(lang), { errCode: errors[error.errorName].code })
}

/** One exchange of the protocol: every request gets its own server, so that any instance can answer the next one. */
export interface Exchange {
  answer(request: Request, body: unknown): Promise<Response>
  /** Cancels one of the requests. */
  cancel(requestId: string | number): void
  /** Cancels all unanswered requests, and ends the answer. */
  close(): Promise<void>
}

/** Opens an exchange. @param asJson answers with one JSON text instead of an event stream */
export async function openExchange(ctx: Ctx, call: Call, asJson: boolean): Promise<Exchange> {
  const { caller, lang } = call
  const mcp = new McpServer(
    { name: 'wenjin', title: lang === 'zh' ? '问津' : 'Wenjin', version, websiteUrl: call.origin },
    { capabilities: { tools: {}, resources: {} }, instructions: instructions[lang] },
  )
  const { server } = mcp
  let toolCalls = 0
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listTools(caller.keyScopes ?? [], lang) }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, _meta, sendNotification }) => {
    const tool = findTool(params.name)
    if (!tool) throw new McpError(ErrorCode.InvalidParams, lang === 'zh' ? `没有工具 ${params.name}` : `There is no tool ${params.name}`)
    const progressToken = _meta?.progressToken
    let steps = 0
    const progress = (message: string) => {
      if (progressToken === undefined) return
      steps += 1
      // Notifications to a disconnected client are dropped.
      void sendNotification({ method: 'notifications/progress', params: { progressToken, progress: steps, message } }).catch(() => {})
    }
    toolCalls += 1
    const callId = `${call.callId}-${toolCalls}`
    return runTool(ctx, tool, params.arguments, { call: { ...call, callId, repeatable: null }, signal, progress })
  })
  server.setRequestHandler(ListResourcesRequestSchema, async ({ params }) => {
    try {
      return await listResources(ctx, call, params?.cursor)
    } catch (error) {
      throw toMcpError(error, lang)
    }
  })
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: listTemplates(lang) }))
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params }) => {
    try {
      return await readResource(ctx, call, params.uri)
    } catch (error) {
      throw toMcpError(error, lang)
    }
  })
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: asJson })
  await mcp.connect(transport as Parameters<McpServer['connect']>[0])
  return {
    answer: (request, body) => transport.handleRequest(request, { parsedBody: body }),
    cancel: (requestId) => transport.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } }),
    close: () => mcp.close(),
  }
}
