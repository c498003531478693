import type { StreamMessage } from '@wenjin/contract'
import type { WordList } from '../../../providers/moderation/word-list.ts'
import { SensitiveOutput } from './sensitive-output.ts'

/** Stands for words of a source that may not be shown; the source itself stays, with its number. */
const masked = '＊＊＊'

/** The texts of a message beside the text and the thinking of an answer, which are checked as they grow. */
function textsOf(message: StreamMessage): string[] {
  switch (message.type) {
    case 'set-status':
      return [message.text]
    case 'add-notice':
      return [message.text, message.question ?? '']
    case 'set-plan':
      return message.steps.map(({ title }) => title)
    case 'set-citation':
      return message.list.map(({ quote }) => quote)
    case 'set-chart':
      return message.list.flatMap(({ title, unit, labels, series }) => [title, unit, ...labels, ...series.map(({ name }) => name)])
    default:
      return []
  }
}

/**
 * A message as it may be shown beside an answer: without the suggestions that hold a forbidden word, and with the words of sources masked.
 * @throws SensitiveOutput where the word cannot be left out, as in a quotation or a plan.
 */
export function shownMessage(message: StreamMessage, list: WordList): StreamMessage {
  const isClean = (text: string | undefined) => text === undefined || list.find(text) === null
  const mask = (text: string) => (isClean(text) ? text : masked)
  if (message.type === 'set-related' || message.type === 'set-highlight') return { ...message, list: message.list.filter(isClean) }
  if (message.type === 'set-reference') {
    const sources = message.list.map((source) => ({
      ...source,
      title: mask(source.title),
      snippet: mask(source.snippet),
      ...(source.authors && { authors: source.authors.map(mask) }),
    }))
    return { ...message, list: sources }
  }
  if (!textsOf(message).every(isClean)) throw new SensitiveOutput('what stands beside the answer holds a sensitive word')
  if (message.type === 'add-notice' && message.nearest) {
    const nearest = message.nearest.map((one) => ({ ...one, title: mask(one.title), quote: mask(one.quote) }))
    return { ...message, nearest }
  }
  return message
}
