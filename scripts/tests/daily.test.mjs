import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changedOfDay, DailyChoice, thirdOf } from './daily.mjs'
import { Sources } from './sources.mjs'

const hour = 3600
const day = 24 * hour
const noon = Date.UTC(2026, 5, 1, 12) / 1000
let folder
let root
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenjin-daily-'))
  root = join(folder, 'repository')
  mkdirSync(root)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

function git(args, { cwd = root, time = noon, zone = '+0000' } = {}) {
  const date = `${time} ${zone}`
  const env = { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date, GIT_CONFIG_GLOBAL: '/dev/null' }
  const { status, stderr } = spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.cn', ...args], { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

function commit(path, time, zone) {
  write(path, `${time}`)
  git(['add', '-A'])
  git(['commit', '-q', '-m', path], { time, zone })
}

const changed = (now = noon, at = root) => {
  const paths = changedOfDay(at, now * 1000)
  return paths === null ? null : [...paths].toSorted()
}

describe.runIf(spawnSync('git', ['--version']).status === 0)('with git', () => {
  test('what was committed within a day before the last commit has changed, whatever the zones, and what is not committed', () => {
    git(['init', '-q'])
    commit('first.ts', noon - 5 * day)
    commit('before.ts', noon - 30 * hour)
    commit('within.ts', noon - 20 * hour, '+1400')
    commit('last.ts', noon, '-1100')
    write('new.ts', 'a')
    write('last.ts', 'b')
    expect(changed()).toEqual(['last.ts', 'new.ts', 'within.ts'])
    // A run days later has the same day before it.
    expect(changed(noon + 9 * day)).toEqual(['last.ts', 'new.ts', 'within.ts'])
  })

  test('a moved and a deleted file have changed', () => {
    git(['init', '-q'])
    commit('a.ts', noon - 5 * day)
    commit('b.ts', noon - 4 * day)
    git(['mv', 'a.ts', 'moved.ts'])
    git(['rm', '-q', 'b.ts'])
    git(['commit', '-q', '-m', 'move'])
    expect(changed()).toEqual(['a.ts', 'b.ts', 'moved.ts'])
  })

  test('a commit of a machine whose clock is ahead hides no other', () => {
    git(['init', '-q'])
    commit('first.ts', noon - 5 * day)
    commit('within.ts', noon - 2 * hour)
    commit('ahead.ts', noon + 40 * day)
    expect(changed()).toEqual(['ahead.ts', 'within.ts'])
  })

  test('a commit of a machine whose clock is behind hides no other', () => {
    git(['init', '-q'])
    commit('first.ts', noon - 5 * day)
    commit('within.ts', noon - 2 * hour)
    commit('behind.ts', noon - 400 * day)
    commit('last.ts', noon)
    expect(changed()).toEqual(['behind.ts', 'last.ts', 'within.ts'])
  })

  test('a history that does not reach back a day, as of a shallow clone, tells nothing', () => {
    git(['init', '-q'])
    commit('first.ts', noon - 5 * day)
    commit('last.ts', noon)
    expect(changed()).toEqual(['last.ts'])
    git(['clone', '-q', '--depth', '1', pathToFileURL(root).href, 'shallow'], { cwd: folder })
    expect(changed(noon, join(folder, 'shallow'))).toBe(null)
  })

  test('a folder in a repository of something else tells nothing', () => {
    git(['init', '-q'])
    commit('inner/first.ts', noon - 5 * day)
    commit('inner/last.ts', noon)
    expect(changed(noon, join(root, 'inner'))).toBe(null)
  })
})

test('without git nothing is known, and everything runs', () => {
  expect(changed()).toBe(null)
  write('a.test.ts', '')
  const choice = new DailyChoice(new Sources(root), null, 0)
  expect([choice.touches('a.test.ts'), choice.isInThird('a.test.ts')]).toEqual([true, true])
  expect(choice.describe()).toContain('all')
})

test('three days in a row run all thirds, also over the end of a year', () => {
  const thirds = [0, 1, 2].map((n) => thirdOf((noon + n * day) * 1000)).toSorted()
  expect(thirds).toEqual([0, 1, 2])
  write('a.ts', '')
  const sources = new Sources(root)
  for (const name of ['a.test.ts', 'b.test.ts', 'e2e/c.spec.ts › 标题'])
    expect([0, 1, 2].filter((third) => new DailyChoice(sources, new Set(), third).isInThird(name))).toHaveLength(1)
})

describe('what a change touches', () => {
  const files = {
    'package-lock.json': '{}',
    'README.md': '',
    'packages/engine/package.json': JSON.stringify({ name: '@wenjin/engine', exports: { '.': './src/index.ts' } }),
    'packages/engine/src/index.ts': `export { rank } from './rank.ts'`,
    'packages/engine/src/rank.ts': '',
    'packages/engine/src/weights.json': '{}',
    'packages/engine/src/linear.fuzz.test.ts': `import { rank } from './rank.ts'`,
    'packages/ui/src/button.tsx': '',
    'apps/server/src/main.ts': `import { open } from './app.ts'`,
    'apps/server/src/app.ts': `import { loadFeatures } from './load-features.ts'\nimport { rank } from '@wenjin/engine'`,
    'apps/server/src/load-features.ts': `const folder = new URL('features/', import.meta.url)`,
    'apps/server/src/features/write/export/export.service.ts': '',
    'apps/server/src/features/write/export/export.slow.test.ts': `import { startTestServer } from '../../../../test/test-server.ts'`,
    'apps/server/src/features/ask/history/history.service.ts': '',
    'apps/server/src/features/ask/history/history.slow.test.ts': `import { startTestServer } from '../../../../test/test-server.ts'`,
    'apps/server/test/test-server.ts': `import { open } from '../src/app.ts'`,
    'apps/server/test/spawned-server.ts': '',
    'apps/server/test/faults/kill-export.test.ts': `import { spawnServer } from '../spawned-server.ts'`,
    'bench/answers/answer.floors.test.ts': `import { rank } from '../../packages/engine/src/index.ts'`,
    'apps/web/src/features/ask/history/history-page.tsx': '',
    'e2e/ask/history.spec.ts': `import { spawnServer } from '../../apps/server/test/spawned-server.ts'`,
    'e2e/write/export.spec.ts': `import { spawnServer } from '../../apps/server/test/spawned-server.ts'`,
  }
  const tests = Object.keys(files).filter((path) => /\.(?:test|spec)\.ts$/.test(path))
  const touched = (...paths) => {
    for (const [path, text] of Object.entries(files)) write(path, text)
    const choice = new DailyChoice(new Sources(root), new Set(paths), 0)
    return tests.filter((file) => choice.touches(file)).map((file) => file.slice(file.lastIndexOf('/') + 1))
  }

  test.each([
    [['apps/server/test/faults/kill-export.test.ts'], ['kill-export.test.ts']],
    [['apps/server/src/features/write/export/export.service.ts'], ['export.slow.test.ts', 'kill-export.test.ts', 'export.spec.ts']],
    [['apps/server/src/features/ask/history/gone.ts'], ['history.slow.test.ts', 'history.spec.ts']],
    [['apps/web/src/features/ask/history/history-page.tsx'], ['history.slow.test.ts', 'history.spec.ts']],
    [['packages/ui/src/button.tsx'], ['history.spec.ts', 'export.spec.ts']],
    [['packages/engine/src/rank.ts'], tests.map((file) => file.slice(file.lastIndexOf('/') + 1))],
    [['packages/engine/src/weights.json'], tests.map((file) => file.slice(file.lastIndexOf('/') + 1))],
    [['package-lock.json'], tests.map((file) => file.slice(file.lastIndexOf('/') + 1))],
    [['README.md', 'docs/architecture.md'], []],
    [[], []],
  ])('%s', (paths, expected) => {
    expect(touched(...paths).toSorted()).toEqual(expected.toSorted())
  })
})
