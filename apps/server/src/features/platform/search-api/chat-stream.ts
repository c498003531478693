import { markers, type AppError, type ChatCitation, type ChatCompletion, type Lang, type StreamEntry } from '@wenjin/contract'
import type { FastifyReply } from 'fastify'
import { openAiError } from '../../../http/output/error-forms.ts'
import { commentHeartbeat, openEventStream, type EventStream } from '../../../http/output/event-stream.ts'
import type { TextBounds } from './chat-settings.ts'
import { citationsOf, type CompletionHead } from './completion.ts'

/** The delta of a chunk. */
interface Delta {
  role?: 'assistant'
  content?: string
  reasoning_content?: string
  citations?: ChatCitation[]
  highlights?: string[]
}

/** The notice between the text sent so far and the answer that replaces it. */
const restarted: Readonly<Record<Lang, string>> = {
  zh: '\n\n（以上内容作废，以下是重新给出的回答。）\n\n',
  en: '\n\n(The text above is invalid; the answer restarts.)\n\n',
}

/** Writes one chat completion as a stream of chunks in OpenAI's format. */
export class ChunkWriter {
  readonly #events: EventStream
  readonly #head: CompletionHead
  #hasText = false

  constructor(reply: FastifyReply, head: CompletionHead) {
    this.#events = openEventStream(reply, commentHeartbeat)
    this.#head = head
  }

  /** Aborted when the client disconnects. */
  get signal(): AbortSignal {
    return this.#events.signal
  }

  /** Whether a client that is still connected was sent some of the answer’s text. */
  get hasText(): boolean {
    return this.#hasText
  }

  delta(delta: Delta): Promise<void> {
    if (delta.content && !this.signal.aborted) this.#hasText = true
    return this.#chunk(delta, null, {})
  }

  #chunk(delta: Delta, reason: string | null, rest: object): Promise<void> {
    const choices = [{ index: 0, delta, finish_reason: reason }]
    return this.#events.send(JSON.stringify({ ...this.#head, object: 'chat.completion.chunk', choices, ...rest }))
  }

  /** Ends the stream with the totals of the completion. @param apart sends them after the last choice, as OpenAI does on request */
  async end({ usage, credits, choices }: Pick<ChatCompletion, 'usage' | 'credits' | 'choices'>, apart: boolean): Promise<void> {
    await this.#chunk({}, choices[0]!.finish_reason, apart ? {} : { usage, credits })
    if (apart) {
      await this.#events.send(JSON.stringify({ ...this.#head, object: 'chat.completion.chunk', choices: [], usage, credits }))
    }
    await this.#events.send(markers.done)
    this.#events.end()
  }

  /** Ends the stream with an error, which clients throw. */
  async fail(error: AppError, lang: Lang): Promise<void> {
    await this.#events.send(JSON.stringify({ error: openAiError(error, lang) }))
    this.#events.end()
  }

  /** Sends a whole stored completion again. */
  async replay(completion: ChatCompletion, apart: boolean): Promise<void> {
    const { content, reasoning_content, citations, highlights } = completion.choices[0]!.message
    await this.delta({ role: 'assistant', content: '' })
    if (reasoning_content) await this.delta({ reasoning_content })
    await this.delta({ citations })
    await this.delta({ content })
    await this.delta({ highlights })
    await this.end(completion, apart)
  }
}

/**
 * Sends the entries of an answer as chunks as they arrive.
 * @returns the folded answer, including the error that ended it
 */
export async function sendChunks(
  writer: ChunkWriter,
  entries: AsyncIterable<StreamEntry>,
  { lang, origin, snippets, bounds }: { lang: Lang; origin: string; snippets: boolean; bounds: TextBounds },
): Promise<StreamEntry[]> {
  const seen: StreamEntry[] = []
  let wroteText = false
  let [text, sent] = ['', 0]
  const send = async (end: number) => {
    if (end <= sent) return
    const content = text.slice(sent, end)
    sent = end
    wroteText = true
    await writer.delta({ content })
  }
  await writer.delta({ role: 'assistant', content: '' })
  for await (const entry of entries) {
    seen.push(entry)
    if (typeof entry === 'string') continue
    switch (entry.type) {
      case 'append-text':
        text += entry.text
        await send(bounds.settledOf(text))
        break
      case 'append-thinking':
        await writer.delta({ reasoning_content: entry.text })
        break
      case 'set-reference':
        await writer.delta({ citations: citationsOf(entry.list, origin, snippets) })
        break
      case 'set-highlight':
        await writer.delta({ highlights: entry.list })
        break
      case 'restart':
        if (wroteText) await writer.delta({ content: restarted[lang] })
        text = ''
        sent = 0
        break
    }
  }
  await send(bounds.endOf(text).end)
  return seen
}
