import { z } from 'zod'
import type { Route } from '@wenjin/contract'
import type { Sample } from '../../access/samples.ts'

/** A schema as `z.toJSONSchema` writes it, as far as it is read here. */
interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  prefixItems?: Schema[]
  maxLength?: number
  format?: string
  pattern?: string
}

/** A field of a call that takes text: the keys that lead to it, and how long it may be. */
export interface TextField {
  part: 'body' | 'query' | 'form'
  path: readonly string[]
  maxLength: number
}

const schemaOf = (schema: z.core.$ZodType): Schema => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

/** Depth of recursive schemas, such as the nodes of a mind map. */
const deepest = 8

function textsIn(schema: Schema, path: readonly string[] = []): Omit<TextField, 'part'>[] {
  if (path.length > deepest || schema.enum || 'const' in schema) return []
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const found = choices.flatMap((choice) => textsIn(choice, path))
  const { properties = {}, additionalProperties, items, prefixItems = [] } = schema
  for (const [name, property] of Object.entries(properties)) found.push(...textsIn(property, [...path, name]))
  if (typeof additionalProperties === 'object') found.push(...textsIn(additionalProperties, [...path, 'a']))
  const item = items ?? prefixItems[0]
  if (item) found.push(...textsIn(item, [...path, '0']))
  const isText = schema.type === 'string' && !schema.format && !schema.pattern
  return isText ? [...found, { path, maxLength: schema.maxLength ?? Infinity }] : found
}

/** Lists the fields of a call that take text of any form, by its schemas; the file and its name for an upload. */
export function textFieldsOf(route: Route): TextField[] {
  const of = (part: 'body' | 'query', schema: z.core.$ZodType | undefined) =>
    schema ? textsIn(schemaOf(schema)).map((field) => ({ ...field, part })) : []
  const found: TextField[] = [...of('body', route.body), ...of('query', route.query)]
  if (route.kind === 'upload') found.push({ part: 'form', path: ['file'], maxLength: Infinity })
  return [...new Map(found.map((field) => [`${field.part}.${field.path.join('.')}`, field])).values()]
}

function withValue(value: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text
  if (key === '0')
    return [withValue(Array.isArray(value) ? value[0] : undefined, rest, text), ...(Array.isArray(value) ? value.slice(1) : [])]
  const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
  return { ...fields, [key]: withValue(fields[key], rest, text) }
}

/** Characters of a text in an address: servers accept 16 KB of headers. */
const addressChars = 1200

/** Returns the sample with a text in one of its fields. */
export function withText(sample: Sample, { part, path, maxLength }: TextField, text: string): Sample {
  const fitting = text.slice(0, Math.min(maxLength, part === 'query' ? addressChars : Infinity))
  if (part === 'query') return { ...sample, query: { ...sample.query, [path[0]!]: fitting.toWellFormed() } }
  if (part === 'form') return { ...sample, form: { ...sample.form, file: new File([fitting], '文.md') } }
  return { ...sample, body: withValue(sample.body, path, fitting) }
}
