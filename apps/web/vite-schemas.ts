import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contracts } from '@wenjin/contract'
import type { Plugin } from 'vite'

const folder = dirname(fileURLToPath(import.meta.resolve('@wenjin/contract')))

/** The fields of a route that a client needs to call it. */
const clientFields = ['method', 'path', 'kind', 'right'] as const

/** The contracts as plain data, without the schemas by which the server reads a call. */
function tableOf(): unknown {
  return Object.fromEntries(
    Object.entries(contracts).map(([domain, contract]) => [
      domain,
      Object.fromEntries(
        Object.entries(contract).map(([name, route]) => [
          name,
          Object.fromEntries(clientFields.flatMap((field) => (field in route ? [[field, (route as Record<string, unknown>)[field]]] : []))),
        ]),
      ),
    ]),
  )
}

/** Positions of all calls that run when a module is loaded. */
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
 * Keeps the schemas of the contract, and the library they are made with, out of the page: it gets a table of the API's routes in place of
 * the contracts, and what else makes a schema is marked as free of effects, so that the build drops it where only names and numbers of its
 * module are used.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'wenjin-without-schemas',
    enforce: 'post',
    load(id) {
      return id === join(folder, 'contracts.ts') ? `export const contracts = ${JSON.stringify(tableOf())}` : null
    },
    transform(code, id) {
      if (!id.startsWith(folder)) return null
      const places = [...new Set(callsIn(this.parse(code).body))].toSorted((a, b) => b - a)
      return { code: places.reduce((text, at) => `${text.slice(0, at)}/* @__PURE__ */ ${text.slice(at)}`, code) }
    },
  }
}
