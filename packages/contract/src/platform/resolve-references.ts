const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Returns a document in which each `$ref` is replaced by the component that it names. Fields beside a reference, such as a description, are
 * added to a copy of the component.
 */
export function resolveReferences<T>(document: T): T {
  const resolved = new Map<unknown, unknown>()
  const find = (reference: string): unknown =>
    reference
      .slice('#/'.length)
      .split('/')
      .reduce<unknown>((at, part) => (isObject(at) ? at[part] : undefined), document)
  const resolve = (value: unknown): unknown => {
    if (!isObject(value)) return value
    const known = resolved.get(value)
    if (known !== undefined) return known
    const { $ref: reference, ...beside } = value
    if (typeof reference === 'string') {
      const component = resolve(find(reference))
      const result = Object.keys(beside).length === 0 ? component : { ...(component as object), ...beside }
      resolved.set(value, result)
      return result
    }
    // A component that contains itself finds this copy.
    const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [] : {}
    resolved.set(value, copy)
    for (const [key, part] of Object.entries(value)) Object.assign(copy, { [key]: resolve(part) })
    return copy
  }
  return resolve(document) as T
}
