/** Iterates over the positions of all calls that run when a module is loaded. */
function* callsIn(node: unknown): Generator<number> {
  if (Array.isArray(node)) {
    for (const item of node) yield* callsIn(item)
    return
  }
  if (typeof node !== 'object' || node === null || !('type' in node)) return
  const { type, start } = node as { type: string; start: number }
  if (/Function/.test(type)) return
  if (type === 'CallExpression') yield start
  for (const part of Object.values(node)) yield* callsIn(part)
}

/**
 * Marks all calls that a module makes when it is loaded as pure, so that the build drops those whose result is unused.
 * @param body the statements of the module, parsed from exactly this code
 */
export function withPureCalls(code: string, body: unknown): string {
  const places = [...new Set(callsIn(body))].toSorted((a, b) => b - a)
  return places.reduce((text, at) => `${text.slice(0, at)}/* @__PURE__ */ ${text.slice(at)}`, code)
}
