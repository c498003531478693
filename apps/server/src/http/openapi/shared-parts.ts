import { isObject, type Json } from './openapi-schema.ts'

/** Parameters and responses that several calls have, by the names under which they are components. */
export interface SharedParts {
  parameters: Json
  responses: Json
}

/**
 * Moves the parameters and the answers that occur more than once in the calls of a document to its components, and refers to them there. A
 * parameter is named by itself, an answer by the first call that has it.
 * @param into the components, which may contain others already
 */
export function shareParts(paths: Record<string, Json>, into: SharedParts): Record<string, Json> {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods) as Json[])
  const counts = new Map<string, number>()
  const count = (part: unknown) => counts.set(JSON.stringify(part), (counts.get(JSON.stringify(part)) ?? 0) + 1)
  for (const { parameters, responses } of operations) {
    for (const part of [...(parameters as Json[]), ...Object.values(responses as Json)]) count(part)
  }
  const names = new Map<string, string>()
  const share = (kind: keyof SharedParts, part: Json, wanted: string): Json => {
    const text = JSON.stringify(part)
    if ('$ref' in part || (counts.get(text) ?? 0) < 2) return part
    let name = names.get(text)
    for (let n = 1; name === undefined; n += 1) {
      const candidate = n === 1 ? wanted : `${wanted}${n}`
      if (candidate in into[kind]) continue
      into[kind][candidate] = part
      names.set(text, (name = candidate))
    }
    return { $ref: `#/components/${kind}/${name}` }
  }
  const shareOf = (operation: Json): Json => ({
    ...operation,
    parameters: (operation['parameters'] as Json[]).map((part) => share('parameters', part, String(part['name']))),
    responses: Object.fromEntries(
      Object.entries(operation['responses'] as Json).map(([status, part]) => [
        status,
        isObject(part) ? share('responses', part, `${String(operation['operationId'])}.${status}`) : part,
      ]),
    ),
  })
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, shareOf(operation as Json)])),
    ]),
  )
}
