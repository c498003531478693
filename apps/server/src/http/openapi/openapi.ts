import { callText, callTexts, contracts, errors, scopesOf, type Contract, type ErrorName, type Route } from '@wenjin/contract'
import { described, schemaOf, type Json } from './openapi-schema.ts'

/** A call with its name in the contract. */
interface Named {
  domain: string
  name: string
  route: Route
}

const takesKey = (route: Route) => scopesOf(route).length > 0

/** Returns the call whose texts describe a schema; calls that take no key have no texts. */
const textsOf = ({ name, route }: Named) => (takesKey(route) ? name : null)

function parametersOf(named: Named, place: 'path' | 'query'): Json[] {
  const schema = place === 'path' ? named.route.params : named.route.query
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input', textsOf(named)) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const example = callTexts[named.name]?.example
  const values = (takesKey(named.route) && (place === 'path' ? example?.params : example?.query)) || {}
  return Object.entries(properties).map(([name, { description, 'x-description-zh': zh, ...value }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description, 'x-description-zh': zh }),
    schema: value,
    ...(values[name] !== undefined && { example: values[name] }),
  }))
}

const eventStream = { schema: { type: 'string', description: 'Events, one `data:` line each; the last one is `[DONE]`' } }

/** Whether a call can answer with an event stream on request. */
const mayStream = (body: Json) => 'stream' in ((body['properties'] ?? {}) as Json)

/** Returns the response bodies without the envelope: JSON, and plain text for a string alternative. */
function rawContent(data: Json): Json {
  const alternatives = (data['anyOf'] ?? [data]) as Json[]
  const text = alternatives.find((each) => each['type'] === 'string')
  const rest = alternatives.filter((each) => each['type'] !== 'string')
  const json = rest.length === 1 ? rest[0] : { anyOf: rest }
  const textType = rest.length > 0 ? 'text/markdown' : 'text/plain'
  return { ...(rest.length > 0 && { 'application/json': { schema: json } }), ...(text && { [textType]: { schema: text } }) }
}

function responseOf(named: Named): Json {
  const { route } = named
  if (route.kind === 'stream') return { description: 'Events, wire format section 3', content: { 'text/event-stream': eventStream } }
  if (route.kind === 'file') {
    return { description: 'Bytes', content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
  }
  const data = route.data ? schemaOf(route.data, 'output', textsOf(named)) : { type: 'null' }
  const streamed = route.body && mayStream(schemaOf(route.body, 'input', null)) ? { 'text/event-stream': eventStream } : {}
  if (route.kind === 'raw') return { description: 'OK', content: { ...rawContent(data), ...streamed } }
  const schema = {
    type: 'object',
    required: ['errCode', 'errMsg', 'data'],
    properties: { errCode: { type: 'integer', description: '0 is success' }, errMsg: { type: 'string' }, data },
  }
  return { description: 'OK', content: { 'application/json': { schema }, ...streamed } }
}

/** Describes a multipart body: its file and its other fields. */
function formOf({ name, route }: Named): Json {
  const form = (takesKey(route) && callTexts[name]?.example?.form) || null
  const fields = form ? Object.keys(form) : ['fileName', 'type']
  const texts = (field: string) => (takesKey(route) ? described(name, field) : {})
  const properties = {
    file: { type: 'string', format: 'binary', ...texts('file') },
    ...Object.fromEntries(fields.map((field) => [field, { type: 'string', ...texts(field) }])),
  }
  return { schema: { type: 'object', required: ['file'], properties }, ...(form && { 'x-example': form }) }
}

function requestBodyOf(named: Named): Json | undefined {
  const { name, route } = named
  const example = takesKey(route) ? callTexts[name]?.example?.body : undefined
  if (route.kind === 'upload') return { required: true, content: { 'multipart/form-data': formOf(named) } }
  if (!route.body) return undefined
  const json = { schema: schemaOf(route.body, 'input', textsOf(named)), ...(example && { example }) }
  return { required: true, content: { 'application/json': json } }
}

/** The errors of every call with a key. */
const keyErrors: readonly ErrorName[] = ['badRequest', 'badApiKey', 'noPermission', 'tooManyRequests', 'dailyLimit']

/** Groups the errors by HTTP status; several errors can share one status. */
function failuresOf({ route }: Named): [string, Json][] {
  const names = new Set<ErrorName>([...(route.errors ?? []), ...(takesKey(route) ? keyErrors : [])])
  const byStatus = Map.groupBy(names, (name) => errors[name].status)
  const schema = { $ref: `#/components/schemas/${route.openAiErrors ? 'ProgramFailure' : 'Failure'}` }
  return [...byStatus].map(([status, ofStatus]) => {
    const specs = ofStatus.map((name) => errors[name])
    return [
      String(status),
      {
        description: specs.map(({ code, zh, en }) => `${code}: ${zh} · ${en}`).join('; '),
        content: { 'application/json': { schema } },
        'x-errors': specs.map(({ code, zh, en }) => ({ code, zh, en })),
      },
    ]
  })
}

const mayCall: Readonly<Record<Route['auth'], string>> = {
  public: 'Anybody may call it.',
  visitor: 'Anybody with a visitor id may call it.',
  user: 'For somebody who is signed in.',
  admin: 'For an admin of the instance.',
  key: 'For programs with a key.',
}

/** Describes the callers of a route and the key scope that it needs. */
function accessOf({ auth, ...route }: Route): string {
  const scopes = scopesOf(route)
  return scopes.length === 0 ? mayCall[auth] : `${mayCall[auth]} A key needs the scope ${scopes.join(' or ')}.`
}

function securityOf(route: Route): Json[] {
  const scopes = scopesOf(route)
  const byKey = scopes.length > 0 ? [{ key: [] }] : []
  if (route.auth === 'key') return byKey
  const signedIn = route.auth === 'user' || route.auth === 'admin' ? [{ session: [] }] : [{}]
  return [...byKey, ...signedIn]
}

function operationOf(named: Named): Json {
  const { domain, name, route } = named
  const text = takesKey(route) ? callText(name) : null
  const body = requestBodyOf(named)
  return {
    operationId: name,
    tags: [domain],
    summary: text?.title.en ?? route.summary,
    description: `${text?.more?.en ?? route.summary}\n\n${accessOf(route)}`,
    ...(text && { 'x-summary-zh': text.title.zh }),
    ...(text?.more && { 'x-more': text.more }),
    ...(takesKey(route) && { 'x-scopes': scopesOf(route) }),
    security: securityOf(route),
    parameters: [...parametersOf(named, 'path'), ...parametersOf(named, 'query')],
    ...(body && { requestBody: body }),
    responses: { ...Object.fromEntries(failuresOf(named)), '200': responseOf(named) },
  }
}

const failureFields = { errCode: { type: 'integer' }, errMsg: { type: 'string' }, data: {} }
const openAiFailure = {
  type: 'object',
  required: ['message', 'type', 'code', 'param'],
  properties: {
    message: { type: 'string' },
    type: { type: 'string' },
    code: { type: 'string' },
    param: { type: ['string', 'null'], description: 'The field at fault' },
  },
}

/** Builds the OpenAPI 3.1 document of the API from the contract. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [domain, contract] of Object.entries<Contract>(contracts)) {
    for (const [name, route] of Object.entries(contract)) {
      paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf({ domain, name, route }) }
    }
  }
  const required = ['errCode', 'errMsg', 'data']
  return {
    openapi: '3.1.0',
    info: {
      title: '问津 Wenjin',
      version,
      description:
        'Ask the web and your own documents, and read answers in which every citation is checked. Calls of programs bring a key.',
      contact: { name: 'The operator of this instance' },
      license: { name: 'MIT' },
    },
    servers: [{ url: '/', description: 'This instance' }],
    tags: Object.keys(contracts).map((name) => ({ name, description: `Calls of ${name}` })),
    paths,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key of the form mk-…, made on the page' },
        session: { type: 'apiKey', in: 'cookie', name: 'sid', description: 'The sign-in of a browser' },
      },
      schemas: {
        Failure: { type: 'object', required, properties: failureFields },
        ProgramFailure: { type: 'object', required: [...required, 'error'], properties: { ...failureFields, error: openAiFailure } },
      },
    },
  }
}
