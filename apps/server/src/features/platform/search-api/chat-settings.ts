import { AppError, type ChatBody, type OpenAiLimits } from '@wenjin/contract'
import { fitTokens } from '@wenjin/engine'
import type { Sampling } from '../../../providers/llm/llm.ts'

const isAbsent = (value: unknown) => value === undefined || value === null
const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0
const typeOf = (value: unknown) => (value as { type?: unknown } | null)?.type

/** Whether a value of a field can be applied: an answer is one text with its sources, written after a search. */
const applicable: Readonly<Record<keyof OpenAiLimits, (value: unknown) => boolean>> = {
  n: (value) => value === 1 || value === '1',
  response_format: (value) => typeOf(value) === 'text',
  // Tools that may be used need not be; a text is a valid answer.
  tools: (value) => Array.isArray(value),
  tool_choice: (value) => value === 'auto' || value === 'none',
  functions: (value) => Array.isArray(value),
  function_call: (value) => value === 'auto' || value === 'none',
  logprobs: (value) => value === false,
  top_logprobs: (value) => value === 0,
  logit_bias: isEmpty,
  modalities: (value) => Array.isArray(value) && value.every((each) => each === 'text'),
  audio: () => false,
  store: (value) => value === false,
  reasoning_effort: (value) => value === 'none',
  verbosity: (value) => value === 'medium',
}

/** @throws AppError `badRequest` that names the field of a chat whose value cannot be applied. */
export function requireApplicable(body: Partial<OpenAiLimits>): void {
  for (const [field, isApplicable] of Object.entries(applicable)) {
    const value = body[field as keyof OpenAiLimits]
    if (isAbsent(value) || isApplicable(value)) continue
    const text = { zh: `字段 ${field} 的这个值不支持，请去掉它`, en: `this value of the field ${field} is not supported; omit the field` }
    throw new AppError('badRequest', text, { field })
  }
}

/** Returns the sampling parameters of a chat; undefined when it has none. */
export function samplingOf({ temperature, top_p, presence_penalty, frequency_penalty, seed }: Partial<ChatBody>): Sampling | undefined {
  const given = Object.entries({ temperature, top_p, presence_penalty, frequency_penalty, seed }).filter(([, value]) => value !== undefined)
  return given.length > 0 ? (Object.fromEntries(given) as Sampling) : undefined
}

/** Where a text ends: at a stop text, at its maximum length, or with itself (null). */
export interface TextEnd {
  end: number
  reason: 'stop' | 'length' | null
}

/** The bounds of an answer’s text that its client set. */
export class TextBounds {
  readonly #stops: readonly string[]
  readonly #maxTokens: number

  constructor({ stop, max_tokens, max_completion_tokens }: Partial<ChatBody>) {
    this.#stops = [stop ?? []].flat().filter((text) => text !== '')
    this.#maxTokens = Math.min(max_tokens ?? Infinity, max_completion_tokens ?? Infinity)
  }

  /** Returns where a text ends within the bounds. */
  endOf(text: string): TextEnd {
    const stops = this.#stops.map((stop) => text.indexOf(stop)).filter((at) => at >= 0)
    const stopAt = Math.min(text.length, ...stops)
    const fits = this.#maxTokens === Infinity ? text.length : fitTokens(text, this.#maxTokens)
    if (fits < stopAt) return { end: fits, reason: 'length' }
    return { end: stopAt, reason: stops.length > 0 ? 'stop' : null }
  }

  /** Returns the length of the beginning of an unfinished text that no later piece can shorten. */
  settledOf(text: string): number {
    const { end, reason } = this.endOf(text)
    if (reason !== null) return end
    let settled = end
    for (const stop of this.#stops) {
      // The end of the text may be the beginning of a stop text.
      for (let length = Math.min(stop.length - 1, text.length); length > 0; length--) {
        if (text.endsWith(stop.slice(0, length))) {
          settled = Math.min(settled, text.length - length)
          break
        }
      }
    }
    return settled
  }
}
