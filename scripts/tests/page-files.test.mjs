import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadedHash, pageFiles } from './page-files.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenjin-page-'))
  mkdirSync(join(folder, 'assets'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Writes a page whose parts are named by hashes, and returns the hash of what a journey loads that opens the reader only. */
function hashOfReader({
  reader = 'a',
  editor = 'b',
  names = ['AAAAAAA1', 'AAAAAAA2', 'AAAAAAA3'],
  theme = 't',
  early = {},
  loaded = ['assets/first.js', 'assets/reader.js'],
}) {
  rmSync(folder, { recursive: true })
  mkdirSync(join(folder, 'assets'), { recursive: true })
  const [first, second, third] = names
  writeFileSync(join(folder, 'index.html'), `<script src="/assets/first-${first}.js">`)
  writeFileSync(join(folder, 'theme.js'), theme)
  writeFileSync(join(folder, 'preloads.json'), JSON.stringify(early))
  writeFileSync(join(folder, 'theme.js.br'), Math.random().toString())
  writeFileSync(join(folder, `assets/first-${first}.js`), `import('./reader-${second}.js'); import('./editor-${third}.js')`)
  writeFileSync(join(folder, `assets/reader-${second}.js`), reader)
  writeFileSync(join(folder, `assets/editor-${third}.js`), editor)
  return loadedHash(pageFiles(folder), loaded)
}

test('a journey depends on the files that it loads, without the hashes in their names, and on those outside of the assets', () => {
  const before = hashOfReader({})
  expect(hashOfReader({ names: ['BBBBBBB1', 'AAAAAAA2', 'BBBBBBB3'], editor: 'changed' })).toBe(before)
  expect(hashOfReader({ names: ['BBBBBBB1', 'BBBBBBB2', 'AAAAAAA3'], reader: 'changed' })).not.toBe(before)
  expect(hashOfReader({ theme: 'changed' })).not.toBe(before)
})

test('the order in which the bundler lists files does not count', () => {
  const before = hashOfReader({ early: { '/a': ['x', 'y'], '/b': [] } })
  expect(hashOfReader({ early: { '/b': [], '/a': ['y', 'x'] } })).toBe(before)
  expect(hashOfReader({ early: { '/b': ['x'], '/a': ['y'] } })).not.toBe(before)
})

test('without a record, it depends on all files', () => {
  const before = hashOfReader({ loaded: null })
  expect(hashOfReader({ loaded: null })).toBe(before)
  expect(hashOfReader({ loaded: null, editor: 'changed' })).not.toBe(before)
})

test('a page that was not built is another one', () => {
  expect(loadedHash(pageFiles(join(folder, 'missing')), ['assets/first.js'])).not.toBe(hashOfReader({}))
})
