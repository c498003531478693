import { errors, scopesOf, type ErrorName, type Route } from '@wenjin/contract'
import type { Json } from './openapi-schema.ts'

/** Whether a program's key may make a call. */
export const takesKey = (route: Route) => scopesOf(route).length > 0

/** Whether a call changes something, so that a key's retry with the same `Idempotency-Key` is recognized. */
export const isRepeatable = (route: Route) => takesKey(route) && route.method !== 'GET' && route.kind !== 'stream' && route.kind !== 'file'

/**
 * Returns the errors of a call that are its caller's: those that it names, and those of the checks before every handler. The faults of the
 * server, which any call may meet, are its `default` response.
 */
function errorsOf(route: Route): Set<ErrorName> {
  const { auth, kind, method, params, query, body, right } = route
  const names = new Set<ErrorName>(route.errors ?? [])
  const add = (when: boolean, ...added: ErrorName[]) => when && added.forEach((name) => names.add(name))
  const sends = body !== undefined || kind === 'upload'
  add(Boolean(params ?? query) || method !== 'GET', 'badRequest')
  add(auth !== 'public' && auth !== 'key', 'needLogin')
  // An invalid key is refused on every call that is not public.
  add(auth !== 'public', 'badApiKey')
  // A blocked address, and a foreign host name on an instance for one machine, are refused on every call.
  add(true, 'noPermission', 'needUpgrade')
  add(Boolean(params) || right !== undefined, 'notFound')
  add(isRepeatable(route), 'conflict')
  add(sends, 'tooLarge', 'unsupportedType')
  add(true, 'tooManyRequests', 'tooManyRequests2')
  add(takesKey(route), 'dailyLimit')
  return names
}

/** The order of the catalogue. */
const order = Object.keys(errors) as ErrorName[]

/** Returns the form in which a call answers a failure. */
function formOf({ openAiErrors, jsonRpcErrors, oAuthErrors, types = [] }: Route): keyof typeof failureForms {
  if (openAiErrors) return 'openAi'
  if (jsonRpcErrors) return 'jsonRpc'
  if (oAuthErrors) return 'oAuth'
  return types.includes('text/html') ? 'page' : 'envelope'
}

const json = (name: string): Json => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } })
const failureForms = {
  envelope: json('Failure'),
  openAi: json('OpenAiFailure'),
  jsonRpc: json('JsonRpcFailure'),
  oAuth: json('OAuthFailure'),
  page: { ...json('Failure'), 'text/html': { schema: { type: 'string' } } },
} as const satisfies Record<string, Json>

/** The errors of a call by status; a stream is refused with a status of its own before it opens, and `default` is what any call may meet. */
function groupsOf(route: Route): [string, ErrorName[]][] {
  const names = errorsOf(route)
  const own = order.filter((name) => names.has(name))
  const byStatus = [...Map.groupBy(own, (name) => String(errors[name].status))]
  const refused: [string, ErrorName[]][] = route.kind === 'stream' ? [['510', ['badRequest', 'notFound', 'knowledgeTrialLimit']]] : []
  return [...byStatus, ...refused, ['default', ['error', 'serverBusy', 'storageFull']]]
}

/** The failures that calls share: components named by their status, of several with a status the rarer ones by their errors, too. */
export class FailureResponses {
  readonly responses: Record<string, Json> = {}
  readonly #names = new Map<string, string>()

  constructor(routes: readonly Route[]) {
    const counts = new Map<string, { count: number; status: string; names: ErrorName[]; form: keyof typeof failureForms }>()
    for (const route of routes) {
      const form = formOf(route)
      for (const [status, names] of groupsOf(route)) {
        const key = [status, form, ...names].join('.')
        counts.set(key, { status, names, form, count: (counts.get(key)?.count ?? 0) + 1 })
      }
    }
    for (const [key, { status, names, form }] of [...counts].toSorted(([, a], [, b]) => b.count - a.count)) {
      const short = form === 'envelope' ? status : `${status}.${form}`
      const name = short in this.responses ? [short, ...names].join('.') : short
      const specs = names.map((each) => errors[each])
      this.#names.set(key, name)
      this.responses[name] = {
        description: specs.map(({ code, zh, en }) => `${code}: ${zh} · ${en}`).join('; '),
        content: failureForms[form],
        'x-errors': specs.map(({ code, zh, en }) => ({ code, zh, en })),
      }
    }
  }

  /** Returns the failures of a call by status, as references. */
  of(route: Route): Json {
    const form = formOf(route)
    const refs = groupsOf(route).map(([status, names]) => {
      const name = this.#names.get([status, form, ...names].join('.'))!
      return [status, { $ref: `#/components/responses/${name}` }]
    })
    return Object.fromEntries(refs) as Json
  }
}

const failureFields = { errCode: { type: 'integer' }, errMsg: { type: 'string' }, data: {} }
const required = ['errCode', 'errMsg', 'data']
const withEnvelope = (properties: Json): Json => ({
  type: 'object',
  required: [...required, ...Object.keys(properties)],
  properties: { ...failureFields, ...properties },
})

/** The schemas of failures, by the names that the responses refer to. */
export const failureSchemas: Json = {
  Failure: withEnvelope({}),
  OpenAiFailure: withEnvelope({
    error: {
      type: 'object',
      required: ['message', 'type', 'code', 'param'],
      properties: {
        message: { type: 'string' },
        type: { type: 'string' },
        code: { type: 'string' },
        param: { type: ['string', 'null'], description: 'The invalid field' },
      },
    },
  }),
  // What the protocol itself refuses has no envelope.
  JsonRpcFailure: {
    type: 'object',
    required: ['jsonrpc', 'id', 'error'],
    properties: {
      ...failureFields,
      jsonrpc: { const: '2.0' },
      id: { type: ['string', 'number', 'null'] },
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'integer' }, message: { type: 'string' }, data: {} },
      },
    },
  },
  OAuthFailure: withEnvelope({ error: { type: 'string' }, error_description: { type: 'string' } }),
}
