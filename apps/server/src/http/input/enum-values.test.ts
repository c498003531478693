import { contracts, keyScopes, type ApiKey, type Contract, type Route } from '@wenjin/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ValueMaker, type JsonObject } from '../../../test/openapi-requests.ts'
import { createUser } from '../../../test/people.ts'
import { seeded } from '../../../test/seeded.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import type { Visitor } from '../../../test/visitor.ts'

type Path = readonly (string | number)[]
type Place = 'params' | 'query' | 'body'

/** A field with a fixed set of text values. */
interface EnumField {
  name: string
  route: Route
  place: Place
  path: Path
  values: readonly string[]
  /** A part of a request that is valid except for this field. */
  filled: unknown
}

const unknownValue = 'no-such-value'
const maker = new ValueMaker(seeded(17), ['an-id'])
/** Nesting level from which the maker fills in required fields only. */
const deep = 100

const branchesOf = (schema: JsonObject) => (schema['anyOf'] ?? schema['oneOf']) as JsonObject[] | undefined
const textsOf = (schema: JsonObject): string[] => {
  const values = (schema['enum'] ?? ('const' in schema ? [schema['const']] : [])) as unknown[]
  return values.filter((value) => typeof value === 'string')
}
const takesAnyText = (schema: JsonObject) => schema['type'] === 'string' && textsOf(schema).length === 0

/** Yields each enum field of a schema: its path, its values, and a valid value of the schema except for an unknown text in that field. */
function* enumsOf(schema: JsonObject, path: Path = []): Generator<{ path: Path; values: readonly string[]; filled: unknown }> {
  const branches = branchesOf(schema)
  if (branches) {
    const isFree = branches.some(takesAnyText)
    for (const branch of branches) if (!isFree || textsOf(branch).length === 0) yield* enumsOf(branch, path)
    return
  }
  const values = textsOf(schema)
  if (values.length > 0) yield { path, values, filled: unknownValue }
  if (schema['type'] === 'array' && schema['items']) {
    for (const found of enumsOf(schema['items'] as JsonObject, [...path, 0])) yield { ...found, filled: [found.filled] }
  }
  for (const [field, part] of Object.entries((schema['properties'] ?? {}) as Record<string, JsonObject>)) {
    for (const found of enumsOf(part, [...path, field])) {
      yield { ...found, filled: { ...(maker.make(schema, '', deep) as object), [field]: found.filled } }
    }
  }
}

const fields: EnumField[] = Object.values<Contract>(contracts)
  .flatMap((contract) => Object.entries(contract))
  .flatMap(([name, route]) =>
    (['params', 'query', 'body'] as const).flatMap((place) => {
      const schema = route[place]
      if (!schema) return []
      const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonObject
      return [...enumsOf(described)].map((found) => ({ ...found, name, route, place }))
    }),
  )

let server: TestServer
let admin: Visitor
let bearer: string

beforeAll(async () => {
  server = await startTestServer()
  ;({ visitor: admin } = await createUser(server, { role: 'admin' }))
  ;({ key: bearer } = await admin.post<ApiKey & { key: string }>('/api/api-key', { name: '程序', scopes: [...keyScopes] }))
  await admin.token()
})
afterAll(async () => {
  await server.close()
})

/** Makes the call of a field with an unknown value and returns the refusal. */
async function refusal({ route, place, filled }: EnumField, language: string): Promise<{ status: number; text: string }> {
  const make = (part: Place): unknown => {
    if (part === place) return filled
    const schema = route[part]
    return schema && maker.make(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonObject, '', deep)
  }
  const params = (make('params') ?? {}) as Record<string, unknown>
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(params[field])))
  const query = new URLSearchParams()
  for (const [field, value] of Object.entries((make('query') ?? {}) as JsonObject)) {
    for (const one of [value].flat()) query.append(field, String(one))
  }
  const headers = { 'accept-language': language, ...(route.auth === 'key' && { authorization: `Bearer ${bearer}` }) }
  const body = make('body')
  const response = await admin.fetch(`${path}?${query}`, {
    method: route.method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const { errCode, errMsg } = (await response.json()) as { errCode: number; errMsg: string }
  return { status: response.status === errCode ? errCode : response.status, text: errMsg }
}

test('enum fields exist in params, query and body', () => {
  expect(fields.length).toBeGreaterThan(150)
  const called = new Set(fields.map(({ name }) => name))
  for (const name of ['programSearch', 'programAsk', 'programEmbed', 'listOpenFolder', 'submitExport', 'createShare', 'openSearchStream'])
    expect(called).toContain(name)
})

test('an unknown value of any enum field returns 400 with the accepted values, in Chinese and English', async () => {
  const wrong: unknown[] = []
  for (const field of fields) {
    for (const [language, separator] of [
      ['zh-CN', '、'],
      ['en', ', '],
    ] as const) {
      const { status, text } = await refusal(field, language)
      const values = field.values.filter(Boolean)
      if (status !== 400 || !text.includes(values.join(separator)))
        wrong.push([field.name, field.place, field.path.join('.'), status, text, values.join()])
    }
  }
  expect(wrong).toEqual([])
})
