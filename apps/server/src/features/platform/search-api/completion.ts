import type { Answer, ChatCitation, ChatCompletion, Reference, SimpleAnswer } from '@wenjin/contract'
import { countTokens } from '@wenjin/engine'
import { absoluteAddress } from '../../../http/output/absolute-addresses.ts'
import type { Conversation } from './conversation.ts'

/** The common fields of a completion and its chunks. */
export interface CompletionHead {
  id: string
  /** Seconds since 1970. */
  created: number
  model: string
}

/** Lists the sources of an answer in the order of its marks. @param snippets includes the passage of each */
export function citationsOf(references: readonly Reference[], origin: string, snippets: boolean): ChatCitation[] {
  return references.map(({ title, link, date, authors, snippet }) => ({
    title,
    link: absoluteAddress(link, origin),
    ...(date && { date }),
    ...(authors && authors.length > 0 && { authors }),
    ...(snippets && snippet && { snippet }),
  }))
}

/** Estimates the tokens of a chat, in the same way for every model. */
export function usageOf({ question, earlier, persona }: Conversation, { text, thinking }: Pick<Answer, 'text' | 'thinking'>) {
  const asked = [persona, question, ...earlier.flatMap((turn) => [turn.question, turn.text])]
  const prompt = asked.reduce((sum, part) => sum + countTokens(part), 0)
  const completion = countTokens(text) + countTokens(thinking)
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion }
}

/** Returns why an answer ended: `length` when the model was cut. */
export const finishReason = ({ notices }: Pick<Answer, 'notices'>) => (notices.some(({ kind }) => kind === 'cut') ? 'length' : 'stop')

/** Converts a whole answer into a chat completion. */
export function toCompletion(
  head: CompletionHead,
  answer: Answer,
  {
    conversation,
    citations,
    credits,
    reason,
  }: {
    conversation: Conversation
    citations: ChatCitation[]
    credits: number
    reason: ChatCompletion['choices'][0]['finish_reason'] | null
  },
): ChatCompletion {
  const message = {
    role: 'assistant' as const,
    content: answer.text,
    ...(answer.thinking && { reasoning_content: answer.thinking }),
    citations,
    highlights: answer.highlights,
  }
  return {
    ...head,
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason: reason ?? finishReason(answer) }],
    usage: usageOf(conversation, answer),
    credits,
  }
}

/** Returns only the answer of a completion and its sources. */
export function toSimple({ choices, credits }: ChatCompletion): SimpleAnswer {
  const { content, citations } = choices[0]!.message
  return { answer: content, sources: citations, credits }
}
