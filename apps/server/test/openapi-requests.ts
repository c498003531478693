import type { seeded } from './seeded.ts'

export type JsonObject = Record<string, unknown>

/** A call of an OpenAPI document. */
export interface Operation {
  name: string
  method: string
  path: string
  parameters: { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: JsonObject }[]
  /** The schema of its JSON body; null when it has none. */
  body: JsonObject | null
}

/** A request of an operation. */
export interface MadeRequest {
  operation: Operation
  /** Path and query with its parameters, from the slash on. */
  address: string
  body: unknown
}

type Random = ReturnType<typeof seeded>
/** Typical texts of people and programs. */
const words = ['越窑在哪里？', '青瓷', 'kiln', '2024', 'a', '表格 | 与 "引号"', '𠮷野家 🏺', 'https://example.org/页面']
const deepest = 6

/** Generates values that a schema allows, with a seeded random function. Ids are sometimes those of existing objects. */
export class ValueMaker {
  readonly #random: Random
  readonly #ids: readonly string[]

  constructor(random: Random, ids: readonly string[]) {
    this.#random = random
    this.#ids = ids
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.#random() * items.length)]!
  }

  chance(share: number): boolean {
    return this.#random() < share
  }

  /** Generates a value. @throws Error for an unsupported kind of schema. */
  make(schema: JsonObject, name = '', depth = 0): unknown {
    if ('const' in schema) return schema['const']
    if (Array.isArray(schema['enum'])) return this.pick(schema['enum'])
    if ('default' in schema && this.chance(0.3)) return schema['default']
    const choices = (schema['anyOf'] ?? schema['oneOf']) as JsonObject[] | undefined
    if (choices) return this.make(this.pick(choices), name, depth)
    const type = Array.isArray(schema['type']) ? this.pick(schema['type'] as string[]) : schema['type']
    switch (type) {
      case 'string':
        return this.#string(schema, name)
      case 'integer':
      case 'number':
        return this.#number(schema)
      case 'boolean':
        return this.chance(0.5)
      case 'null':
        return null
      case 'array':
        return this.#array(schema, name, depth)
      case 'object':
        return this.#object(schema, depth)
      case undefined:
        return this.pick<unknown>(['青瓷', 1, true])
      default:
        throw new Error(`no value for ${JSON.stringify(schema)}`)
    }
  }

  #string({ minLength = 0, maxLength = 60, pattern, format }: JsonObject, name: string): string {
    if (/id$/i.test(name) && this.chance(0.6)) return this.pick(this.#ids)
    if (format === 'uri' || /^url$|link/i.test(name)) return this.pick(['https://example.org/', 'https://example.org/页面?x=1'])
    if (name === 'host') return 'mail.example.org'
    if (format === 'date-time') return new Date(1_700_000_000_000).toISOString()
    if (typeof pattern === 'string')
      return this.pick(['abc_DEF-123', 'x', '20240102']).padEnd(Number(minLength), 'a').slice(0, Number(maxLength))
    let text = this.pick(words)
    while (text.length < Number(minLength)) text += this.pick(words)
    return text.slice(0, Number(maxLength)).toWellFormed()
  }

  #number({ minimum = 0, maximum = 100, exclusiveMinimum, type }: JsonObject): number {
    const low = Math.max(Number(minimum), exclusiveMinimum === undefined ? -Infinity : Number(exclusiveMinimum) + 1)
    const high = Math.min(Number(maximum), low + 20)
    const number = low + this.#random() * (high - low)
    return type === 'number' ? number : Math.floor(number)
  }

  #array({ items = {}, minItems = 0, maxItems = 3 }: JsonObject, name: string, depth: number): unknown[] {
    const max = Math.min(Number(maxItems), Number(minItems) + 2)
    const length = Number(minItems) + Math.floor(this.#random() * (max - Number(minItems) + 1))
    return Array.from({ length }, () => this.make(items as JsonObject, name.replace(/s$/, ''), depth + 1))
  }

  #object({ properties = {}, required = [] }: JsonObject, depth: number): JsonObject {
    const wanted = Object.entries(properties as Record<string, JsonObject>).filter(
      ([name]) => (required as string[]).includes(name) || (depth < deepest && this.chance(0.4)),
    )
    return Object.fromEntries(wanted.map(([name, schema]) => [name, this.make(schema, name, depth + 1)]))
  }
}

/** Returns the operations of a document whose references are resolved. */
export function operationsOf(document: JsonObject): Operation[] {
  return Object.entries(document['paths'] as Record<string, Record<string, JsonObject>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody }]) => {
      const content = (requestBody as { content?: Record<string, { schema: JsonObject }> } | undefined)?.content
      return {
        name: String(operationId),
        method: method.toUpperCase(),
        path,
        parameters: parameters as Operation['parameters'],
        body: content?.['application/json']?.schema ?? null,
      }
    }),
  )
}

/** Builds a request that an operation allows. */
export function requestOf(operation: Operation, maker: ValueMaker): MadeRequest {
  let address = operation.path
  const query = new URLSearchParams()
  for (const { name, in: place, required, schema } of operation.parameters) {
    if (place === 'header' || (place === 'query' && !required && maker.chance(0.6))) continue
    const value = maker.make(schema, name)
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(String(value)))
    else for (const one of [value].flat()) if (one !== null) query.append(name, String(one))
  }
  if (query.size > 0) address += `?${query}`
  return { operation, address, body: operation.body && maker.make(operation.body) }
}
