// A setup file of vitest: records which files and folders a test file reads by path, so that its result is kept only while they are the same
// (scripts/tests/results.mjs), and which functions of the server's features run, where they are marked (scripts/tests/units.mjs). What it imports is read by vitest, outside of this process; threads and programs are found by their addresses.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

/** Functions that read what is at a path, and those that read the names in a folder. */
const reading = ['readFile', 'open', 'createReadStream', 'stat', 'lstat', 'access', 'exists', 'opendir', 'cp', 'copyFile', 'openAsBlob']
const listing = ['readdir', 'glob']
const root = join(import.meta.dirname, '..', '..')
/** Places whose contents are made by tests, or belong to the machine or to packages. */
const passing = [tmpdir(), '/tmp', '/dev', '/proc', '/sys', '/etc', '/usr']
const inPackages = `${sep}node_modules${sep}`

/** The reads of the test file that runs: it, too, is kept for the worker, since a worker runs one file after another. */
const state = (globalThis.wenjinReads ??= { reads: new Map(), isPatched: false })

function note(path, kind) {
  if (typeof path !== 'string' && !(path instanceof URL) && !Buffer.isBuffer(path)) return
  const text = path instanceof URL ? (path.protocol === 'file:' ? fileURLToPath(path) : null) : String(path)
  if (text === null || text.includes('\0')) return
  const place = resolve(text)
  if (place.includes(inPackages)) return
  const isInside = place === root || place.startsWith(root + sep)
  if (!isInside && passing.some((folder) => place === folder || place.startsWith(folder + sep))) return
  const name = relative(root, place).replaceAll(sep, '/') || '.'
  const before = state.reads.get(name)
  if (before === undefined || before === 'read' || kind === 'tree') state.reads.set(name, kind)
}

/** Makes functions of a module record the path that they are called with. */
function patch(module, names, kindOf) {
  for (const name of names) {
    const original = module[name]
    if (typeof original !== 'function') continue
    module[name] = Object.assign(function tracked(...args) {
      kindOf(args)
      return Reflect.apply(original, this, args)
    }, original)
  }
}

if (!state.isPatched) {
  state.isPatched = true
  const read = ([path]) => note(path, 'read')
  const list = ([path, options]) => note(path, options?.recursive ? 'tree' : 'list')
  const glob = ([, options]) => note(options?.cwd ?? process.cwd(), 'tree')
  for (const [module, suffixes] of [
    [fs, ['', 'Sync']],
    [fs.promises, ['']],
  ]) {
    const named = (names) => names.flatMap((name) => suffixes.map((suffix) => name + suffix))
    patch(module, named(reading), read)
    patch(module, named([listing[0]]), list)
    patch(module, named([listing[1]]), glob)
  }
  syncBuiltinESMExports()
}
state.reads.clear()

const ownMark = 1
const loadMark = 2
/** What marked functions call: modules that load, and the marks of the functions of each module. */
const units = (globalThis.wenjinUnits ??= {
  mark: ownMark,
  loading: 0,
  modules: new Map(),
  load(step) {
    this.loading += step
    this.mark = this.loading > 0 ? ownMark | loadMark : ownMark
  },
  of(path, count) {
    const marks = this.modules.get(path)
    if (marks?.length === count) return marks
    const fresh = new Uint8Array(count)
    this.modules.set(path, fresh)
    return fresh
  },
})
// A worker loads a module once for all of its test files: what ran meanwhile counts for each of them.
for (const marks of units.modules.values()) for (let index = 0; index < marks.length; index++) marks[index] &= loadMark

/** Returns the functions that ran, by module: `[path, their indices]`. */
function marksOfAll() {
  return [...units.modules].map(([path, marks]) => [path, [...marks.keys()].filter((index) => marks[index] !== 0)])
}

// vitest reads which fixtures are needed from the first parameter's pattern.
// oxlint-disable-next-line no-empty-pattern
afterAll(({}, suite) => {
  suite.file.meta.reads = [...state.reads].toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (process.env.WENJIN_TEST_RECORD) suite.file.meta.marks = marksOfAll()
})
