import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { KeyScope, Lang } from '@wenjin/contract'
import type { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import type { Call } from '../../../http/call.ts'
import { parseInput } from '../../../http/input/parse-input.ts'

type Text = Readonly<Record<Lang, string>>

/** A call of a tool, apart from its arguments. */
export interface ToolRun {
  /** The request of the call; `callId` is its event in the ledger. */
  call: Call
  /** Aborted when the client cancels the call or disconnects. */
  signal: AbortSignal
  /** Reports progress of the call to clients that requested it. */
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
  /** Whether it changes nothing. */
  readOnly: boolean
  /** Whether it accesses the network outside the instance. */
  openWorld: boolean
  /** Runs the tool. @throws AppError `badRequest` for invalid arguments, or the reason of the failure */
  run(ctx: Ctx, args: unknown, run: ToolRun): Promise<CallToolResult>
}

/** Defines a tool whose arguments are parsed by the schema of the corresponding call, so that both accept the same. */
export function defineTool<S extends z.core.$ZodType>({
  body,
  run,
  ...tool
}: Omit<Tool, 'run'> & { body: S; run(ctx: Ctx, body: z.core.output<S>, run: ToolRun): Promise<CallToolResult> }): Tool {
  return { ...tool, run: (ctx, args, toolRun) => run(ctx, parseInput(body, args), toolRun) }
}

export const textResult = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] })

/** Returns a result that programs read as data, and models as text. */
export function dataResult(data: object): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(data) }], structuredContent: { ...data } }
}
