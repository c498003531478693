// A plugin of vitest that marks the functions of the server's features, so that it is known which of them a test runs.
import { relative, sep } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { isMarked } from './results.mjs'
import { marked, Units } from './units.mjs'

/** @param {string} root the folder of the repository */
export function markFunctions(root) {
  return {
    name: 'wenjin-marked-functions',
    enforce: 'pre',
    transform(code, id) {
      const path = relative(root, id).split(sep).join('/')
      if (!isMarked(path)) return null
      return { code: marked(code, path, new Units(code, parseAst(code, { lang: 'ts' }, path))), map: null }
    },
  }
}
