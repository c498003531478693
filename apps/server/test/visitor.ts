import type { Envelope, FileItem, Result, StreamMessage } from '@wenjin/contract'

/** One event of a stream with its arrival. */
export interface Arrived {
  /** The event's number; null for heartbeats. */
  n: number | null
  data: string
}

export const jsonOf = (event: Arrived) => JSON.parse(event.data) as StreamMessage

/** A PNG of one pixel. */
const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
)

/** An API client of one visitor: stores its cookie and its page token, as a browser does. */
export class Visitor {
  /** Address of the server; changes when it restarts on another port. */
  base: string
  readonly #cookies = new Map<string, string>()
  #token = ''

  constructor(base: string) {
    this.base = base
  }

  /** The cookies that identify the caller, as a header; empty before the first call. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Returns a cookie's value, undefined when there is none. */
  cookieOf(name: string): string | undefined {
    return this.#cookies.get(name)
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value)
  }

  #keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]!.split('=')
      if (value === '' || /max-age=0\b/i.test(line)) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.#cookies.size > 0) headers.set('cookie', this.cookie)
    if (this.#token && !headers.has('token')) headers.set('token', this.#token)
    const response = await fetch(this.base + path, { ...init, headers })
    this.#keepCookies(response)
    return response
  }

  /** Returns a page token for this visitor, fetched once. */
  async token(): Promise<string> {
    this.#token ||= (await this.call<{ token: string }>('GET', '/api/page-token')).data.token
    return this.#token
  }

  /** Fetches a new page token, as a page does that stays open beyond the token's lifetime. */
  async renewToken(): Promise<string> {
    this.#token = ''
    return this.token()
  }

  /** Makes a JSON call; returns the envelope and its HTTP status. */
  async call<T>(method: string, path: string, body?: unknown): Promise<Envelope<T> & { status: number }> {
    const response = await this.fetch(path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    return { ...((await response.json()) as Envelope<T>), status: response.status }
  }

  async get<T>(path: string): Promise<T> {
    return (await this.call<T>('GET', path)).data
  }

  async post<T>(path: string, body: unknown): Promise<T> {
    await this.token()
    return (await this.call<T>('POST', path, body)).data
  }

  /** Opens a search stream. */
  async open(query: Record<string, string | number>, init: RequestInit = {}): Promise<Response> {
    const fields = Object.entries({ token: await this.token(), ...query }).map(([name, value]) => [name, String(value)])
    return this.fetch(`/api/searchV2?${new URLSearchParams(fields)}`, init)
  }

  /** Reads the events of a search stream until its end, or until `enough` returns true. */
  async stream(query: Record<string, string | number>, init: RequestInit = {}, enough?: (event: Arrived) => boolean): Promise<Arrived[]> {
    return readEvents(await this.open(query, init), enough)
  }

  /** Asks in a new session and waits for the whole answer. */
  async ask(question: string, fields: Record<string, unknown> = {}): Promise<Result> {
    const { id } = await this.post<{ id: string }>('/api/session', { question, ...fields })
    return this.#answerIn(id, { question })
  }

  /** Asks a follow-up question and waits for the whole answer. */
  async askOn({ id, sessionId }: Result, question: string): Promise<Result> {
    return this.#answerIn(sessionId, { question, parentId: id })
  }

  async #answerIn(sessionId: string, query: Record<string, string>): Promise<Result> {
    await this.stream({ sessionId, ...query })
    const { list } = await this.get<{ list: Result[] }>(`/api/session/${sessionId}/result`)
    return list.at(-1)!
  }

  /** Uploads one file into the visitor's own topic. */
  async upload<T>(name: string, content: string | Uint8Array<ArrayBuffer>, folder = 'mine'): Promise<Envelope<T> & { status: number }> {
    await this.token()
    const form = new FormData()
    form.set('fileName', name)
    form.set('file', new Blob([content]), name)
    const response = await this.fetch(`/api/file/${folder}/upload`, { method: 'POST', body: form })
    return { ...((await response.json()) as Envelope<T>), status: response.status }
  }

  /** Uploads a small picture for a question. */
  async putQuestionImage(picture: Uint8Array<ArrayBuffer> = pixel): Promise<{ id: string; readable: 'ocr' | 'vision' | 'none' }> {
    await this.token()
    const form = new FormData()
    form.set('file', new Blob([picture]), 'picture.png')
    const response = await this.fetch('/api/question-image', { method: 'POST', body: form })
    return ((await response.json()) as Envelope<{ id: string; readable: 'ocr' | 'vision' | 'none' }>).data
  }

  /** Uploads a file and waits until its import has ended. */
  async put(name: string, content: string | Uint8Array<ArrayBuffer>, folder = 'mine'): Promise<FileItem> {
    const { data } = await this.upload<FileItem[]>(name, content, folder)
    for (;;) {
      const file = await this.get<FileItem>(`/api/file/${data[0]!.id}`)
      if (file.state === 'ready' || file.state === 'failed') return file
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

/** Parses an event stream to its end. */
export async function readEvents(response: Response, enough?: (event: Arrived) => boolean): Promise<Arrived[]> {
  const events: Arrived[] = []
  let rest = ''
  if (!response.body) return events
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) {
      const id = /^id: (\d+)$/m.exec(block)?.[1]
      const event = { n: id === undefined ? null : Number(id), data: /^data: (.*)$/m.exec(block)?.[1] ?? '' }
      events.push(event)
      if (enough?.(event)) return events
    }
  }
  return events
}
