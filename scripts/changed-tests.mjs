// Selects the tests affected by the changes since the last commit. Built-ins only.
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './install.mjs'

const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+\.tsx?)'/g
const isTest = (path) => /\.test\.tsx?$/.test(path)

/** Returns the sources changed since the last commit, including new ones. */
function changedSources(folders) {
  const args = ['status', '--porcelain', '-z', '--untracked-files=all', '--', ...folders]
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  // Each path follows two status letters and a space; the old name of a moved file is a separate entry without them.
  return (stdout ?? '')
    .split('\0')
    .map((entry) => entry.slice(3))
    .filter((path) => /\.tsx?$/.test(path))
}

/** Returns all sources in some folders. */
function sourcesIn(folders) {
  const below = (folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
  return folders.flatMap(below).filter((path) => /\.tsx?$/.test(path))
}

/** Returns for each source the sources that import it. */
function importersAmong(sources) {
  const importers = new Map()
  for (const path of sources) {
    for (const [, address] of readFileSync(join(root, path), 'utf8').matchAll(importPattern)) {
      const target = normalize(join(dirname(path), address)).replaceAll('\\', '/')
      importers.set(target, [...(importers.get(target) ?? []), path])
    }
  }
  return importers
}

/**
 * Returns the tests of changed files and of their dependents, nearest first: a changed test, the test named like a changed file, then tests
 * that import it, directly before indirectly, then those in its folder. A test that starts a whole server depends on all of it: it is found
 * by its name and its folder.
 * @returns their paths, relative to the root
 */
export function changedTests(folders) {
  const changed = changedSources(folders)
  if (changed.length === 0) return []
  const sources = sourcesIn(folders)
  const importers = importersAmong(sources)
  const tests = sources.filter(isTest)
  const stems = changed.map((path) => path.replace(/(?:\.test)?\.tsx?$/, ''))
  const found = new Set(tests.filter((test) => changed.includes(test)))
  for (const test of tests) if (stems.some((stem) => test.startsWith(`${stem}.`) || test.startsWith(`${stem}-`))) found.add(test)
  // A Set iterates over elements added during the loop: this is a breadth-first search.
  const reached = new Set(changed)
  for (const path of reached) {
    for (const importer of importers.get(path) ?? []) reached.add(importer)
    if (isTest(path)) found.add(path)
  }
  for (const test of tests) if (changed.some((path) => dirname(path) === dirname(test))) found.add(test)
  return [...found]
}
