// What `.ci/run` runs of the faults tier: what the changes of the last day touch, and a third of the rest by the day of the year.
import { spawnSync } from 'node:child_process'
import { hashOf, isOfTests, isTest } from './sources.mjs'

const daySeconds = 86_400

/**
 * Returns the paths that changed within a day before the last commit, and those that are not committed.
 * @param root the folder of the repository @param now time in milliseconds
 * @returns null when that cannot be known: without git, or when the history does not reach back a day
 */
export function changedOfDay(root, now = Date.now()) {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
    return status === 0 ? stdout : null
  }
  const log = git('log', '--first-parent', '--format=%H %ct')
  // Each path follows two status letters and a space.
  const status = git('status', '--porcelain', '-z', '--no-renames', '--untracked-files=all')
  if (log === null || status === null || git('rev-parse', '--show-prefix')?.trim() !== '') return null
  const commits = log
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
  // Commits come from machines whose clocks may be wrong, ahead as well as behind: the oldest one within the day counts, wherever it stands.
  const since = Math.min(Number(commits[0][1]), now / 1000) - daySeconds
  const base = commits[commits.findLastIndex(([, time]) => Number(time) >= since) + 1]?.[0]
  const changes = base === undefined ? null : git('diff', '--name-only', '--no-renames', '-z', base, 'HEAD')
  if (changes === null) return null
  const split = (text) => text.split('\0').filter((path) => path !== '')
  return new Set([...split(changes), ...split(status).map((entry) => entry.slice(3))])
}

/** Returns which third of the rest is run on a day: 0, 1 or 2. */
export function thirdOf(now = Date.now()) {
  const date = new Date(now)
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / (daySeconds * 1000)) % 3
}

const featureFolder = /^apps\/(?:server|web)\/src\/features\/([\w-]+)\/([\w-]+)\//
const workspace = /^(?:apps|packages)\/[\w-]+\//
const isReadByPeople = /^(?:[\w.-]+\.md|docs\/(?!manual\/).+)$/
const isModule = /\.(?:[cm]?[jt]sx?|css)$/

/** Chooses tests of the faults tier. */
export class DailyChoice {
  #sources
  #changed
  #third
  #server = null

  /** @param sources the files of the repository @param changed `changedOfDay` @param third `thirdOf` */
  constructor(sources, changed, third) {
    this.#sources = sources
    this.#changed = changed
    this.#third = third
  }

  /** Of every test that starts a server: what the server is made of, other than its features. */
  #serverFiles() {
    const isManifestFolder = (from) => from.endsWith('/load-features.ts')
    this.#server ??= this.#sources.closure(['apps/server/src/main.ts'], isManifestFolder)
    return this.#server
  }

  /** Returns whether one changed path concerns a test. */
  #concerns(path, file, reached, drivesServer) {
    if (path === file || reached.has(path)) return true
    if (isTest(path)) return false
    const text = this.#sources.text(file)
    const [, area, feature] = featureFolder.exec(path) ?? []
    if (area !== undefined && isModule.test(path)) {
      const [, ownArea, own] = featureFolder.exec(file) ?? [undefined, /^e2e\/([\w-]+)\//.exec(file)?.[1]]
      if (ownArea === area && (own === feature || own === undefined)) return true
      return drivesServer && new RegExp(String.raw`\b${feature.replaceAll('-', '[- ]?')}`, 'i').test(`${file} ${text}`)
    }
    if (isReadByPeople.test(path)) return text.includes(path.slice(path.lastIndexOf('/') + 1))
    if (isModule.test(path) && workspace.test(path)) {
      if (/^apps\/web\/|^packages\/(?:ui|client)\//.test(path)) return file.startsWith('e2e/')
      return drivesServer && this.#serverFiles().has(path)
    }
    // Of data it is not known who reads it: whoever uses something of its workspace. All else, such as the lock file, concerns everything.
    const folder = workspace.exec(path)?.[0]
    return folder === undefined || drivesServer || [...reached].some((other) => other.startsWith(folder))
  }

  /** Returns whether the changes of the day touch a test file. */
  touches(file) {
    if (this.#changed === null) return true
    const reached = this.#sources.closure([file], (from) => from.endsWith('/load-features.ts'))
    const drivesServer = [...reached].some((path) => isOfTests(path) && /\/(?:test-server|spawned-server|program-server)\.ts$/.test(path))
    return [...this.#changed].some((path) => this.#concerns(path, file, reached, drivesServer))
  }

  /** Returns whether a test is in the part of the day. @param name file and, of a journey, title */
  isInThird(name) {
    return this.#changed === null || Number.parseInt(hashOf(name).slice(0, 8), 16) % 3 === this.#third
  }

  /** Says what is chosen. */
  describe() {
    if (this.#changed === null) return 'faults tier: all, since the history does not tell what changed in the last day'
    return `faults tier: what ${this.#changed.size} files changed in the last day touch, and part ${this.#third + 1} of 3 of the rest`
  }
}
