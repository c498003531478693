// Which tests concern what has changed since the last commit. Built-ins only.
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './install.mjs'

const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+\.tsx?)'/g
const isTest = (path) => /\.test\.tsx?$/.test(path)

/** Sources changed since the last commit, new ones too. */
function changedSources(folders) {
  const args = ['status', '--porcelain', '-z', '--untracked-files=all', '--', ...folders]
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  // Two letters and a space stand before each path; what a file was named before it was moved stands alone.
  return (stdout ?? '')
    .split('\0')
    .map((entry) => entry.slice(3))
    .filter((path) => /\.tsx?$/.test(path))
}

/** All sources in some folders. */
function sourcesIn(folders) {
  const below = (folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
  return folders.flatMap(below).filter((path) => /\.tsx?$/.test(path))
}

/** Of each of some sources those that import it. */
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
 * Tests of what has changed in some folders and of what depends on it, the nearest first: a changed test, the test named like a changed
 * file, then those that import it, directly before by way of others, then those beside it. A test that starts a whole server depends
 * on all of it: it is found by its name and its folder.
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
  // The set grows while it is walked through: from near to far.
  const reached = new Set(changed)
  for (const path of reached) {
    for (const importer of importers.get(path) ?? []) reached.add(importer)
    if (isTest(path)) found.add(path)
  }
  for (const test of tests) if (changed.some((path) => dirname(path) === dirname(test))) found.add(test)
  return [...found]
}
