import { limits, type Lang } from '@wenjin/contract'
import { compressHistory, wordingOf, type ChatMessage, type PromptInput } from './prompt.ts'

const rules: Readonly<Record<Lang, readonly string[]>> = {
  zh: [
    '你直接回答问题，没有检索任何资料。',
    '不确定或可能过时的地方要说明；不知道就说不知道，不要编造数字、日期、人名、出处。',
    '不要写引用编号、脚注、网址或“根据资料”一类的话。',
  ],
  en: [
    'You answer directly; no sources were searched.',
    'Say where you are unsure or may be out of date; when you do not know, say so. Never make up numbers, dates, names or sources.',
    'Write no citation marks, footnotes or addresses, and never “according to the sources”.',
  ],
}

/** Returns the messages that ask a chat model for an answer without sources: rules, earlier turns, the question. */
export function buildAloneMessages(input: Omit<PromptInput, 'sources' | 'fence'>): ChatMessage[] {
  const { maxHistory = limits.chat.historyCount, compressThreshold = limits.chat.compressThreshold } = input
  return [
    { role: 'system', content: [...rules[input.lang], ...wordingOf(input)].join('\n') },
    ...compressHistory(input.history, maxHistory, compressThreshold),
    { role: 'user', content: input.question },
  ]
}
