import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contracts, type Contract, type Route } from '@wenjin/contract'
import type { Plugin } from 'vite'
import { withPureCalls } from './vite-pure-calls.ts'

const folder = dirname(fileURLToPath(import.meta.resolve('@wenjin/contract')))

/** The right whose calls make the account data stale: the only one that a client checks. */
const readRight = 'topic:edit'

/**
 * Generates the code of the contracts without schemas, which only the server needs: the data to call each route. A function per method and
 * kind replaces their names in every row.
 */
function tableOf(): string {
  const makers = new Map<string, string>()
  const rowOf = ({ method, path, kind, right }: Route) => {
    const made = `${JSON.stringify(method)},${JSON.stringify(kind)}`
    const maker = makers.get(made) ?? `row${makers.size}`
    makers.set(made, maker)
    return `${maker}(${JSON.stringify(path)}${right === readRight ? `,${JSON.stringify(right)}` : ''})`
  }
  const domains = Object.entries(contracts).map(([domain, contract]) => {
    const rows = Object.entries(contract as Contract).map(([name, route]) => `${name}:${rowOf(route)}`)
    return `${domain}:{${rows.join(',')}}`
  })
  const rows = [...makers].map(([made, maker]) => `const ${maker}=rows(${made})`)
  const start = 'const rows=(method,kind)=>(path,right)=>({method,path,kind,right})'
  return [start, ...rows, `export const contracts={${domains.join(',')}}`].join('\n')
}

/**
 * Keeps the schemas of the contract, and the library that builds them, out of the bundle: a table of the API's routes replaces the
 * contracts, and other modules with schemas are marked as pure, so that the build drops the schemas when only names and numbers of a module
 * are used.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'wenjin-without-schemas',
    enforce: 'post',
    load(id) {
      return id === join(folder, 'contracts.ts') ? tableOf() : null
    },
    transform(code, id) {
      return id.startsWith(folder) ? { code: withPureCalls(code, this.parse(code).body) } : null
    },
    // Verify the result: a spread in the arguments of a call can count as a side effect, which keeps everything the call references.
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.entries(file.modules) : []))
      const kept = modules.flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : []))
      if (kept.some((id) => id.includes('/node_modules/zod/')))
        this.error(`the schemas of the contract are in the page, kept by one of: ${kept.filter((id) => id.startsWith(folder)).join(', ')}`)
    },
  }
}
