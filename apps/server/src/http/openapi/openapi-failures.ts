import { errors, scopesOf, type ErrorName, type Route } from '@wenjin/contract'
import type { Json } from './openapi-schema.ts'

/** Whether a program's key may make a call. */
export const takesKey = (route: Route) => scopesOf(route).length > 0

/** Whether a call changes something, so that a key's retry with the same `Idempotency-Key` is recognized. */
export const isRepeatable = (route: Route) => takesKey(route) && route.method !== 'GET' && route.kind !== 'stream' && route.kind !== 'file'

/** Returns the errors of a call that are its caller's: those that it names, and those of the checks before every handler. */
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

/** Faults of the server, which any call may meet. */
const faults: readonly ErrorName[] = ['error', 'serverBusy', 'storageFull']

/** Refusals before the handler of any call. */
const refusals: ReadonlySet<ErrorName> = new Set([
  'needLogin',
  'badApiKey',
  'noPermission',
  'needUpgrade',
  'tooLarge',
  'unsupportedType',
  'tooManyRequests',
  'tooManyRequests2',
])

/**
 * The errors of a call by status. Faults are its `default` response; for calls of the page the refusals before any handler are, too, while
 * calls for keys name each status. A stream is refused with a status of its own before it opens.
 */
function groupsOf(route: Route): [string, ErrorName[]][] {
  const names = errorsOf(route)
  const own = order.filter((name) => names.has(name))
  const isGeneral = (group: readonly ErrorName[]) => !takesKey(route) && group.every((name) => refusals.has(name))
  const byStatus = [...Map.groupBy(own, (name) => String(errors[name].status))]
  const named = byStatus.filter(([, group]) => !isGeneral(group))
  const refused: [string, ErrorName[]][] = route.kind === 'stream' ? [['510', ['badRequest', 'notFound', 'knowledgeTrialLimit']]] : []
  const others = named.length < byStatus.length ? order.filter((name) => refusals.has(name) || faults.includes(name)) : [...faults]
  return [...named, ...refused, ['default', others]]
}

/** The failures that calls share: components named by their status, the rarer ones of several with a status by their errors, too. */
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
    // The errors of the most frequent response with a status; the names of others list their further errors.
    const usual = new Map<string, ReadonlySet<ErrorName>>()
    for (const [key, { status, names, form }] of [...counts].toSorted(([, a], [, b]) => b.count - a.count)) {
      const short = form === 'envelope' ? status : `${status}.${form}`
      const common = usual.get(short)
      const further = names.filter((each) => !common?.has(each))
      const name = common ? [short, ...(further.length > 0 ? further : names)].join('.') : short
      if (name in this.responses) throw new Error(`two failures are named ${name}`)
      usual.set(short, common ?? new Set(names))
      const specs = names.map((each) => errors[each])
      this.#names.set(key, name)
      this.responses[name] = {
        description: specs.map(({ code, en }) => `${code}: ${en}`).join('; '),
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

/** The schemas of envelopes, by the names that the responses refer to. */
export const envelopeSchemas: Json = {
  Success: {
    type: 'object',
    required,
    properties: { ...failureFields, errCode: { type: 'integer', const: 0 } },
  },
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
