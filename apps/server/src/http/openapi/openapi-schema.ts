import { fieldText } from '@wenjin/contract'
import { z } from 'zod'

export type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the text of a field, in English as `description` and in Chinese as `x-description-zh`; empty when the field has no text. */
export function described(call: string, field: string): Json {
  const text = fieldText(call, field)
  return text ? { description: text.en, 'x-description-zh': text.zh } : {}
}

/** Adds the field texts to a schema of a call. */
function describe(call: string, properties: Json): Json {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const completed = complete(call, schema)
      if (!isObject(completed) || '$ref' in completed) return [name, completed]
      return [name, { ...completed, ...described(call, name) }]
    }),
  )
}

/** Completes a schema with the texts of its fields, and with the `items` of its lists that OpenAPI tools require. */
function complete(call: string | null, part: unknown): unknown {
  if (Array.isArray(part)) return part.map((item) => complete(call, item))
  if (!isObject(part)) return part
  const { properties, ...rest } = part
  const completed: Json = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, complete(call, value)]))
  if (isObject(properties)) {
    completed['properties'] = call === null ? Object.fromEntries(mapValues(properties)) : describe(call, properties)
  }
  // A tuple needs no `items` in JSON Schema, but OpenAPI tools require a schema for them.
  if (completed['items'] === false) Object.assign(completed, { items: {}, maxItems: (completed['prefixItems'] as unknown[]).length })
  return completed
}

const mapValues = (properties: Json) => Object.entries(properties).map(([name, schema]) => [name, complete(null, schema)] as const)

/** Returns the JSON schema of a part of a call. @param call the call whose texts are added; null for none */
export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output', call: string | null): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return complete(call, rest) as Json
}
