import type { StreamMessage } from '@wenjin/contract'
import type { WordList } from '../../../providers/moderation/word-list.ts'
import { SensitiveOutput } from './sensitive-output.ts'

/** Replacement for forbidden words of a source; the source itself stays, with its number. */
const masked = '＊＊＊'

/** Returns the texts of a message apart from the answer's text and thinking, which are checked as they grow. */
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
 * Returns the shown form of a message: without suggestions that contain a forbidden word, and with words of sources masked.
 * @throws SensitiveOutput when the word cannot be left out, as in a quotation or a plan.
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
