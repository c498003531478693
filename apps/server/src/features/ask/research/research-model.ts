import { countTokens, planMessages, readPlan, type ChatMessage, type RankedPassage } from '@wenjin/engine'
import type { Lang } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { completeText } from '../../../providers/llm/complete-text.ts'
import type { RunOptions } from '../../../providers/compute/index.ts'
import { LlmFailure, type Llm } from '../../../providers/llm/llm.ts'
import { type ResultRow, findModel, modelOf } from '../session/index.ts'

/** Milliseconds to wait for the reply to a short model request. */
const thinkingMs = 10_000
const thinkingTokens = 800

/** The model of a research: the one named for it, else the one that answers; null for quotations or when no model is configured. */
export function researchModelOf(ctx: Ctx, row: ResultRow): Llm | null {
  const named = row.options.deepResearchModel
  return named && row.model !== 'extractive' ? findModel(ctx, named) : modelOf(ctx, row)
}

/** The dependencies of a short model request. */
export interface Thinking {
  llm: Llm | null
  signal: AbortSignal
  /** Called with the token count of each prompt and reply. */
  onTokens?: (count: number) => void
}

/**
 * Sends a short request to the model and parses the reply with `read`. Null without a model, or when the model fails, exceeds the time
 * limit or returns an unusable reply.
 * @throws the signal's reason when it is aborted.
 */
export async function think<T>(
  ctx: Ctx,
  { llm, signal, onTokens }: Thinking,
  messages: readonly ChatMessage[],
  read: (reply: string) => T | null,
): Promise<T | null> {
  if (!llm) return null
  try {
    onTokens?.(messages.reduce((sum, { content }) => sum + countTokens(content), 0))
    const reply = await completeText(llm, messages, { signal, maxMs: thinkingMs, maxTokens: thinkingTokens })
    onTokens?.(countTokens(reply))
    return read(reply)
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof LlmFailure)) throw error
    ctx.log.warn({ kind: error.kind }, 'the model did not think')
    return null
  }
}

/** The input of a plan. */
export interface PlanRequest {
  question: string
  /** Passages found for the question, best first. */
  passages: readonly RankedPassage[]
  /** The answers to the questionnaire. */
  answers?: readonly { text: string; choices: readonly string[] }[]
  lang: Lang
}

/** Plans the sub-questions of a research: by the model, else by the aspects of the findings. */
export async function planResearch(
  ctx: Ctx,
  thinking: Thinking,
  input: PlanRequest,
  turn: RunOptions,
): Promise<{ titles: string[]; by: 'model' | 'aspects' }> {
  const { question, passages, answers = [], lang } = input
  const titles = await think(ctx, thinking, planMessages(question, passages, answers, lang), readPlan)
  if (titles) return { titles, by: 'model' }
  return { titles: await ctx.compute.run('planByAspects', { question, passages, lang }, turn), by: 'aspects' }
}
