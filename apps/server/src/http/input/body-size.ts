import type { FastifyRequest } from 'fastify'

/** Number of values in a body up to which it is checked inline: at most 5 ms. Each value of JSON follows one of these signs. */
const inlineValues = 2000
const signs: ReadonlySet<number> = new Set([...',[{'].map((sign) => sign.charCodeAt(0)))

/** The texts of JSON bodies with many values, by their request. */
const largeBodies = new WeakMap<FastifyRequest, string>()

/** Whether a JSON text has so many values that checking them takes long. A long text in it may be counted as some. */
function hasManyValues(text: string): boolean {
  let values = 0
  for (let at = 0; at < text.length && values <= inlineValues; at += 1) if (signs.has(text.charCodeAt(at))) values += 1
  return values > inlineValues
}

/** Remembers the text of a body that a thread has to check. */
export function rememberLargeBody(request: FastifyRequest, text: string): void {
  if (hasManyValues(text)) largeBodies.set(request, text)
}

/** Returns the text of a JSON body that a thread has to check; undefined for any other. */
export function largeBodyOf(request: FastifyRequest): string | undefined {
  return largeBodies.get(request)
}
