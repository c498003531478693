import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js'
import { AppError, errors, type KeyScope, type Lang } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { toAppError } from '../../../http/output/error-handler.ts'
import { libraryTools } from './library-tools.ts'
import { textResult, type Tool, type ToolRun } from './tool.ts'
import { webTools } from './web-tools.ts'

const tools = new Map<string, Tool>([...webTools, ...libraryTools].map((tool) => [tool.name, tool]))

export function findTool(name: unknown): Tool | undefined {
  return typeof name === 'string' ? tools.get(name) : undefined
}

/** Lists the tools for a key: those of the API family always, those for libraries when its scopes allow them. */
export function listTools(scopes: readonly KeyScope[], lang: Lang): ListedTool[] {
  const listed = [...webTools, ...libraryTools.filter(({ scope }) => scopes.includes(scope))]
  return listed.map(({ name, title, description, properties, required, readOnly, openWorld }) => ({
    name,
    title: title[lang],
    description: description[lang],
    inputSchema: { type: 'object', properties: { ...properties }, required: [...required] },
    annotations: { title: title[lang], readOnlyHint: readOnly, destructiveHint: false, openWorldHint: openWorld },
  }))
}

/** Runs a tool. A failure is returned as a result, so that the calling model can correct its call. */
export async function runTool(ctx: Ctx, tool: Tool, args: unknown, run: ToolRun): Promise<CallToolResult> {
  const { call, signal } = run
  try {
    run.progress(tool.title[call.lang])
    return await tool.run(ctx, args, run)
  } catch (error) {
    if (signal.aborted) throw error
    const known = toAppError(error)
    if (!(error instanceof AppError)) call.log.error({ err: error, tool: tool.name }, 'a tool failed')
    const { code } = errors[known.errorName]
    return { ...textResult(known.textIn(call.lang)), isError: true, _meta: { errCode: code } }
  }
}
