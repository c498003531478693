import { z } from 'zod'
import { nameOf } from '../wire.ts'
import { flag, scope, words } from './program-fields.ts'

/** Maximal characters of one message; the body of a request has its own limit. */
const maxMessageChars = 200_000
const textPart = z.object({ type: z.string().max(60), text: z.string().max(maxMessageChars).optional() })

/** A message of a conversation; further fields sent by clients are ignored. */
const chatMessage = z
  .object({
    role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
    content: z.union([z.string().max(maxMessageChars), z.array(textPart).max(200)]).nullish(),
  })
  .meta({ title: 'ChatMessage' })
export type ProgramMessage = z.infer<typeof chatMessage>

/** The response formats of a chat call. `simple`: only the answer and its sources. */
export const chatFormats = ['chat_completions', 'simple'] as const

/** A number that may be given as text; undefined when absent, null or empty. */
function setting(min: number, max: number, whole = false) {
  const bounded = whole ? z.number().int().min(min).max(max) : z.number().min(min).max(max)
  return z
    .union([
      z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER),
      z
        .string()
        .trim()
        .max(20)
        .regex(/^-?(?:\d+(?:\.\d*)?|\.\d+)?$/),
    ])
    .nullish()
    .transform((value) => (value === null || value === undefined || value === '' ? undefined : Number(value)))
    .pipe(bounded.optional())
}

const stopText = z.string().max(200)

/** Fields of OpenAI’s chat completions that are applied to an answer. */
const openAiSettings = z.object({
  /** Most tokens of the text, as `usage` counts them; the older name. */
  max_tokens: setting(1, 1_000_000, true),
  max_completion_tokens: setting(1, 1_000_000, true),
  /** Texts before which the answer ends. */
  stop: z.union([stopText, z.array(stopText).max(16)]).nullish(),
  /** Passed to the model that writes; quotations are not sampled. */
  temperature: setting(0, 2),
  top_p: setting(0, 1),
  presence_penalty: setting(-2, 2),
  frequency_penalty: setting(-2, 2),
  seed: setting(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, true),
  stream_options: z.object({ include_usage: flag }).nullish(),
})

/** Fields of OpenAI’s chat completions of which only one value can be applied; the call refuses others by the name of the field. */
const openAiLimits = z.object({
  n: z.unknown().optional(),
  response_format: z.unknown().optional(),
  tools: z.unknown().optional(),
  tool_choice: z.unknown().optional(),
  functions: z.unknown().optional(),
  function_call: z.unknown().optional(),
  logprobs: z.unknown().optional(),
  top_logprobs: z.unknown().optional(),
  logit_bias: z.unknown().optional(),
  modalities: z.unknown().optional(),
  audio: z.unknown().optional(),
  store: z.unknown().optional(),
  reasoning_effort: z.unknown().optional(),
  verbosity: z.unknown().optional(),
})
export type OpenAiLimits = z.output<typeof openAiLimits>

/** The body of a chat call. */
export const chatBody = z.object({
  ...openAiSettings.shape,
  ...openAiLimits.shape,
  messages: z.array(chatMessage).min(1).max(500).nullish(),
  /** A single question, instead of `messages`. */
  q: words.nullish(),
  model: z.string().trim().max(200).nullish(),
  scope: scope.nullish(),
  stream: flag,
  /** Adds the supporting passage to each citation. */
  conciseSnippet: flag,
  format: nameOf(chatFormats, { openai: 'chat_completions', '': 'chat_completions' }).nullish(),
})
export type ChatBody = z.output<typeof chatBody>

/** A source of an answer, in the order of its marks: `[[2]]` in the text refers to the second. */
const chatCitation = z
  .object({
    title: z.string(),
    link: z.string(),
    date: z.string().optional(),
    authors: z.array(z.string()).optional(),
    snippet: z.string().optional(),
  })
  .meta({ title: 'ChatCitation' })
export type ChatCitation = z.infer<typeof chatCitation>

const chatUsage = z
  .object({ prompt_tokens: z.number().int(), completion_tokens: z.number().int(), total_tokens: z.number().int() })
  .meta({ title: 'ChatUsage' })

/** A finished chat in OpenAI’s format. */
export const chatCompletion = z
  .object({
    id: z.string(),
    object: z.literal('chat.completion'),
    /** Seconds since 1970. */
    created: z.number().int(),
    model: z.string(),
    choices: z.array(
      z.object({
        index: z.number().int(),
        message: z.object({
          role: z.literal('assistant'),
          content: z.string(),
          reasoning_content: z.string().optional(),
          citations: z.array(chatCitation),
          highlights: z.array(z.string()),
        }),
        finish_reason: z.enum(['stop', 'length']),
      }),
    ),
    usage: chatUsage,
    credits: z.number().int(),
  })
  .meta({ title: 'ChatCompletion' })
export type ChatCompletion = z.infer<typeof chatCompletion>

/** A finished chat in the format `simple`. */
export const simpleAnswer = z
  .object({ answer: z.string(), sources: z.array(chatCitation), credits: z.number().int() })
  .meta({ title: 'SimpleAnswer' })
export type SimpleAnswer = z.infer<typeof simpleAnswer>
