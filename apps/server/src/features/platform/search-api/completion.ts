import type { Answer, ChatCitation, ChatCompletion, Reference, SimpleAnswer } from '@wenjin/contract'
import { countTokens } from '@wenjin/engine'
import type { Conversation } from './conversation.ts'

/** The head of a completion and of each chunk of it. */
export interface CompletionHead {
  id: string
  /** Seconds since 1970. */
  created: number
  model: string
}

/** The sources of an answer in the order of its marks. @param snippets with the passage of each */
export function citationsOf(references: readonly Reference[], origin: string, snippets: boolean): ChatCitation[] {
  return references.map(({ title, link, date, authors, snippet }) => ({
    title,
    link: link.startsWith('/') ? `${origin}${link}` : link,
    ...(date && { date }),
    ...(authors && authors.length > 0 && { authors }),
    ...(snippets && snippet && { snippet }),
  }))
}

/** The tokens of a chat, estimated alike for every model. */
export function usageOf({ question, earlier, persona }: Conversation, { text, thinking }: Pick<Answer, 'text' | 'thinking'>) {
  const asked = [persona, question, ...earlier.flatMap((turn) => [turn.question, turn.text])]
  const prompt = asked.reduce((sum, part) => sum + countTokens(part), 0)
  const completion = countTokens(text) + countTokens(thinking)
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion }
}

/** Why an answer ended: `length` where the model was cut. */
export const finishReason = ({ notices }: Pick<Answer, 'notices'>) => (notices.some(({ kind }) => kind === 'cut') ? 'length' : 'stop')

/** A whole answer in the shape of a chat completion. */
export function toCompletion(
  head: CompletionHead,
  answer: Answer,
  { conversation, citations, credits }: { conversation: Conversation; citations: ChatCitation[]; credits: number },
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
    choices: [{ index: 0, message, finish_reason: finishReason(answer) }],
    usage: usageOf(conversation, answer),
    credits,
  }
}

/** The answer of a completion with its sources, and nothing else. */
export function toSimple({ choices, credits }: ChatCompletion): SimpleAnswer {
  const { content, citations } = choices[0]!.message
  return { answer: content, sources: citations, credits }
}
