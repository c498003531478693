import { streamMessage, type StreamEntry } from '@wenjin/contract'
import { z } from 'zod'

/** Makes the site-relative addresses in a value absolute. */
type Rewriter = (value: unknown, origin: string) => unknown

/** The format by which the contract marks addresses (`address` in its `wire.ts`). */
const addressFormat = 'iri-reference'

/** Returns a site-relative address with the origin of the instance; others unchanged. */
export const absoluteAddress = (address: string, origin: string) =>
  address.startsWith('/') && !address.startsWith('//') ? `${origin}${address}` : address

const rewriteAddress: Rewriter = (value, origin) => (typeof value === 'string' ? absoluteAddress(value, origin) : value)

/** The parts of a schema's definition that lead to other schemas. */
interface Definition {
  type: string
  shape?: Readonly<Record<string, z.core.$ZodType>>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  out?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  valueType?: z.core.$ZodType
}

function ofFields(fields: readonly (readonly [string, Rewriter])[]): Rewriter | null {
  if (fields.length === 0) return null
  return (value, origin) => {
    if (typeof value !== 'object' || value === null) return value
    const given = value as Record<string, unknown>
    const changed = fields.filter(([name]) => given[name] !== undefined).map(([name, rewrite]) => [name, rewrite(given[name], origin)])
    return { ...given, ...Object.fromEntries(changed) }
  }
}

function make(schema: z.core.$ZodType): Rewriter | null {
  if (z.globalRegistry.get(schema)?.['format'] === addressFormat) return rewriteAddress
  const { shape, element, innerType, out, options, valueType } = (schema as z.ZodType).def as unknown as Definition
  if (shape) {
    return ofFields(
      Object.entries(shape).flatMap(([name, field]) => (addressRewriter(field) ? [[name, addressRewriter(field)!] as const] : [])),
    )
  }
  if (element) {
    const each = addressRewriter(element)
    return each && ((value, origin) => (Array.isArray(value) ? value.map((item) => each(item, origin)) : value))
  }
  if (options) {
    // Each alternative changes only what its own fields name.
    const all = options.map(addressRewriter).filter((each) => each !== null)
    return all.length === 0 ? null : (value, origin) => all.reduce((current, rewrite) => rewrite(current, origin), value)
  }
  if (valueType) {
    const each = addressRewriter(valueType)
    if (!each) return null
    return (value, origin) =>
      Object.fromEntries(Object.entries((value ?? {}) as Record<string, unknown>).map(([key, item]) => [key, each(item, origin)]))
  }
  const inner = innerType ?? out
  return inner ? addressRewriter(inner) : null
}

const made = new WeakMap<z.core.$ZodType, Rewriter | null>()

/**
 * Returns the function that makes the addresses in values of a schema absolute; null for a schema without addresses. A program has no page
 * to which a relative address belongs.
 */
export function addressRewriter(schema: z.core.$ZodType): Rewriter | null {
  const known = made.get(schema)
  if (known !== undefined) return known
  // A schema that contains itself is walked again at run time.
  made.set(schema, (value, origin) => made.get(schema)!(value, origin))
  const rewriter = make(schema)
  made.set(schema, rewriter)
  return rewriter
}

/** Returns an entry of a stream with absolute addresses, for a program. */
export function withAbsoluteAddresses(entry: StreamEntry, origin: string): StreamEntry {
  return typeof entry === 'string' ? entry : (addressRewriter(streamMessage)!(entry, origin) as StreamEntry)
}
