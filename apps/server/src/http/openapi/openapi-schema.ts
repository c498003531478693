import { fieldText } from '@wenjin/contract'
import { z } from 'zod'

export type Json = Record<string, unknown>

/** Whose texts describe the fields of a schema: those of a call, those that are the same in every call, or none. */
export type Texts = string | null

/** The texts of fields that mean the same in every call. */
const everyCall = ''

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the text of a field, in English as `description` and in Chinese as `x-description-zh`; empty when the field has no text. */
export function described(call: string, field: string): Json {
  const text = fieldText(call, field)
  return text ? { description: text.en, 'x-description-zh': text.zh } : {}
}

/**
 * Completes a schema with the texts of its fields, and with the `items` of its lists that OpenAPI tools require.
 * @param named the titles of schemas that keys meet: they are described in the same way in all calls
 */
function complete(texts: Texts, part: unknown, named: ReadonlySet<string>): unknown {
  if (Array.isArray(part)) return part.map((item) => complete(texts, item, named))
  if (!isObject(part)) return part
  const { properties, ...rest } = part
  const { title } = rest
  const own = typeof title !== 'string' ? texts : named.has(title) ? everyCall : null
  const completed: Json = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, complete(own, value, named)]))
  if (isObject(properties)) {
    const fields = Object.entries(properties).map(([name, schema]) => {
      const field = complete(own, schema, named)
      return [name, own === null || !isObject(field) ? field : { ...field, ...described(own, name) }]
    })
    completed['properties'] = Object.fromEntries(fields)
  }
  // A tuple needs no `items` in JSON Schema, but OpenAPI tools require a schema for them.
  if (completed['items'] === false) Object.assign(completed, { items: {}, maxItems: (completed['prefixItems'] as unknown[]).length })
  return completed
}

/** Removes what says nothing to a client: the bounds of every whole number, and that an answer has no further fields today. */
function strip(jsonSchema: Json): void {
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum']
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum']
  if (jsonSchema['additionalProperties'] === false) delete jsonSchema['additionalProperties']
}

/** Returns the JSON schema of a part of a call, without texts. */
export function plainSchemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const override = ({ jsonSchema }: { jsonSchema: object }) => strip(jsonSchema as Json)
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override }) as Json
  return rest
}

/** Returns the JSON schema of a part of a call. @param texts whose texts are added */
export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output', texts: Texts, named: ReadonlySet<string>): Json {
  return complete(texts, plainSchemaOf(schema, io), named) as Json
}

/** Adds the titles of a schema and of its parts to a set. */
export function collectTitles(part: unknown, titles: Set<string>): void {
  if (Array.isArray(part)) for (const item of part) collectTitles(item, titles)
  if (!isObject(part)) return
  if (typeof part['title'] === 'string' && typeof part['type'] === 'string') titles.add(part['title'])
  for (const value of Object.values(part)) collectTitles(value, titles)
}
