import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { root as own } from '../install.mjs'
import { hasPassed, Results, variables } from './results.mjs'
import { Sources } from './sources.mjs'

/** A small repository of the same shape as this one. */
const repository = {
  'package-lock.json': '{}',
  'vitest.config.ts': 'export default {}',
  'scripts/test.mjs': '',
  'packages/text/package.json': JSON.stringify({
    name: '@wenjin/text',
    exports: { '.': './src/index.ts', './testing/*': './src/testing/*.ts' },
  }),
  'packages/text/src/index.ts': `export { cut } from './cut.ts'\nexport type { Word } from './word.ts'`,
  'packages/text/src/cut.ts': `import words from './words.json'\nexport const cut = () => words`,
  'packages/text/src/word.ts': 'export type Word = string',
  'packages/text/src/words.json': '[]',
  'packages/text/src/testing/samples.ts': 'export const samples = []',
  'packages/text/src/cut.test.ts': `import { cut } from './cut.ts'`,
  'apps/server/src/search.ts': `import { cut } from '@wenjin/text'\nexport const open = () => new Worker(new URL('./search-worker.ts', import.meta.url))`,
  'apps/server/src/search-worker.ts': `const { rank } = await import('./rank.ts')`,
  'apps/server/src/rank.ts': 'export const rank = 1',
  'apps/server/src/search.test.ts': `import { open } from './search.ts'\nimport { samples } from '@wenjin/text/testing/samples'`,
  'apps/server/src/db/migrate.ts': `export const folder = new URL('./migrations', import.meta.url)`,
  'apps/server/src/db/migrations/0001.sql': 'create table a ()',
  'apps/server/src/db/migrate.test.ts': `import { folder } from './migrate.ts'`,
  'apps/server/test/spawned-server.ts': `import { spawn } from 'node:child_process'`,
  'apps/server/test/start.test.ts': `import { start } from './spawned-server.ts'`,
  'apps/web/src/view.ts': 'export const view = 1',
  'apps/web/src/view.test.ts': `import { view } from './view.ts'`,
  'e2e/ask/question.spec.ts': `import { start } from '../../apps/server/test/spawned-server.ts'`,
}
const tests = {
  cut: 'packages/text/src/cut.test.ts',
  search: 'apps/server/src/search.test.ts',
  migrate: 'apps/server/src/db/migrate.test.ts',
  start: 'apps/server/test/start.test.ts',
  view: 'apps/web/src/view.test.ts',
  journey: 'e2e/ask/question.spec.ts',
}
const all = Object.keys(tests)
let root
const at = (path) => join(root, path)
const store = () => at('node_modules/.cache/results.json')

function write(path, text) {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), text)
}

const openResults = (options) => new Results(root, new Sources(root), store(), options)

/** Runs the named tests as if they passed, having read these paths. */
function pass(names = all, reads = []) {
  const results = openResults()
  for (const name of names) results.keep(name, results.codeHash(tests[name]), { passed: 2, ms: 5, reads }, Date.now() + 60_000)
  results.save()
}

/** Returns the names of the tests that a run would start. */
function stale(options) {
  const results = openResults(options)
  return all.filter((name) => results.find(name, ({ ran }) => results.codeHash(tests[name], '', ran)) === null)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'wenjin-results-'))
  for (const [path, text] of Object.entries(repository)) write(path, text)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('a fresh clone runs everything, and a second run nothing', () => {
  expect(stale()).toEqual(all)
  pass()
  expect(stale()).toEqual([])
})

test.each([
  ['the test file itself', tests.cut, ['cut']],
  ['a module imported by way of others', 'packages/text/src/cut.ts', ['cut', 'search', 'start', 'journey']],
  ['data that a module imports', 'packages/text/src/words.json', ['cut', 'search', 'start', 'journey']],
  ['a file that is imported for its types only', 'packages/text/src/word.ts', ['start', 'journey']],
  ['samples imported by a pattern of exports', 'packages/text/src/testing/samples.ts', ['search', 'start', 'journey']],
  ['a worker started by its address', 'apps/server/src/search-worker.ts', ['search', 'start', 'journey']],
  ['a module that a worker imports when it runs', 'apps/server/src/rank.ts', ['search', 'start', 'journey']],
  ['a migration', 'apps/server/src/db/migrations/0001.sql', ['migrate', 'start', 'journey']],
  ['a module of the page, which a journey sees built', 'apps/web/src/view.ts', ['start', 'view']],
  ['the lock file', 'package-lock.json', all],
  ['a configuration', 'vitest.config.ts', all],
  ['a script of the tests', 'scripts/test.mjs', all],
])('a change of %s runs the tests that depend on it, and no others', (_, path, expected) => {
  pass()
  appendFileSync(at(path), ' ')
  expect(stale()).toEqual(expected)
})

test('a new migration runs the tests that apply migrations', () => {
  pass()
  write('apps/server/src/db/migrations/0002.sql', 'create table b ()')
  expect(stale()).toEqual(['migrate', 'start', 'journey'])
})

test('what a test read by path is part of its key: files, missing files, the names in a folder', () => {
  write('fixtures/a.txt', 'a')
  const reads = {
    cut: [['fixtures/a.txt', 'read']],
    search: [['fixtures/missing.txt', 'read']],
    migrate: [['fixtures', 'list']],
    view: [['fixtures', 'tree']],
  }
  const passAll = () => {
    for (const name of all) pass([name], reads[name])
  }
  passAll()
  expect(stale()).toEqual([])
  write('fixtures/a.txt', 'b')
  expect(stale()).toEqual(['cut'])
  passAll()
  write('fixtures/missing.txt', 'b')
  expect(stale()).toEqual(['search', 'migrate', 'view'])
  passAll()
  write('fixtures/deep/c.txt', 'c')
  expect(stale()).toEqual(['migrate', 'view'])
  passAll()
  write('fixtures/deep/d.txt', 'd')
  expect(stale()).toEqual(['view'])
})

test('another state of the repository finds its own results again', () => {
  pass()
  write('apps/web/src/view.ts', 'export const view = 2')
  pass()
  write('apps/web/src/view.ts', repository['apps/web/src/view.ts'])
  expect(stale()).toEqual([])
})

test('another environment runs everything', () => {
  pass()
  expect(stale({ env: { TEST_DATABASE_URL: 'postgres://127.0.0.1/test' } })).toEqual(all)
})

test('every environment variable that sources read is part of the key, or changes no result', () => {
  // Folders and places of programs, and what the runner sets.
  const without = new Set([
    'PATH',
    'HOME',
    'TMPDIR',
    'INIT_CWD',
    'TERM',
    'WENJIN_TEST_PROGRAMS',
    'WENJIN_TEST_DATABASES',
    'WENJIN_TEST_RECORD',
  ])
  const sources = new Sources(own)
  const code = sources.files
    .filter((path) => /^(?:apps|packages|bench|e2e|scripts)\/.+\.(?:tsx?|mjs)$/.test(path))
    .map((path) => sources.text(path))
  const read = code.flatMap((text) => [...text.matchAll(/process\.env(?:\.|\[')([A-Z][A-Z_]+)/g)].map(([, name]) => name))
  expect(read.length).toBeGreaterThan(10)
  expect([...new Set(read)].filter((name) => !variables.includes(name) && !without.has(name))).toEqual([])
})

test('a result is forgotten when the test fails', () => {
  pass()
  const results = openResults()
  results.forget('cut')
  results.save()
  expect(stale()).toEqual(['cut'])
})

test('a file counts as passed only when all of its tests ran and passed', () => {
  const passed = { state: 'passed', passed: 3, failed: 0, skipped: 0, pending: 0, errors: 0, reads: [] }
  expect(hasPassed(passed)).toBe(true)
  for (const other of [{ state: 'failed' }, { failed: 1 }, { skipped: 1 }, { pending: 1 }, { errors: 1 }, { passed: 0 }, { reads: null }])
    expect(hasPassed({ ...passed, ...other })).toBe(false)
})

test('a file that was written while the tests ran keeps no result', () => {
  write('fixtures/a.txt', 'a')
  const results = openResults()
  const keep = () => results.keep('cut', 'code', { passed: 1, ms: 1, reads: [['fixtures/a.txt', 'read']] }, Date.now() - 1000)
  keep()
  expect(results.kept('cut')).toEqual([])
  expect(results.isUnchangedSince(Date.now() - 1000)).toBe(false)
  for (const path of Object.keys(repository)) utimesSync(at(path), new Date(0), new Date(0))
  utimesSync(at('fixtures/a.txt'), new Date(0), new Date(0))
  keep()
  expect(results.kept('cut')).toHaveLength(1)
  expect(results.isUnchangedSince(Date.now() - 1000)).toBe(true)
})

test.each([
  ['cut off', (text) => text.slice(0, text.length / 2)],
  ['changed in one number', (text) => text.replace('"passed":2', '"passed":9')],
  ['of another format', (text) => text.replace(/"key":"\d+"/, '"key":"0"')],
  ['empty', () => ''],
  ['something else', () => '[null]'],
])('results that are %s are as good as none', (_, spoil) => {
  pass()
  writeFileSync(store(), spoil(readFileSync(store(), 'utf8')))
  expect(stale()).toEqual(all)
  pass()
  expect(stale()).toEqual([])
})

test('the results are bounded in number', () => {
  const results = openResults()
  for (let n = 0; n < 4100; n++) results.keep(`test ${n}`, 'code', { passed: 1, ms: 1 }, Date.now())
  for (let n = 0; n < 5; n++) results.keep('test 4099', `code ${n}`, { passed: 1, ms: 1 }, Date.now())
  results.save()
  const reopened = openResults()
  expect([reopened.kept('test 99').length, reopened.kept('test 100').length, reopened.kept('test 4099').length]).toEqual([0, 1, 3])
})

describe('a test of the server', () => {
  const file = 'apps/server/src/features/library/topic.test.ts'
  const service = 'apps/server/src/features/library/topic.service.ts'
  const code = `export function rename() { return 1 }\nexport function remove() { return 2 }`
  const options = { parse: parseAst }
  const holds = () => openResults(options).find('topic', ({ ran }) => openResults(options).codeHash(file, '', ran)) !== null

  beforeEach(() => {
    write(file, `import { startTestServer } from '../../../test/test-server.ts'`)
    write('apps/server/test/test-server.ts', `import { loadFeatures } from '../src/load-features.ts'`)
    write('apps/server/src/load-features.ts', `const folder = new URL('features/', import.meta.url)`)
    write(service, code)
    write('apps/server/src/features/library/topic-state.ts', 'let n = 0\nexport const next = () => n++')
    write('apps/server/src/features/library/draw.ts', `export const open = () => new Worker(new URL('./draw-worker.ts', import.meta.url))`)
    write('apps/server/src/features/library/draw-worker.ts', 'const draw = () => 1')
    const results = openResults(options)
    const ran = results.ranIn(file, [[service, [0]]])
    results.keep('topic', results.codeHash(file, '', ran), { passed: 1, ms: 1, ran }, Date.now() + 60_000)
    results.save()
  })

  test('is kept by the functions that it ran', () => {
    expect(openResults(options).ranIn(file, [[service, [0]]])).toEqual({ [service]: ['rename'] })
    expect(holds()).toBe(true)
  })

  test.each([
    ['a function that it runs', service, code.replace('return 1', 'return 3'), false],
    ['a function that it does not run', service, code.replace('return 2', 'return 3'), true],
    ['a function more', service, `${code}\nexport function copy() {}`, true],
    ['a value that a module makes when it loads', service, `${code}\nexport const limit = 5`, false],
    ['a module more, of functions only', 'apps/server/src/features/library/topic.repo.ts', 'export function find() {}', true],
    [
      'a module more that makes something when it loads',
      'apps/server/src/features/library/topic.feature.ts',
      'export const feature = {}',
      false,
    ],
    [
      'a module that holds state, which other tests fill',
      'apps/server/src/features/library/topic-state.ts',
      'let n = 0\nexport const next = () => 5',
      false,
    ],
    ['a module that cannot be read', service, 'export function (', false],
    ['a thread', 'apps/server/src/features/library/draw-worker.ts', 'const draw = () => 2', false],
    ['a module that is no feature', 'apps/server/test/test-server.ts', 'export const a = () => 1', false],
  ])('is kept when %s changes: %s', (_, path, text, expected) => {
    write(path, text)
    expect(holds()).toBe(expected)
  })

  test('that starts programs, or is no such test, depends on modules as a whole', () => {
    write(
      'apps/server/test/test-server.ts',
      `import { spawn } from 'node:child_process'\nimport { loadFeatures } from '../src/load-features.ts'`,
    )
    expect(openResults(options).ranIn(file, [[service, [0]]])).toBe(null)
    expect(openResults(options).ranIn(tests.search, [[service, [0]]])).toBe(null)
    expect(openResults().ranIn(file, [[service, [0]]])).toBe(null)
  })
})
