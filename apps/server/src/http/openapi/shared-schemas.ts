import { isObject, type Json } from './openapi-schema.ts'

/** Characters from which a schema without a title that occurs more than once is a component; one with a title always is. */
const minShared = 120

/** The position of a schema, from which it gets a name: of the call and the field in which it occurs first. */
interface Position {
  call: string
  field: string
  isItem: boolean
  input: boolean
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Fields whose names say nothing about their schemas. */
const places: ReadonlySet<string> = new Set(['answer', 'data', 'list', 'requestBody'])

/** Returns a name in capitals for each word, e.g. `TakeDown`; of an item of a list in the singular. */
function nameOf({ field, isItem }: Position): string {
  const name = field
    .split(/[^A-Za-z\d]+/)
    .map(capital)
    .join('')
  return isItem ? name.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '') : name
}

/** Whether a value is a schema worth sharing: an object with fields, a choice of schemas or of names. */
function isShareable(value: Json): boolean {
  if (value['type'] === 'object') return isObject(value['properties'])
  return Array.isArray(value['anyOf']) || (Array.isArray(value['enum']) && typeof value['type'] === 'string')
}

/** Finds the schemas that occur more than once, counting what is within them once. */
class Occurrences {
  readonly counts = new Map<string, number>()
  readonly #texts = new WeakMap<Json, string>()

  textOf(value: Json): string {
    const known = this.#texts.get(value)
    if (known !== undefined) return known
    // Texts of a field belong to the field, not to the schema of its value.
    const { description: _, 'x-description-zh': __, ...rest } = value
    const text = JSON.stringify(rest)
    this.#texts.set(value, text)
    return text
  }

  add(value: unknown): void {
    if (Array.isArray(value)) for (const item of value) this.add(item)
    if (!isObject(value)) return
    if (isShareable(value)) {
      const text = this.textOf(value)
      const count = (this.counts.get(text) ?? 0) + 1
      this.counts.set(text, count)
      if (count > 1) return
    }
    for (const item of Object.values(value)) this.add(item)
  }
}

/**
 * Moves the schemas that occur more than once in the calls of a document to its components, and refers to them there. A schema is named by
 * its title, else by the field in which it occurs first.
 * @param paths the calls, by path and method
 * @param taken names of components that exist already
 */
export function shareSchemas(paths: Record<string, Json>, taken: readonly string[]): { paths: Record<string, Json>; schemas: Json } {
  const occurrences = new Occurrences()
  occurrences.add(paths)
  const names = new Map<string, string>()
  const used = new Set(taken)
  const schemas: Json = {}

  const nameFor = (value: Json, position: Position): string => {
    const title = typeof value['title'] === 'string' ? value['title'] : null
    const name = title ?? nameOf(position)
    const owner = capital(position.call)
    const bare = title === null && places.has(position.field) ? [] : [name, ...(position.input ? [`${name}Input`] : [])]
    const candidates = [...bare, `${owner}${name}`, `${owner}${name}Input`]
    const free = candidates.find((candidate) => !used.has(candidate))
    if (free !== undefined) return free
    for (let n = 2; ; n += 1) if (!used.has(`${owner}${name}${n}`)) return `${owner}${name}${n}`
  }

  const rewrite = (value: unknown, position: Position): unknown => {
    if (Array.isArray(value)) return value.map((item) => rewrite(item, position))
    if (!isObject(value)) return value
    const text = isShareable(value) ? occurrences.textOf(value) : ''
    const isShared = typeof value['title'] === 'string' || (text.length >= minShared && (occurrences.counts.get(text) ?? 0) > 1)
    if (!isShared) return within(value, position)
    let name = names.get(text)
    if (name === undefined) {
      name = nameFor(value, position)
      names.set(text, name)
      used.add(name)
      const { description: _, 'x-description-zh': __, ...rest } = value
      schemas[name] = within(rest, { ...position, call: typeof value['title'] === 'string' ? value['title'] : position.call })
    }
    const { description, 'x-description-zh': zh } = value
    return { $ref: `#/components/schemas/${name}`, ...(description !== undefined && { description, 'x-description-zh': zh }) }
  }

  const within = (value: Json, position: Position): Json =>
    Object.fromEntries(
      Object.entries(value).map(([key, part]) => {
        if (key === 'properties' && isObject(part)) {
          const fields = Object.entries(part).map(([field, schema]) => [field, rewrite(schema, { ...position, field, isItem: false })])
          return [key, Object.fromEntries(fields)]
        }
        if (key === 'requestBody' || key === 'parameters') return [key, rewrite(part, { ...position, input: true, field: key })]
        if (key === 'schema' && typeof value['name'] === 'string') return [key, rewrite(part, { ...position, field: value['name'] })]
        if (key === 'items') return [key, rewrite(part, { ...position, isItem: true })]
        return [key, key === 'example' || key === 'x-example' ? part : rewrite(part, position)]
      }),
    )

  const shared = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => {
        const call = String((operation as Json)['operationId'])
        return [method, within(operation as Json, { call, field: 'answer', isItem: false, input: false })]
      }),
    ),
  ])
  return { paths: Object.fromEntries(shared) as Record<string, Json>, schemas }
}
