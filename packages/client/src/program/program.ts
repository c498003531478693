import {
  contracts,
  emptyAnswer,
  foldAnswer,
  isStreamMessage,
  markers,
  type Answer,
  type ChatBody,
  type ChatCitation,
  type ChatCompletion,
  type FileItem,
  type Lang,
  type ReadPage,
  type RouteAddress,
  type SearchAnswer,
  type SearchScope,
  type StreamEntry,
  type StreamMessage,
} from '@wenjin/contract'
import { createApi } from '../api/api.ts'
import { ApiError, networkError } from '../api/api-error.ts'
import type { Api, UploadItem } from '../api/api-types.ts'
import { openEnvelope, parseJson } from '../api/envelope.ts'
import { isAbort, send } from '../api/request.ts'
import type { ClientConfig } from '../config.ts'
import { uploadFile } from '../upload/upload-file.ts'
import { eventsOf } from './events-of.ts'

/** Connection options of a program that uses an instance. */
export interface ProgramOptions {
  /** Address of the instance, without a trailing slash. */
  baseUrl: string
  /** A developer key, `mk-…`. */
  key: string
  /** Language of error messages and answers; Chinese by default. */
  lang?: Lang
  fetch?: typeof globalThis.fetch
}

interface Stoppable {
  signal?: AbortSignal
}

export interface SearchOptions extends Stoppable {
  scope?: SearchScope
  size?: number
  page?: number
  includeSummary?: boolean
  includeRawContent?: boolean
  conciseSnippet?: boolean
}

export interface AskOptions extends Stoppable {
  /** Answers from this topic only, unless `enableMix` is set. */
  topicId?: string
  /** With a topic: also answers from the web. */
  enableMix?: boolean
  /** Continues this session. */
  sessionId?: string
}

/** A step of an answer: the received message, and the answer accumulated up to it. */
export interface AnswerStep {
  message: StreamMessage
  answer: Answer
  sessionId: string
}

export type ChatOptions = Stoppable & Pick<Partial<ChatBody>, 'messages' | 'q' | 'model' | 'scope' | 'conciseSnippet'>

/** A piece of a chat completion while it streams. */
export interface ChatPiece {
  content?: string
  reasoning_content?: string
  citations?: ChatCitation[]
  highlights?: string[]
  /** Token usage, in the last piece only. */
  usage?: ChatCompletion['usage']
  credits?: number
}

/** A client of an instance for programs. Every method rejects with ApiError, or with the signal's reason when aborted. */
export interface Program {
  /** All calls of the product; only those that accept a key succeed. */
  readonly api: Api
  search(q: string, options?: SearchOptions): Promise<SearchAnswer>
  /** Reads a public page or file as Markdown. */
  read(url: string, options?: Stoppable): Promise<ReadPage>
  chat(options: ChatOptions): Promise<ChatCompletion>
  streamChat(options: ChatOptions): AsyncGenerator<ChatPiece>
  /** Asks a question in a session. Aborting, or leaving the loop, stops the answer on the server. */
  ask(question: string, options?: AskOptions): AsyncGenerator<AnswerStep>
  /** Uploads a file of any size; `mine` means the key owner's own folder. */
  upload(
    folderId: string,
    file: UploadItem,
    options?: Stoppable & { path?: string; onProgress?: (percent: number) => void },
  ): Promise<FileItem>
  /** Yields the text of a file as Markdown, part by part. */
  readFile(id: string, options?: Stoppable): AsyncGenerator<string>
}

function withKey({ key, fetch: doFetch }: ProgramOptions): typeof globalThis.fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('authorization', `Bearer ${key}`)
    return (doFetch ?? globalThis.fetch)(input, { ...init, headers })
  }
}

/** Opens a streaming call. @throws ApiError when it is refused */
async function openStream(config: ClientConfig, route: RouteAddress, body: unknown, signal?: AbortSignal): Promise<Response> {
  const response = await send(config, route, { body }, signal)
  if (response.headers.get('content-type')?.includes('text/event-stream')) return response
  openEnvelope(await response.text(), response.status, config.lang as Lang)
  throw new ApiError('unreadable', { errCode: response.status, status: response.status, message: 'no event stream' })
}

const refused = ({ code, msg }: { code: number; msg: string }) => new ApiError('refused', { errCode: code, status: 200, message: msg })

function readChatPiece(data: string): ChatPiece {
  const { error, choices, usage, credits } = parseJson(data) as {
    error?: { message: string; code: string | number }
    choices?: { delta: ChatPiece }[]
    usage?: ChatPiece['usage']
    credits?: number
  }
  if (error) throw refused({ code: error.code === 'invalid_api_key' ? 2005 : Number(error.code) || 500, msg: error.message })
  return { ...choices?.[0]?.delta, ...(usage && { usage, credits }) }
}

/** Creates the client of a program. */
export function createProgram(options: ProgramOptions): Program {
  const { baseUrl, lang = 'zh' } = options
  const config = { baseUrl: baseUrl.replace(/\/$/, ''), lang, fetch: withKey(options), getToken: () => null } satisfies ClientConfig
  const api = createApi(config)
  const { searchApi: calls, openLibrary: library } = contracts

  async function* streamChat({ signal, ...body }: ChatOptions): AsyncGenerator<ChatPiece> {
    const response = await openStream(config, calls.programChat, { ...body, stream: true }, signal)
    try {
      for await (const data of eventsOf(response)) {
        if (data === markers.done) return
        yield readChatPiece(data)
      }
    } catch (error) {
      throw error instanceof ApiError || isAbort(error, signal) ? error : networkError(lang, error)
    }
  }

  async function* ask(question: string, { signal, ...rest }: AskOptions = {}): AsyncGenerator<AnswerStep> {
    const response = await openStream(config, calls.programAsk, { question, lang, ...rest, stream: true }, signal)
    let answer = emptyAnswer()
    let sessionId = ''
    let isOver = false
    try {
      for await (const data of eventsOf(response)) {
        if (data === markers.done) {
          isOver = true
          return
        }
        const message = parseJson(data)
        const entry = (message ?? data) as StreamEntry
        answer = foldAnswer([entry], { from: answer, lang })
        if (isStreamMessage(message)) {
          if (message.type === 'set-session') ({ sessionId } = message)
          if (message.type !== 'error') yield { message, answer, sessionId }
        }
        if (answer.error) {
          isOver = true
          throw refused(answer.error)
        }
      }
      throw networkError(lang, undefined)
    } catch (error) {
      throw error instanceof ApiError || isAbort(error, signal) ? error : networkError(lang, error)
    } finally {
      // Stop the answer on the server: it would continue without a reader, and nobody resumes this one.
      if (!isOver && sessionId) await send(config, library.stopOpenAnswer, { params: { id: sessionId } }, undefined).catch(() => undefined)
    }
  }

  async function* readFile(id: string, { signal }: Stoppable = {}): AsyncGenerator<string> {
    for (let offset: number | null = 0; offset !== null;) {
      const part: { markdown: string; next: number | null } = await api.openLibrary.readOpenFile(
        { params: { id }, query: { offset } },
        { signal },
      )
      yield part.markdown
      offset = part.next
    }
  }

  return {
    api,
    search: (q, { signal, ...body } = {}) => api.searchApi.programSearch({ body: { q, ...body } }, { signal }),
    read: async (url, { signal } = {}) => (await api.searchApi.programRead({ body: { url, format: 'json' } }, { signal })) as ReadPage,
    chat: async ({ signal, ...body }) => (await api.searchApi.programChat({ body }, { signal })) as ChatCompletion,
    streamChat,
    ask,
    upload: (folderId, file, rest) => uploadFile({ api, lang }, { folderId, file, ...rest }),
    readFile,
  }
}
