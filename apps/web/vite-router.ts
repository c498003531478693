import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { withPureCalls } from './vite-pure-calls.ts'

const folder = join(dirname(createRequire(import.meta.url).resolve('react-router/package.json')), 'dist', 'production', 'lib')

/**
 * Replacements for functions of the router, by module and name: without its framework mode (which renders on a server) and without
 * instrumentations (none is passed) only these bodies are needed.
 */
const bodies: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'dom/ssr/components.js': {
    usePrefetchBehavior: '{ return [false, null, {}] }',
    PrefetchPageLinks: '{ return null }',
  },
  'router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: '{}',
    getRouteInstrumentationUpdates: '{ return {} }',
    instrumentClientSideRouter: '{ return arguments[0] }',
  },
}

const displayName = /^\w+\.displayName = ".*";$/gm

/**
 * Removes from the bundle the router's code for its framework mode and unused components: assigning a display name for debuggers counts as
 * a side effect, which would keep each component that has one.
 */
export function clientRouter(): Plugin {
  return {
    name: 'wenjin-client-router',
    apply: 'build',
    enforce: 'pre',
    transform(source, id) {
      if (!id.startsWith(folder)) return null
      const left = bodies[id.slice(folder.length + 1)] ?? {}
      let code = source
      let replaced = 0
      // From back to front, so that earlier positions stay valid.
      for (const node of this.parse(source).body.toReversed()) {
        if (node.type !== 'FunctionDeclaration' || !node.id || !node.body || !(node.id.name in left)) continue
        code = code.slice(0, node.body.start) + left[node.id.name] + code.slice(node.body.end)
        replaced++
      }
      if (replaced < Object.keys(left).length) this.error(`${id} has other functions than ${Object.keys(left).join(', ')}`)
      code = code.replaceAll(displayName, '')
      return { code: withPureCalls(code, this.parse(code).body), map: null }
    },
  }
}
