import { Ajv2020 } from 'ajv/dist/2020.js'
import { resolveReferences } from '@wenjin/contract'

type JsonObject = Record<string, unknown>

interface DocumentedResponse {
  'x-errors'?: readonly { code: number }[]
  content?: Record<string, { schema?: JsonObject }>
}

/** The operations of a document, by path and method. */
type Operations = Record<string, Record<string, { responses: Record<string, DocumentedResponse> }>>

/** Whether a media type is one that a document names, possibly as a range. */
const isNamed = (type: string, named: readonly string[]) => named.some((name) => name === type || name === '*/*')

/** Returns the `default` response if it documents an answer: a fault of the server, or an envelope with one of its error codes. */
function defaultFor(response: DocumentedResponse | undefined, { status, type, text }: { status: number; type: string; text: string }) {
  if (status >= 500 || type !== 'application/json') return status >= 500 ? response : undefined
  const { errCode } = JSON.parse(text) as { errCode?: number }
  return response?.['x-errors']?.some(({ code }) => code === errCode) ? response : undefined
}

/** Compares answers with an OpenAPI document. */
export class DocumentedAnswers {
  readonly #operations: Operations
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false })

  constructor(document: JsonObject) {
    this.#operations = (resolveReferences(document) as unknown as { paths: Operations }).paths
  }

  /** Returns what the document does not say about an answer: its status, its media type or its content; null when it says all. */
  problemOf(method: string, path: string, answer: { status: number; type: string; text: string }): string | null {
    const { responses } = this.#operations[path]![method.toLowerCase()]!
    const response = responses[String(answer.status)] ?? defaultFor(responses['default'], answer)
    const shown = `${answer.status} ${answer.type} ${answer.text.slice(0, 160)}`
    if (!response) return `status: ${shown}`
    const named = Object.keys(response.content ?? {})
    if (answer.text === '' && named.length === 0) return null
    if (!isNamed(answer.type, named)) return `media type, not ${named.join()}: ${shown}`
    const schema = response.content![answer.type]?.schema
    if (answer.type !== 'application/json' || !schema) return null
    const validate = this.#ajv.compile(schema)
    return validate(JSON.parse(answer.text)) ? null : `content, ${this.#ajv.errorsText(validate.errors)}: ${shown}`
  }
}
