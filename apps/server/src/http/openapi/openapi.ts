import { callText, callTexts, contracts, scopesOf, type Contract, type Route } from '@wenjin/contract'
import { FailureResponses, envelopeSchemas, isRepeatable, takesKey } from './openapi-failures.ts'
import { collectTitles, described, plainSchemaOf, schemaOf, type Json, type Texts } from './openapi-schema.ts'
import { shareParts } from './shared-parts.ts'
import { shareSchemas } from './shared-schemas.ts'

/** A call with its name in the contract. */
interface Named {
  domain: string
  name: string
  route: Route
}

/** What the description of all calls shares. */
interface Shared {
  /** The titles of schemas that keys meet. */
  titles: ReadonlySet<string>
  failures: FailureResponses
}

/** Returns whose texts describe the schemas of a call; calls that take no key have no texts. */
const textsOf = ({ name, route }: Named): Texts => (takesKey(route) ? name : null)

function parametersOf(named: Named, place: 'path' | 'query', { titles }: Shared): Json[] {
  const schema = place === 'path' ? named.route.params : named.route.query
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input', textsOf(named), titles) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const example = callTexts[named.name]?.example
  const values = (takesKey(named.route) && (place === 'path' ? example?.params : example?.query)) || {}
  return Object.entries(properties).map(([name, { description, 'x-description-zh': zh, ...value }]) => ({
    name,
    in: place,
    ...((place === 'path' || required.includes(name)) && { required: true }),
    ...(description !== undefined && { description, 'x-description-zh': zh }),
    schema: value,
    ...(values[name] !== undefined && { example: values[name] }),
  }))
}

const idempotencyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A retry with the same value within 24 hours returns the first response',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: String.raw`^[\x21-\x7e]+$` },
}
const idempotencyKey = { $ref: '#/components/parameters/IdempotencyKey' }

const eventStream = { schema: { type: 'string', description: 'Events with one `data:` line each; the last one is `[DONE]`' } }
const bytes = { schema: { type: 'string', format: 'binary' } }

/** Whether a call can answer with an event stream on request. */
const mayStream = ({ body, jsonRpcErrors, method }: Route) =>
  method === 'POST' &&
  (jsonRpcErrors === true || (body !== undefined && 'stream' in ((plainSchemaOf(body, 'input')['properties'] ?? {}) as Json)))

/** Returns the bodies of a raw answer: JSON, and a text for a string alternative, or those of its media types. */
function rawContent(data: Json, types: readonly string[] | undefined): Json {
  if (types) {
    const isText = (type: string) => type.startsWith('text/') || type.endsWith('xml')
    return Object.fromEntries(types.map((type) => [type, isText(type) ? { schema: { type: 'string' } } : bytes]))
  }
  const alternatives = (data['anyOf'] ?? [data]) as Json[]
  const text = alternatives.find((each) => each['type'] === 'string')
  const rest = alternatives.filter((each) => each['type'] !== 'string')
  const json = rest.length === 1 ? rest[0] : { anyOf: rest }
  return { ...(rest.length > 0 && { 'application/json': { schema: json } }), ...(text && { 'text/markdown': { schema: text } }) }
}

function contentOf(named: Named, { titles }: Shared): Json {
  const { route } = named
  if (route.kind === 'stream') return { 'text/event-stream': eventStream }
  if (route.kind === 'file') return Object.fromEntries((route.types ?? ['*/*']).map((type) => [type, bytes]))
  const data = route.data ? schemaOf(route.data, 'output', textsOf(named), titles) : { type: 'null' }
  const streamed = mayStream(route) ? { 'text/event-stream': eventStream } : {}
  if (route.kind === 'raw') return { ...rawContent(data, route.types), ...streamed }
  const schema = { allOf: [{ $ref: '#/components/schemas/Success' }, { properties: { data } }] }
  return { 'application/json': { schema }, ...streamed }
}

const statusTexts: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted without a response body',
  206: 'The requested range',
  301: 'Moved permanently to the address in `Location`',
  302: 'Redirect to the address in `Location`',
  303: 'Redirect to the address in `Location`',
  304: 'Unchanged since the version in `If-None-Match`',
  401: 'The client is not registered',
  405: 'Not supported by this server',
  416: 'The requested range does not exist',
  503: 'Not available',
}

/** Returns the answers that are no failures, by status. */
function answersOf(named: Named, shared: Shared): Json {
  const { statuses = [200] } = named.route
  const content = contentOf(named, shared)
  // Redirections, unchanged and missing parts of a file, and accepted messages have no body.
  const isEmpty = (status: number) => status === 202 || (status >= 300 && status < 400) || status === 416
  return Object.fromEntries(statuses.map((status) => [status, { description: statusTexts[status]!, ...(!isEmpty(status) && { content }) }]))
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

function requestBodyOf(named: Named, { titles }: Shared): Json | undefined {
  const { name, route } = named
  const example = takesKey(route) ? callTexts[name]?.example?.body : undefined
  if (route.kind === 'upload') return { required: true, content: { 'multipart/form-data': formOf(named) } }
  if (!route.body) return undefined
  const json = { schema: schemaOf(route.body, 'input', textsOf(named), titles), ...(example && { example }) }
  return { required: true, content: { 'application/json': json } }
}

/** Who may make a call of each rule. */
const mayCall: Readonly<Record<Route['auth'], string>> = {
  public: 'Public.',
  visitor: 'For guests and users.',
  user: 'For users.',
  admin: 'For admins.',
  key: 'For API keys.',
}

/** Describes the callers of a route and the key scope that it needs. */
function accessOf({ auth, ...route }: Route): string {
  const scopes = scopesOf(route)
  return scopes.length === 0 ? mayCall[auth] : `${mayCall[auth]} An API key needs the scope ${scopes.join(' or ')}.`
}

/** The security of most calls, which the document states once. */
const bySession: Json[] = [{ session: [] }]

function securityOf(route: Route): Json[] {
  const scopes = scopesOf(route)
  const byKey = scopes.length > 0 ? [{ key: [] }] : []
  if (route.auth === 'key') return byKey
  return [...byKey, ...(route.auth === 'user' || route.auth === 'admin' ? bySession : [{}])]
}

function operationOf(named: Named, shared: Shared): Json {
  const { domain, name, route } = named
  const text = takesKey(route) ? callText(name) : null
  const body = requestBodyOf(named, shared)
  const inHeader = isRepeatable(route) ? [idempotencyKey] : []
  const security = securityOf(route)
  return {
    operationId: name,
    tags: [domain],
    summary: text?.title.en ?? route.summary,
    description: `${text ? `${text.more?.en ?? route.summary}\n\n` : ''}${accessOf(route)}`,
    ...(text && { 'x-summary-zh': text.title.zh }),
    ...(text?.more && { 'x-more': text.more }),
    ...(takesKey(route) && { 'x-scopes': scopesOf(route) }),
    ...(JSON.stringify(security) !== JSON.stringify(bySession) && { security }),
    parameters: [...parametersOf(named, 'path', shared), ...parametersOf(named, 'query', shared), ...inHeader],
    ...(body && { requestBody: body }),
    responses: { ...shared.failures.of(route), ...answersOf(named, shared) },
  }
}

/** Returns the titles of the schemas in the calls that take a key. */
function titlesOf(calls: readonly Named[]): Set<string> {
  const titles = new Set<string>()
  for (const { route } of calls.filter((call) => takesKey(call.route))) {
    if (route.body) collectTitles(plainSchemaOf(route.body, 'input'), titles)
    if (route.data) collectTitles(plainSchemaOf(route.data, 'output'), titles)
  }
  return titles
}

/** Builds the OpenAPI 3.1 document of the API from the contract. */
export function openApiDocument(version: string): Json {
  const calls = Object.entries<Contract>(contracts).flatMap(([domain, contract]) =>
    Object.entries(contract).map(([name, route]) => ({ domain, name, route })),
  )
  const shared = { titles: titlesOf(calls), failures: new FailureResponses(calls.map(({ route }) => route)) }
  const whole: Record<string, Json> = {}
  for (const call of calls) {
    const { path, method } = call.route
    whole[path] = { ...whole[path], [method.toLowerCase()]: operationOf(call, shared) }
  }
  const { paths: withShared, schemas } = shareSchemas(whole, Object.keys(envelopeSchemas))
  const parts = { parameters: { IdempotencyKey: idempotencyParameter }, responses: shared.failures.responses }
  const paths = shareParts(withShared, parts)
  return {
    openapi: '3.1.0',
    info: {
      title: '问津 Wenjin',
      version,
      description:
        'Search the web and your own documents, and get answers in which every citation is checked. Programs authenticate with an API key. A request with an unsupported method returns 405 with the header `Allow`, and an unknown path 404, both as a failure.',
      contact: { name: 'The operator of this instance' },
      license: { name: 'MIT' },
    },
    security: bySession,
    servers: [{ url: '/', description: 'This instance' }],
    tags: Object.keys(contracts).map((name) => ({ name, description: `Operations of ${name}` })),
    paths,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An API key of the form mk-…, created on the page API keys' },
        session: { type: 'apiKey', in: 'cookie', name: 'sid', description: 'The session of a signed-in browser' },
      },
      ...parts,
      schemas: { ...envelopeSchemas, ...schemas },
    },
  }
}
