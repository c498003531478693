import { AppError, limits, type ChatBody, type ProgramMessage } from '@wenjin/contract'

/** A conversation to be answered: its last question and the preceding messages. */
export interface Conversation {
  question: string
  /** Earlier questions and answers, oldest first. */
  earlier: { question: string; text: string }[]
  /** The concatenated system messages; empty when there are none. */
  persona: string
}

/** Maximum earlier turns used for an answer, and characters of each of their texts. */
const maxEarlier = 6
const maxEarlierChars = 4000

/** Returns the text of a message. @throws AppError `badRequest` for a part that is not text. */
function textOf({ content }: ProgramMessage): string {
  if (typeof content === 'string') return content
  const parts = content ?? []
  const other = parts.find(({ type }) => type !== 'text' && type !== 'input_text')
  if (other) {
    throw new AppError(
      'badRequest',
      { zh: `消息里的 ${other.type} 不支持，只接受文字`, en: `${other.type} in a message is not supported; only text is` },
      { field: 'messages' },
    )
  }
  return parts.map(({ text = '' }) => text).join('\n')
}

const noQuestion = () => new AppError('badRequest', { zh: '没有问题', en: 'there is no question' }, { field: 'messages' })

/**
 * Reads the conversation of a chat call: `q`, or `messages`, whose last user message is the question.
 * @throws AppError `badRequest` when there is no question, one that is too long, or a message that is not text
 */
export function readConversation({ q, messages }: Pick<ChatBody, 'q' | 'messages'>): Conversation {
  if (!messages) {
    if (!q) throw noQuestion()
    return { question: q, earlier: [], persona: '' }
  }
  const turns: Conversation['earlier'] = []
  const persona: string[] = []
  let asked: string | null = null
  for (const message of messages) {
    const text = textOf(message).trim()
    if (text === '') continue
    if (message.role === 'system' || message.role === 'developer') persona.push(text)
    else if (message.role === 'user') asked = text
    else if (message.role === 'assistant' && asked !== null) {
      turns.push({ question: asked.slice(0, maxEarlierChars).toWellFormed(), text: text.slice(0, maxEarlierChars).toWellFormed() })
      asked = null
    }
  }
  const question = q ?? asked
  if (!question) throw noQuestion()
  if (question.length > limits.questionChars) {
    const text = { zh: `问题最多 ${limits.questionChars} 个字符`, en: `a question has at most ${limits.questionChars} characters` }
    throw new AppError('badRequest', text, { field: 'messages' })
  }
  return { question, earlier: turns.slice(-maxEarlier), persona: persona.join('\n').slice(0, limits.topic.promptChars).toWellFormed() }
}
