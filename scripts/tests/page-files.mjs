// The built page, file by file: a journey depends on those that its pages load. Names carry a hash of the contents and of all files that they
// lead to, so one changed file renames most others: names and mentions are compared without that hash.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from './sources.mjs'

const hashedName = /-[\w-]{8}(?=\.\w+$)/
/** Made from the others, or read by nothing. */
const isDerived = /\.(?:br|gz|zst)$|^licenses\.md$|^\.built$/
const isText = /\.(?:js|css|html|json|svg|txt)$/

/** Returns a value of JSON with its lists and keys in order: the bundler writes what a page loads early in the order in which it finished it. */
function ordered(value) {
  if (Array.isArray(value)) return value.map(ordered).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((key) => [key, ordered(value[key])]),
  )
}

/** Returns the name of a file of the page without the hash in it. */
export const plainName = (path) => path.replace(hashedName, '')

/**
 * Reads a built page.
 * @param folder where it was built
 * @returns the hash of the contents by the name without hash; without a page, nothing
 */
export function pageFiles(folder) {
  let names
  try {
    names = readdirSync(folder, { recursive: true })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => !isDerived.test(name) && statSync(join(folder, name)).isFile())
      .toSorted()
  } catch {
    return new Map()
  }
  const mentions = names.filter((name) => hashedName.test(name)).map((name) => name.slice(name.lastIndexOf('/') + 1))
  const known = new Map(mentions.map((name) => [name, plainName(name)]))
  const mention = /[\w.-]+-[\w-]{8}\.\w+/g
  const files = new Map()
  for (const name of names) {
    const bytes = readFileSync(join(folder, name))
    const text = isText.test(name) ? bytes.toString('utf8').replaceAll(mention, (found) => known.get(found) ?? found) : null
    const content = name.endsWith('.json') ? JSON.stringify(ordered(JSON.parse(text))) : (text ?? bytes)
    const plain = plainName(name)
    // Two files can have one name without their hashes: both count then.
    files.set(plain, hashOf(`${files.get(plain) ?? ''} ${hashOf(content)}`))
  }
  return files
}

/**
 * Returns the hash of what a journey loads of a page.
 * @param files of `pageFiles` @param loaded names without hash; null for all of the page
 */
export function loadedHash(files, loaded) {
  const wanted =
    loaded === null ? [...files.keys()] : [...new Set([...loaded, ...[...files.keys()].filter((name) => !name.startsWith('assets/'))])]
  return hashOf(
    wanted
      .toSorted()
      .map((name) => `${name} ${files.get(name) ?? 'missing'}\n`)
      .join(''),
  )
}
