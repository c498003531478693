import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { KeyScope, Lang } from '@wenjin/contract'
import type { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import type { Call } from '../../../http/call.ts'
import { parseInput } from '../../../http/input/parse-input.ts'

type Text = Readonly<Record<Lang, string>>

/** A call of a tool, beside its arguments. */
export interface ToolRun {
  /** The request that brought it; `callId` is the event of this call in the ledger. */
  call: Call
  origin: string
  /** Aborted when the client cancels the call or is gone. */
  signal: AbortSignal
  /** Says how far the call is, to clients that asked for it. */
  progress(message: string): void
}

/** A property of the arguments, as JSON Schema. */
export interface Property {
  type: 'string' | 'integer' | 'boolean'
  description: string
  enum?: readonly string[]
  default?: string | number | boolean
  minimum?: number
  maximum?: number
}

export interface Tool {
  name: string
  scope: KeyScope
  title: Text
  description: Text
  properties: Readonly<Record<string, Property>>
  required: readonly string[]
  /** It changes nothing. */
  readOnly: boolean
  /** It reaches beyond the instance. */
  openWorld: boolean
  /** @throws AppError `badRequest` for arguments that are wrong, or why the call failed */
  run(ctx: Ctx, args: unknown, run: ToolRun): Promise<CallToolResult>
}

/** Makes a tool whose arguments are read by a schema: that of the call it stands for, so that both accept the same. */
export function defineTool<S extends z.core.$ZodType>({
  body,
  run,
  ...tool
}: Omit<Tool, 'run'> & { body: S; run(ctx: Ctx, body: z.core.output<S>, run: ToolRun): Promise<CallToolResult> }): Tool {
  return { ...tool, run: (ctx, args, toolRun) => run(ctx, parseInput(body, args), toolRun) }
}

export const textResult = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] })

/** A result that programs read as data, and models as text. */
export function dataResult(data: object): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(data) }], structuredContent: { ...data } }
}
