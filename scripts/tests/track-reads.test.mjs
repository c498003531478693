import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, expect, test } from 'vitest'

const here = import.meta.dirname
const { reads } = globalThis.wenjinReads
beforeEach(() => reads.clear())

test('what a test reads by path is recorded, however it reads it', async () => {
  readFileSync(join(here, 'budgets.json'), 'utf8')
  await readFile(pathToFileURL(join(here, 'sources.mjs')))
  existsSync('scripts/tests/missing.txt')
  readdirSync(here)
  readdirSync(join(here, '..'), { recursive: true })
  globSync('*.mjs', { cwd: join(here, '../../bench/sets') })
  expect(Object.fromEntries(reads)).toMatchObject({
    'scripts/tests/budgets.json': 'read',
    'scripts/tests/sources.mjs': 'read',
    'scripts/tests/missing.txt': 'read',
    'scripts/tests': 'list',
    scripts: 'tree',
    'bench/sets': 'tree',
  })
})

test('packages, the machine and temporary files are not recorded', () => {
  existsSync('/proc/self/status')
  existsSync('node_modules/vitest/package.json')
  existsSync(join(process.env.TMPDIR ?? '/tmp', 'x'))
  expect([...reads.keys()]).toEqual([])
})
