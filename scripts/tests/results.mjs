// Results of test files that passed, kept by the hash of what they depend on: a test file runs when its result is not among them.
//
// A key covers the platform, the environment variables that matter, the lock file, the configurations and scripts, the files that the test file
// reaches (sources.mjs) and what it read by path when it ran. A recorded list of reads can be used again: to read something else, a file must
// change that is in the key. A test that starts programs reaches everything. Only a file whose tests all ran and passed is kept.
// A test of the server reaches all features, and runs few of their functions: of their modules its key covers what loads and what ran (units.mjs).
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { arch, platform, release } from 'node:os'
import { join } from 'node:path'
import { readKept, writeKept } from './kept.mjs'
import { hashOf, isOfTests, isTest } from './sources.mjs'
import { Units } from './units.mjs'

/** Changes when keys are made in another way. */
const format = 2
/** Results that are kept of a test file, for as many states of the repository, such as branches. */
const maxPerTest = 3
const maxTests = 4000
const maxBytes = 32 * 1024 ** 2
/** Files outside of the repository above this size are compared by size and time. */
const maxHashed = 8 * 1024 ** 2

/** What every test depends on. */
const shared =
  /^(?:package-lock\.json|\.npmrc|[\w.-]*tsconfig[\w.-]*\.json|[\w-]+\.config\.ts|scripts\/.+|(?:apps|packages)\/[\w-]+\/tsconfig\.json)$/
/** Environment variables that change what tests do: a test of this list finds those that the sources read. */
export const variables = `TEST_DATABASE_URL HOSTILE_FAMILIES SHOW_ORDERS CHROMIUM_PATH TESSDATA_PREFIX DATA_DIR PORT WEBHOOK_SECRET
   WENJIN_URL WENJIN_KEY XDG_CONFIG_HOME NODE_OPTIONS TZ LANG LC_ALL NO_COLOR HTTP_PROXY HTTPS_PROXY NO_PROXY`.split(/\s+/)
/** Modules of which a key covers what ran: in vitest.config.ts their functions are marked. */
export const isMarked = (path) => /^apps\/server\/src\/features\/.+\.ts$/.test(path) && !isOfTests(path)
/** Loads all features. */
const loader = 'apps/server/src/load-features.ts'
/** Starts a program, or imports what its text does not name: nobody knows what it reaches. */
const opensUnknown = /from 'node:child_process'|\bimport\(\s*(?!(?:\/\*[^*]*\*\/\s*)?')/
/** Start other projects' programs only, such as PostgreSQL. */
const startsForeign = /^apps\/server\/(?:test\/postgres|src\/providers\/testing\/real-redis)\.ts$/

/** What only the page is made of. */
const isOfPage = /^(?:apps\/web|packages\/ui)\//
/** Returns the files that all tests of whole programs depend on. */
const isOfProduct = (path) => /^(?:apps|packages|scripts|docs\/manual|e2e\/support)\/|^package\.json$/.test(path) && !isTest(path)

/** Returns whether all tests of a file ran and passed, from what record-results.mjs says of it. */
export const hasPassed = ({ state, passed, failed, skipped, pending, errors, reads }) =>
  state === 'passed' && passed > 0 && failed + skipped + pending + errors === 0 && Array.isArray(reads)

const nothing = hashOf('')

/** Answers which test files need to run. */
export class Results {
  #root
  #sources
  #file
  #entries = {}
  #common
  #everything = null
  #codeHashes = new Map()
  #parse
  #units = new Map()
  #reduced = new Map()
  #inThreads = null
  /** Whether kept results are used; otherwise everything runs, and its results are kept. */
  reuses

  /**
   * @param root the folder of the repository @param sources its files
   * @param file where the results are kept; a broken one is as good as none
   * @param parse the parser of `rolldown/parseAst`; without it, keys cover modules as a whole
   * @param env the environment of the tests
   */
  constructor(root, sources, file, { reuses = true, env = process.env, parse = null } = {}) {
    this.reuses = reuses
    this.#parse = parse
    this.#root = root
    this.#sources = sources
    this.#file = file
    this.#common = JSON.stringify([
      format,
      process.version,
      platform(),
      arch(),
      release(),
      process.getuid?.() ?? 0,
      variables.map((name) => env[name] ?? null),
      sources.files.filter((path) => shared.test(path) && !isTest(path)).map((path) => [path, sources.hash(path)]),
    ])
    this.#entries = readKept(file, String(format)) ?? {}
  }

  /** Returns whether a test file starts programs or imports that its text does not name. */
  isUnknown(file) {
    for (const path of this.#sources.closure([file]))
      if (isOfTests(path) && !startsForeign.test(path) && opensUnknown.test(this.#sources.text(path))) return true
    return false
  }

  /** Returns the files that a test file depends on, other than by what it reads when it runs. */
  dependencies(file) {
    const reached = this.#sources.closure([file])
    this.#everything ??= this.#sources.files.filter(isOfProduct)
    // What a journey sees of the page is the built one.
    if (file.startsWith('e2e/')) return new Set([...reached, ...this.#everything.filter((path) => !isOfPage.test(path))])
    return this.isUnknown(file) ? new Set([...reached, ...this.#everything]) : reached
  }

  /** Returns whether no file of the repository was written since a time in milliseconds. */
  isUnchangedSince(time) {
    return this.#sources.files.every((path) => (statSync(join(this.#root, path), { throwIfNoEntry: false })?.mtimeMs ?? time) < time)
  }

  #parsed(path) {
    const code = this.#sources.text(path)
    try {
      return new Units(code, this.#parse(code, { lang: 'ts' }, path))
    } catch {
      // Whoever runs it reports the error.
      return null
    }
  }

  /** Returns a module in its functions; null when it counts as a whole, because its functions leave something to later tests or run in threads too. */
  #unitsOf(path) {
    if (!this.#units.has(path)) {
      if (this.#inThreads === null) {
        const started = this.#sources.files.filter((file) => !isOfTests(file)).flatMap((file) => [...this.#sources.startedBy(file)])
        this.#inThreads = this.#sources.closure(started)
      }
      const units = this.#parse === null || this.#inThreads.has(path) ? null : this.#parsed(path)
      this.#units.set(path, units?.holdsState === false ? units : null)
    }
    return this.#units.get(path)
  }

  /**
   * Returns the functions that ran, by module.
   * @param marks `[path, indices of functions]` of each module, as track-reads.mjs collects them
   * @returns null when the functions of the test's modules were not marked, or when that tells nothing
   */
  ranIn(file, marks) {
    if (!Array.isArray(marks) || marks.length === 0 || this.#parse === null || file.startsWith('e2e/') || this.isUnknown(file)) return null
    if (!this.#sources.closure([file]).has(loader)) return null
    const ran = {}
    for (const [path, indices] of marks) {
      const units = isMarked(path) ? this.#unitsOf(path) : null
      if (units !== null) ran[path] = indices.map((index) => units.units[index].id).toSorted()
    }
    return ran
  }

  #reducedHash(path, units, ids) {
    const key = `${path} ${ids.join(' ')}`
    if (!this.#reduced.has(key)) this.#reduced.set(key, hashOf(units.reduced(new Set(ids))))
    return this.#reduced.get(key)
  }

  /**
   * Returns the hash of the files that a test file depends on.
   * @param more what else it depends on
   * @param ran of `ranIn`; null covers all modules as a whole
   */
  codeHash(file, more = '', ran = null) {
    let known = this.#codeHashes.get(file)
    if (known === undefined) {
      const paths = [...this.dependencies(file)].toSorted()
      const lines = (some) => hashOf(some.map((path) => `${path} ${this.#sources.hash(path)}\n`).join(''))
      const markedPaths = paths.filter(isMarked)
      known = { rest: lines(paths.filter((path) => !isMarked(path))), markedPaths, whole: lines(markedPaths) }
      this.#codeHashes.set(file, known)
    }
    const { rest, markedPaths, whole } = known
    if (ran === null) return hashOf(`${this.#common} ${rest} ${whole} ${more}`)
    const parts = []
    for (const path of markedPaths) {
      const units = this.#unitsOf(path)
      const hash = units === null ? this.#sources.hash(path) : this.#reducedHash(path, units, ran[path] ?? [])
      // A module without anything that loads or ran can as well be absent.
      if (hash !== nothing) parts.push(`${path} ${hash}\n`)
    }
    return hashOf(`${this.#common} ${rest} ${hashOf(parts.join(''))} ${more}`)
  }

  #stateOf(path, kind) {
    const place = join(this.#root, path)
    const stat = existsSync(place) ? statSync(place) : null
    if (stat === null) return 'missing'
    if (!stat.isDirectory()) {
      if (!path.startsWith('..') && this.#sources.below(path)[0] === path) return this.#sources.hash(path)
      return stat.size > maxHashed ? `${stat.size} ${stat.mtimeMs}` : hashOf(readFileSync(place))
    }
    if (kind === 'read') return 'folder'
    if (kind === 'tree' && !path.startsWith('..')) return hashOf(this.#sources.below(path).join('\n'))
    return hashOf(
      readdirSync(place, { recursive: kind === 'tree' })
        .map(String)
        .toSorted()
        .join('\n'),
    )
  }

  #readsHash(reads) {
    return hashOf(reads.map(([path, kind]) => `${path} ${kind} ${this.#stateOf(path, kind)}\n`).join(''))
  }

  /**
   * Returns the kept result of a test, `{ passed, ms }`, when nothing that it depends on has changed; otherwise null.
   * @param codeOf returns the `codeHash` that the result must have
   */
  find(id, codeOf) {
    if (!this.reuses) return null
    return this.kept(id).find((entry) => entry.code === codeOf(entry) && entry.readsHash === this.#readsHash(entry.reads)) ?? null
  }

  /**
   * Keeps the result of a test that passed.
   * @param code its `codeHash`
   * @param outcome `more` and `ran` are what `codeHash` was made of
   * @param startedAt time of the start of the run in milliseconds: what was written since may not be what the test has seen
   */
  keep(name, code, { passed, ms, reads = [], more, ran = null }, startedAt) {
    const changedAt = (path) => (existsSync(join(this.#root, path)) ? statSync(join(this.#root, path)).mtimeMs : 0)
    if (reads.some(([path, kind]) => kind === 'read' && changedAt(path) >= startedAt)) return
    const entry = { code, reads, readsHash: this.#readsHash(reads), passed, ms, ran, ...(more !== undefined && { more }) }
    const before = Object.hasOwn(this.#entries, name) ? this.#entries[name].filter((other) => other.code !== code) : []
    // Written last is kept longest.
    delete this.#entries[name]
    this.#entries[name] = [entry, ...before].slice(0, maxPerTest)
  }

  /** Returns the kept results of a test, the last one first. */
  kept(name) {
    return Object.hasOwn(this.#entries, name) ? this.#entries[name] : []
  }

  /** Forgets a test that failed. */
  forget(name) {
    delete this.#entries[name]
  }

  /** Writes the results, the newest first to stay, in one step. */
  save() {
    let entries = Object.fromEntries(Object.entries(this.#entries).slice(-maxTests))
    let text = JSON.stringify(entries)
    while (text.length > maxBytes && Object.keys(entries).length > 1) {
      entries = Object.fromEntries(Object.entries(entries).slice(Math.ceil(Object.keys(entries).length / 2)))
      text = JSON.stringify(entries)
    }
    writeKept(this.#file, String(format), entries)
  }
}
