import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { LoopbackServer } from './loopback-server.ts'
import type { JsonObject } from '../openapi-requests.ts'

const ofPointer = (parts: readonly string[]) =>
  parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')

interface Described {
  pattern: RegExp
  parts: string[]
  operation: { requestBody?: { content: JsonObject }; responses: Record<string, JsonObject> }
}

/** A proxy that validates requests and responses against an OpenAPI document. */
export class ValidatingProxy extends LoopbackServer {
  /** Undocumented responses, and disallowed requests that the server accepted. */
  readonly problems: string[] = []
  /** Number of requests by validity. */
  readonly seen = { valid: 0, invalid: 0 }
  readonly #target: string
  readonly #described: Described[]
  readonly #document: JsonObject
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false })

  constructor(target: string, document: JsonObject) {
    super()
    this.#target = target
    this.#document = document
    this.#ajv.addSchema({ $id: 'openapi', ...document })
    const paths = document['paths'] as Record<string, Record<string, Described['operation']>>
    this.#described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        // regex-bounded: made from the document's own paths, each segment matched once.
        pattern: new RegExp(`^${method.toUpperCase()} ${path.replaceAll('.', String.raw`\.`).replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
        parts: ['paths', path, method],
        operation,
      })),
    )
  }

  protected override handle(request: IncomingMessage, response: ServerResponse): void {
    void this.#pass(request, response)
  }

  #validator(parts: readonly string[]): ValidateFunction {
    return this.#ajv.getSchema(`openapi#/${ofPointer(parts)}`)!
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const { method = 'GET', url = '/' } = request
    const called = `${method} ${url.split('?')[0]!}`
    // A path without parameters takes precedence over one with parameters that also matches.
    const described = this.#described
      .filter(({ pattern }) => pattern.test(called))
      .toSorted((a, b) => a.pattern.source.length - b.pattern.source.length)
    const found = described.find(({ parts }) => parts[1] === url.split('?')[0]) ?? described[0]
    const headers = Object.fromEntries(
      ['authorization', 'content-type', 'accept'].flatMap((name) => (request.headers[name] ? [[name, String(request.headers[name])]] : [])),
    )
    const answer = await fetch(this.#target + url, { method, headers, ...(body !== '' && { body }) })
    const answered = await answer.text()
    if (found) this.#check(called, found, body, answer, answered)
    else this.problems.push(`${called} is not described`)
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' }).end(answered)
  }

  /** Finds the response of an operation for a status, and where it is in the document: in the operation, or among the components. */
  #responseOf({ responses }: Described['operation'], parts: readonly string[], status: number) {
    const { $ref: reference, content } = responses[String(status)] ?? {}
    if (typeof reference !== 'string') {
      return responses[String(status)] && { parts: [...parts, 'responses', String(status)], content: content as JsonObject | undefined }
    }
    const [, ...component] = reference.split('/')
    const named = component.reduce<JsonObject>((at, part) => at[part] as JsonObject, this.#document)
    return { parts: component, content: named['content'] as JsonObject | undefined }
  }

  #check(called: string, { parts, operation }: Described, body: string, answer: Response, answered: string): void {
    const isAllowed =
      !operation.requestBody || this.#validator([...parts, 'requestBody', 'content', 'application/json', 'schema'])(JSON.parse(body))
    this.seen[isAllowed ? 'valid' : 'invalid'] += 1
    const type = (answer.headers.get('content-type') ?? '').split(';')[0]!.trim()
    const problem = (what: string) => this.problems.push(`${called} ${body.slice(0, 200)} → ${answer.status} ${type}: ${what}`)
    if (!isAllowed && answer.ok) problem('the server took what the document does not allow')
    const response = this.#responseOf(operation, parts, answer.status)
    if (!response) return void problem(`the document does not name the status; ${answered.slice(0, 200)}`)
    // An event stream is a sequence of texts, which separate client tests cover.
    if (type === 'text/event-stream') return
    if (!(type in (response.content ?? {}))) return void problem(`the document does not name the type; ${answered.slice(0, 200)}`)
    if (type !== 'application/json') return
    const validate = this.#validator([...response.parts, 'content', type, 'schema'])
    if (!validate(JSON.parse(answered))) problem(`${this.#ajv.errorsText(validate.errors)}; ${answered.slice(0, 300)}`)
  }
}
