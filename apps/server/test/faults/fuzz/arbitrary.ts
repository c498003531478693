import * as fc from 'fast-check'

/** A JSON schema, as in the OpenAPI document. */
export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

const nested = (depth: number): unknown => Array.from({ length: depth }).reduce<unknown>((inner) => ({ a: [inner] }), 'x')

/** Unexpected values: other types, huge, deep, odd characters, words of other languages. */
const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom<unknown>(
    '',
    null,
    -1,
    0.5,
    1e308,
    Number.MAX_SAFE_INTEGER,
    2 ** 63,
    [],
    {},
    '\0',
    '\ud800',
    '%00',
    '../../etc/passwd',
    "' or 1=1 --",
    '${7*7}',
    '{{7*7}}',
    '__proto__',
    'undefined',
    'NaN',
    '2026-02-31',
    '9'.repeat(400),
    '永'.repeat(5000),
    'x'.repeat(100_000),
    '👩‍👩‍👧‍👦'.repeat(200),
    '\u202e\u0301\ufeff'.repeat(50),
    nested(20),
    nested(400),
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

function valid(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'string': {
      const minLength = schema.minLength ?? 0
      return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(schema.maxLength ?? 40, 60)) })
    }
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? -5, -(2 ** 31)), max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1) })
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'array':
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((item) => valueOf(item)))
      return fc.array(schema.items ? valueOf(schema.items) : fc.jsonValue(), { maxLength: 5 })
    case 'object':
      return objectOf(schema)
    default:
      return fc.jsonValue()
  }
}

/** Generates values of a schema, and occasionally unexpected ones. */
export function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 4, arbitrary: valid(schema) }, { weight: 1, arbitrary: junk })
}

/** Generates objects of a schema with some missing and some unknown fields. */
export function objectOf(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, valueOf(field)]))
  const required = schema.required ?? []
  return fc
    .tuple(
      fc.oneof(fc.record(fields, { requiredKeys: required }), fc.record(fields, { requiredKeys: [] })),
      fc.oneof(
        { weight: 4, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.dictionary(fc.string({ maxLength: 20 }), junk, { maxKeys: 3 }) },
      ),
    )
    .map(([known, extra]) => ({ ...extra, ...known }))
}
