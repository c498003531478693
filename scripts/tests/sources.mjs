// The files of this repository, and which of them a file reaches: by imports, static or dynamic, and by addresses (`new URL('…', import.meta.url)`)
// of threads, programs and folders. Built-ins only.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** Folders that hold nothing that is written by hand. */
const ignoredAnywhere = new Set(['node_modules', 'dist', 'dist-measured', '.git', '.cache', '.vite'])
const ignoredAtRoot = new Set(['data', 'test-results', 'playwright-report', 'coverage'])

const isCode = /\.(?:[cm]?[jt]s|tsx|css)$/
/** Whether a path is that of a test or of a journey. */
export const isTest = (path) => /\.(?:test|spec)\.(?:tsx?|mjs)$/.test(path)
/** Whether a path is that of code that only tests use. */
export const isOfTests = (path) => isTest(path) || /\.fixture\.|\/test(?:ing)?\/|^(?:bench|e2e)\//.test(path)

/** Statements that are erased before code runs. */
const typeOnly = /^(?:import type (?:\{[^}]*\}|\* as \w+|\w+)|export type (?:\{[^}]*\}|\*(?: as \w+)?)) from '[^']+'/gm
const imported = /(?:\bfrom|\bimport|\bimport\((?:\s*\/\*[^*]*\*\/)?)\s*'([^'\n]+)'|@import\s+(?:url\()?['"]([^'"\n]+)['"]/g
const addressed = /new URL\(\s*'([^'\n]+)',\s*import\.meta\.url/g

/** Returns the hash of some text or bytes. */
export const hashOf = (content) => createHash('sha256').update(content).digest('hex').slice(0, 32)

/** The files of a folder as they are at one moment: each is read once. */
export class Sources {
  #root
  #texts = new Map()
  #edges = new Map()
  #packages = null
  /** Paths of all files, relative to the root, with `/`. */
  files
  #known

  /** @param root the folder of the repository */
  constructor(root) {
    this.#root = root
    this.files = [...this.#walk('')].toSorted()
    this.#known = new Set(this.files)
  }

  *#walk(folder) {
    for (const entry of readdirSync(join(this.#root, folder), { withFileTypes: true })) {
      if (ignoredAnywhere.has(entry.name) || (folder === '' && ignoredAtRoot.has(entry.name)) || entry.name.endsWith('.log')) continue
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) yield* this.#walk(path)
      else if (entry.isFile()) yield path
    }
  }

  /** Returns the files below a folder, or the file itself. */
  below(path) {
    if (this.#known.has(path)) return [path]
    const prefix = path === '' || path === '.' ? '' : `${path.replace(/\/$/, '')}/`
    return this.files.filter((file) => file.startsWith(prefix))
  }

  #file(path) {
    let file = this.#texts.get(path)
    if (file === undefined) {
      const bytes = readFileSync(join(this.#root, path))
      file = { text: isCode.test(path) ? bytes.toString('utf8') : '', hash: hashOf(bytes) }
      this.#texts.set(path, file)
    }
    return file
  }

  /** Returns the text of a file of code; of others, nothing. */
  text(path) {
    return this.#file(path).text
  }

  /** Returns the hash of a file. */
  hash(path) {
    return this.#file(path).hash
  }

  /** Returns the folder and the exports of each package of this repository, by its name. */
  #ownPackages() {
    if (this.#packages === null) {
      const manifests = this.files.filter((path) => /^(?:packages|apps)\/[\w-]+\/package\.json$/.test(path))
      this.#packages = new Map(
        manifests.map((path) => {
          const { name, exports = {} } = JSON.parse(readFileSync(join(this.#root, path), 'utf8'))
          return [name, { folder: dirname(path), exports, manifest: path }]
        }),
      )
    }
    return this.#packages
  }

  #ofPackage(specifier) {
    const name = specifier.split('/', 2).join('/')
    const own = this.#ownPackages().get(name)
    if (own === undefined) return []
    const wanted = `.${specifier.slice(name.length)}`
    for (const [pattern, target] of Object.entries(own.exports)) {
      const [before, after] = pattern.split('*')
      const matches = after === undefined ? wanted === pattern : wanted.startsWith(before) && wanted.endsWith(after)
      if (!matches) continue
      const middle = after === undefined ? '' : wanted.slice(before.length, wanted.length - after.length)
      return [posix.join(own.folder, target.replace('*', middle)), own.manifest]
    }
    return [own.manifest]
  }

  /** Returns the paths that a specifier in a file leads to: those of other packages are covered by the lock file. */
  #targets(from, specifier) {
    const bare = specifier.split('?', 1)[0]
    if (bare.startsWith('@')) return this.#ofPackage(bare)
    if (!bare.startsWith('.')) return []
    const path = posix.join(posix.dirname(from), bare)
    const found = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((candidate) => this.#known.has(candidate))
    return found === undefined ? [] : [found]
  }

  /** Returns what an address in a file leads to: a file, or all files of a folder except tests. */
  #addressed(from, address) {
    if (/^[a-z]+:/i.test(address) || address.startsWith('/')) return []
    const path = posix.join(posix.dirname(from), address.split('?', 1)[0])
    return path.startsWith('..') ? [] : this.below(path).filter((file) => file === path || !isTest(file))
  }

  /** Returns the files that a file starts by their address, as threads or programs. */
  startedBy(path) {
    const addresses = [...this.text(path).matchAll(addressed)].map(([, address]) => this.#addressed(path, address))
    // What is in a folder is read, not started.
    return addresses.filter((files) => files.length === 1).flat()
  }

  /** Returns the files that a file leads to directly. */
  edges(path) {
    let edges = this.#edges.get(path)
    if (edges === undefined) {
      const text = this.text(path).replaceAll(typeOnly, '')
      edges = new Set()
      for (const [, specifier, style] of text.matchAll(imported))
        for (const target of this.#targets(path, specifier ?? style)) edges.add(target)
      for (const [, address] of text.matchAll(addressed)) for (const target of this.#addressed(path, address)) edges.add(target)
      this.#edges.set(path, edges)
    }
    return edges
  }

  /**
   * Returns the files that some files reach, themselves included.
   * @param isCut whether an edge is not followed
   */
  closure(paths, isCut = () => false) {
    const reached = new Set(paths)
    // A Set iterates over elements added during the loop.
    for (const path of reached) for (const target of this.edges(path)) if (!isCut(path, target)) reached.add(target)
    return reached
  }
}
