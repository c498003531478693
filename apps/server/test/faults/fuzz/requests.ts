import * as fc from 'fast-check'
import { objectOf, valueOf, type Schema } from './arbitrary.ts'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}

interface Operation {
  operationId: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** A generated request of one operation. */
export interface FuzzRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | FormData | null
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)) ?? ''

/** Encodes a value for a URL; a lone surrogate is replaced, since no client could send it. */
const inAddress = (value: unknown): string => encodeURIComponent(asText(value).toWellFormed().slice(0, 4000))

function urlOf(path: string, params: Record<string, unknown>, query: Record<string, unknown>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inAddress(params[name] ?? 'x') || 'x')
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.slice(0, 20) : [value]).map((item) => `${inAddress(name)}=${inAddress(item)}`),
  )
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'file') form.append('file', new Blob([asText(value)]), asText(fields['fileName']).slice(0, 300) || 'a.txt')
    else form.append(name, asText(value).slice(0, 4000))
  }
  return form
}

/** Bodies that are not JSON, or do not match their content type. */
const brokenBodies = [
  '{',
  '[1,',
  '"',
  'nul',
  '{"a":1}}',
  '\ufeff{}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{}}}',
  '',
  '[]',
  '1',
]
const contentTypes = ['application/json', 'application/json; charset=gbk', 'text/plain', 'application/xml', 'multipart/form-data', '']

/** The part of an OpenAPI document that is read. */
export interface FuzzedDocument {
  paths: Record<string, Record<string, Operation>>
}

function schemaOf(parameters: readonly Parameter[], place: Parameter['in']): Schema {
  const placed = parameters.filter((parameter) => parameter.in === place)
  return {
    properties: Object.fromEntries(placed.map(({ name, schema }) => [name, schema])),
    required: placed.filter(({ required }) => required === true).map(({ name }) => name),
  }
}

const seldom = <T>(arbitrary: fc.Arbitrary<T>) => fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })

/** Generates requests of one operation, deterministic by seed. Half of the path values are `ids` of existing objects. */
export function fuzzRequests(
  { method, path, operation }: { method: string; path: string; operation: Operation },
  ids: readonly string[],
  options: { count: number; seed: number },
): FuzzRequest[] {
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const inPath = schemaOf(operation.parameters, 'path')
  const real = Object.fromEntries(Object.keys(inPath.properties ?? {}).map((name) => [name, fc.constantFrom(...ids)]))
  const arbitrary = fc.record({
    params: fc.oneof(objectOf(inPath), fc.record(real)),
    query: objectOf(schemaOf(operation.parameters, 'query')),
    body: media ? valueOf(media.schema) : fc.constant(undefined),
    broken: seldom(fc.constantFrom(...brokenBodies)),
    contentType: seldom(fc.constantFrom(...contentTypes)),
  })
  return fc.sample(arbitrary, { numRuns: options.count, seed: options.seed }).map(({ params, query, body, broken, contentType }) => {
    const request = { method: method.toUpperCase(), url: urlOf(path, params, query), headers: {} }
    if (!media) return { ...request, body: null }
    if (type === 'multipart/form-data' && broken === null && body !== null && typeof body === 'object') {
      return { ...request, body: formOf(body as Record<string, unknown>) }
    }
    return { ...request, headers: { 'content-type': contentType ?? 'application/json' }, body: broken ?? JSON.stringify(body) ?? '' }
  })
}
