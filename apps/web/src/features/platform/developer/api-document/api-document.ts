import type { KeyScope } from '@wenjin/contract'
import type { ApiDocument, ApiFailure, Both, Operation, Schema } from './open-api.ts'

/** The kind of input for a field in a form. */
export type FieldKind = 'text' | 'number' | 'flag' | 'choice' | 'json' | 'file'

/** A field of a call. */
export interface ApiField {
  name: string
  place: 'path' | 'query' | 'body' | 'form'
  required: boolean
  kind: FieldKind
  /** Its JSON type, e.g. `string` or `array of object`. */
  type: string
  choices: readonly string[]
  text: Both | null
  minLength: number
  maxLength: number | null
  /** For a JSON field: whether plain text is accepted, too. */
  orText: boolean
  /** Its value in the example, as form text; empty for none. */
  example: string
}

/** A call that accepts an API key. */
export interface ApiCall {
  name: string
  method: string
  path: string
  scopes: readonly KeyScope[]
  title: Both
  more: Both | null
  fields: readonly ApiField[]
  /** Schemas of the response by content type. */
  answers: readonly { contentType: string; schema: Schema | null }[]
  failures: readonly { status: string; failures: readonly ApiFailure[] }[]
}

/** Returns the alternatives of a schema, without null. */
function alternativesOf(schema: Schema): Schema[] {
  if (schema.anyOf) return schema.anyOf.flatMap(alternativesOf)
  return schema.type === 'null' ? [] : [schema]
}

/** Returns the name of a schema's JSON type. */
export function typeOf(schema: Schema): string {
  const names = alternativesOf(schema).map(({ type, items, properties }) => {
    if (type === 'array') return typeof items === 'object' ? `array of ${typeOf(items)}` : 'array'
    if (typeof type === 'string') return type
    return Array.isArray(type) ? type.filter((name) => name !== 'null').join(' | ') : properties ? 'object' : 'any'
  })
  return [...new Set(names)].join(' | ') || 'null'
}

function fieldKindOf(alternatives: readonly Schema[], choices: readonly string[]): FieldKind {
  const has = (...types: string[]) => alternatives.some(({ type }) => typeof type === 'string' && types.includes(type))
  if (alternatives.some(({ format }) => format === 'binary')) return 'file'
  if (has('boolean')) return 'flag'
  if (has('array', 'object')) return 'json'
  if (choices.length > 0) return 'choice'
  return has('number', 'integer') ? 'number' : 'text'
}

const textOf = ({ description, 'x-description-zh': zh }: Pick<Schema, 'description' | 'x-description-zh'>): Both | null =>
  description === undefined ? null : { en: description, zh: zh ?? description }

/** Formats the value of an example as form text. */
function shown(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}

function fieldOf(name: string, place: ApiField['place'], schema: Schema, required: boolean, example: unknown): ApiField {
  const alternatives = alternativesOf(schema)
  const choices = alternatives.flatMap((each) => each.enum ?? (each.const === undefined ? [] : [each.const]))
  const texts = alternatives.filter(({ type }) => type === 'string')
  return {
    name,
    place,
    required,
    kind: fieldKindOf(alternatives, choices.map(String)),
    type: typeOf(schema),
    choices: [...new Set(choices.map(String).filter((choice) => choice !== ''))],
    text: textOf(schema),
    minLength: texts[0]?.minLength ?? 0,
    maxLength: texts[0]?.maxLength ?? null,
    orText: texts.length > 0,
    example: shown(example),
  }
}

function bodyFields({ requestBody }: Operation): ApiField[] {
  return Object.entries(requestBody?.content ?? {}).flatMap(([contentType, { schema = {}, example, 'x-example': form }]) => {
    const { properties = {}, required = [] } = schema
    const place = contentType === 'multipart/form-data' ? 'form' : 'body'
    const values = example ?? form ?? {}
    return Object.entries(properties).map(([name, each]) => fieldOf(name, place, each, required.includes(name), values[name]))
  })
}

function callOf(path: string, method: string, operation: Operation): ApiCall {
  const { operationId: name, summary, 'x-summary-zh': zh, 'x-more': more, 'x-scopes': scopes = [], parameters, responses } = operation
  const inAddress = parameters.flatMap((each) => {
    if (each.in === 'header') return []
    return [{ ...fieldOf(each.name, each.in, each.schema, each.required === true, each.example), text: textOf(each) }]
  })
  const ok = Object.entries(responses['200']?.content ?? {})
  return {
    name,
    method: method.toUpperCase(),
    path,
    scopes,
    title: { zh: zh ?? summary, en: summary },
    more: more ?? null,
    fields: [...inAddress, ...bodyFields(operation)],
    answers: ok.map(([contentType, { schema }]) => ({ contentType, schema: schema ?? null })),
    failures: Object.entries(responses).flatMap(([status, { 'x-errors': failures }]) => (failures ? [{ status, failures }] : [])),
  }
}

/** Returns the calls of a document that accept a key: those of the developer API first. */
export function callsOf({ paths }: ApiDocument): ApiCall[] {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(path, method, operation)),
  )
  const rank = ({ path }: ApiCall) => (path.startsWith('/api/v1/') ? 0 : /^\/api\/(?:open\/|mcp$)/.test(path) ? 1 : 2)
  return calls.filter(({ scopes }) => scopes.length > 0).toSorted((a, b) => rank(a) - rank(b))
}

/** Whether a call belongs to the developer API itself; others are calls of the page that accept a key, too. */
export const isForPrograms = ({ path }: Pick<ApiCall, 'path'>) => /^\/api\/(?:v1\/|open\/|mcp$)/.test(path)
