// Handles sources that are started by their address, as a thread or a process: `new URL('./parse-worker.ts', import.meta.url)`. In a bundle
// each is a separate file.
import { dirname, relative, resolve, sep } from 'node:path'
import { root } from './install.mjs'

const fileAddress = /new URL\('(\.\/[\w/-]+)\.ts', import\.meta\.url\)/g

/** Returns the file name that a source gets in a bundle: its path, without the folders common to all sources of a workspace. */
function nameOf(path) {
  const [, workspace, , ...rest] = relative(root, path).slice(0, -'.ts'.length).split(sep)
  return `${(workspace === 'server' ? rest : [workspace, ...rest]).join('-')}.js`
}

/**
 * Rewrites the addresses in a source.
 * @param code the source @param id its path
 * @param addressOf returns the expression that replaces an address, from the path it leads to and the name of its file in a bundle
 * @returns the rewritten source; null when it has no addresses
 */
export function rewriteAddresses(code, id, addressOf) {
  const replaced = code.replaceAll(fileAddress, (_, path) => {
    const target = resolve(dirname(id), `${path}.ts`)
    return addressOf(target, nameOf(target))
  })
  return replaced === code ? null : replaced
}
