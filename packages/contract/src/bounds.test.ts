import { expect, test } from 'vitest'
import { z } from 'zod'
import { contracts } from './index.ts'
import type { Contract, Route } from './route.ts'
import { id } from './wire.ts'

type Schema = z.core.$ZodType

/** Returns the internal definition of a zod schema or check. */
// oxlint-disable-next-line no-underscore-dangle
const innards = <T extends { _zod: unknown }>(part: T): T['_zod'] => part._zod
const defOf = (schema: Schema) => innards(schema as z.core.$ZodTypes).def

/** Returns the paths of the strings, arrays, records and numbers of a request without bounds. */
function unbounded(schema: Schema, path: string, seen = new Set<Schema>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const def = defOf(schema)
  const into = (inner: Schema, at = path) => unbounded(inner, at, seen)
  const checks = new Set(def.checks?.map((check) => innards(check).def.check))
  switch (def.type) {
    case 'string':
      return checks.has('max_length') || checks.has('length_equals') ? [] : [`${path}: string`]
    case 'number':
      return checks.has('less_than') && checks.has('greater_than') ? [] : [`${path}: number`]
    case 'array':
      return [
        ...(checks.has('max_length') ? [] : [`${path}: array`]),
        ...(isId(def.element) && !checks.has('overwrite') && !mayRepeat.has(path) ? [`${path}: ids may repeat`] : []),
        ...into(def.element, `${path}[]`),
      ]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => into(field, `${path}.${name}`))
    case 'record':
      return [...(checks.has('custom') ? [] : [`${path}: record`]), ...into(def.keyType, `${path}{}`), ...into(def.valueType, `${path}{}`)]
    case 'tuple':
      return def.items.flatMap((item, at) => into(item, `${path}[${at}]`))
    case 'union':
      return def.options.flatMap((option) => into(option))
    case 'intersection':
      return [...into(def.left), ...into(def.right)]
    case 'pipe':
      // A transform checks its own output; an enumeration needs no bound.
      if (defOf(def.in).type === 'transform' || isEnumerated(def.out)) return into(def.out)
      return into(def.in)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return into(def.innerType)
    case 'lazy':
      return into(def.getter())
    case 'enum':
    case 'literal':
    case 'boolean':
    case 'null':
    case 'undefined':
    case 'never':
      return []
    default:
      return comparedOnly.test(path) ? [] : [`${path}: ${def.type}`]
  }
}

const isEnumerated = (schema: Schema) => ['literal', 'enum'].includes(defOf(schema).type)
const isId = (schema: Schema) => schema === id
/** Id lists that may repeat ids here, because the call refuses duplicates with its own message. */
const mayRepeat = new Set(['topic.sortTopics.body.ids'])

/** Fields of other services that are compared with the values which can be applied, and are neither stored nor read further. */
const comparedOnly =
  /^searchApi\.programChat\.body\.(n|response_format|tools|tool_choice|functions|function_call|logprobs|top_logprobs|logit_bias|modalities|audio|store|reasoning_effort|verbosity)$/

const requests = Object.entries(contracts).flatMap(([domain, contract]) =>
  Object.entries(contract as Contract).flatMap(([name, route]: [string, Route]) =>
    (['params', 'query', 'body'] as const).flatMap((part) => (route[part] ? [[`${domain}.${name}.${part}`, route[part]] as const] : [])),
  ),
)

test('every string, list and number of a request has a maximum, and id lists are deduplicated', () => {
  expect(requests.length).toBeGreaterThan(200)
  expect(requests.flatMap(([path, schema]) => unbounded(schema, path))).toEqual([])
})
