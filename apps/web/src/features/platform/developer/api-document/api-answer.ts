import { parseEventStream } from '@wenjin/client'

/** The response of a call while it arrives. */
export interface ApiAnswer {
  status: number
  headers: readonly (readonly [string, string])[]
  contentType: string
  /** The received body, up to a maximum length. */
  body: string
  /** True when more was received than is shown. */
  cut: boolean
  /** The assembled text of a streamed answer; empty for any other response. */
  words: string
  /** Milliseconds to the first byte of the body, and to its end; null until then. */
  firstMs: number | null
  totalMs: number | null
  credits: number | null
}

/** Maximum length of the shown body, characters. */
const maxShown = 200_000

type Loose = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null

function parsed(text: string): Loose {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** Returns the text in one event: of a chunk in the OpenAI format, or of a message of the page's own stream. */
function wordsOf(event: Loose): string {
  if (event['type'] === 'append-text') return String(event['text'] ?? '')
  const [choice] = Array.isArray(event['choices']) ? (event['choices'] as Loose[]) : []
  const delta = isObject(choice?.['delta']) ? choice['delta'] : {}
  return typeof delta['content'] === 'string' ? delta['content'] : ''
}

const creditsOf = (part: Loose): number | null => (typeof part['credits'] === 'number' ? part['credits'] : null)

/**
 * Reads a response to its end and calls `onChange` whenever more has arrived.
 * @param startedAt `performance.now()` when the request was sent
 */
export async function readAnswer(response: Response, startedAt: number, onChange: (answer: ApiAnswer) => void): Promise<ApiAnswer> {
  const contentType = response.headers.get('content-type') ?? ''
  const streams = contentType.startsWith('text/event-stream')
  let answer: ApiAnswer = {
    status: response.status,
    headers: [...response.headers],
    contentType,
    body: '',
    cut: false,
    words: '',
    firstMs: null,
    totalMs: null,
    credits: null,
  }
  const change = (part: Partial<ApiAnswer>) => {
    answer = { ...answer, ...part }
    onChange(answer)
  }
  change({})
  const decoder = new TextDecoder()
  const push = parseEventStream(({ data }) => {
    const event = parsed(data)
    const words = wordsOf(event)
    change({ words: answer.words + words, credits: creditsOf(event) ?? answer.credits })
  })
  let whole = ''
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const text = decoder.decode(part.value, { stream: true })
    whole += whole.length < maxShown ? text : ''
    change({
      firstMs: answer.firstMs ?? Math.round(performance.now() - startedAt),
      body: whole.slice(0, maxShown),
      cut: answer.cut || answer.body.length + text.length > maxShown,
    })
    if (streams) push(part.value)
  }
  const body = parsed(answer.body)
  const data = isObject(body['data']) ? body['data'] : {}
  change({ totalMs: Math.round(performance.now() - startedAt), credits: answer.credits ?? creditsOf(body) ?? creditsOf(data) })
  return answer
}

/** Formats JSON with line breaks; returns other text unchanged. */
export function prettyBody({ contentType, body, cut }: ApiAnswer): string {
  if (!contentType.includes('json') || cut) return body
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** Returns the message of a refusal, and the field it concerns if it names one of `fields`. */
export function refusalOf({ status, body }: ApiAnswer, fields: readonly string[]): { sentence: string; field: string | null } | null {
  if (status < 400) return null
  const { errMsg, error } = parsed(body)
  const sentence = typeof errMsg === 'string' ? errMsg : `HTTP ${status}`
  const param = isObject(error) && typeof error['param'] === 'string' ? error['param'] : null
  const words = new Set(sentence.split(/[^\w-]+/))
  const named =
    param === null ? fields.find((field) => words.has(field)) : fields.find((field) => param === field || param.startsWith(`${field}.`))
  return { sentence, field: named ?? null }
}
