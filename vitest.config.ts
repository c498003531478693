import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { programsDir } from './scripts/server-bundle.mjs'
import { rewriteAddresses } from './scripts/started-by-address.mjs'
import { markFunctions } from './scripts/tests/mark-functions.mjs'

/** Files of the faults tier take minutes, and those that start whole servers half a minute: they begin first, so that they do not run alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) =>
      project.name === 'faults' ? 0 : moduleId.includes('/apps/server/test/') ? 1 : 2
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

const root = import.meta.dirname
const source = (path: string) => readFileSync(`${root}/${path}`, 'utf8')

/** Kills, full disks, fuzz, hostile input, and the floors that answers and search must hold: a tier of their own (`npm run test:faults`). */
const faults = [
  'apps/server/test/faults/**/*.test.ts',
  '{apps/server,packages/*}/src/**/*.{fuzz,faults}.test.ts',
  'bench/**/*.floors.test.ts',
]
/** Test files that take long, in the same tier: they restart servers, run whole programs, read exports with other programs, or use large inputs. */
const slow = ['apps/server/test/*.slow.test.ts', '{apps/server,packages/*}/src/**/*.slow.test.ts']
const notStandard = [...faults, ...slow]
/** Packages that the benchmark fetched bring tests of their own. */
const fetched = ['**/node_modules/**']
const ofServer = globSync('apps/server/test/**/*.test.ts', { cwd: root, exclude: notStandard })
/** Tests of whole programs: each file has a process of its own. */
const programs = [...ofServer.filter((path) => source(path).includes('/spawned-server.ts')), 'apps/server/src/db/embedded/*.test.ts']
/** Tests that need a database or processes: they say so by what they import. */
const withServer = [
  ...ofServer,
  ...globSync(['apps/server/src/**/*.test.ts', 'packages/parser/src/**/*.test.ts'], { cwd: root }).filter((path) =>
    /from '(?:\.\.\/)+test\/|\b(?:createParser|startClockedServer)\(/.test(source(path)),
  ),
]
/** Threads and programs of the server start from its bundle, which loads in a third of the time; test servers share databases. */
const globalSetup = ['apps/server/test/global-setup.ts']
const plugins = [
  {
    name: 'wenjin-bundled-threads',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      if (/node_modules|\.test\.|\/test(?:ing)?\//.test(id)) return null
      return rewriteAddresses(code, id, (_, fileName) => `new URL('${pathToFileURL(join(programsDir, fileName))}')`)
    },
  },
  // In a run whose results are kept: a test depends on the functions that it runs (scripts/tests/units.mjs).
  ...(process.env['WENJIN_TEST_RECORD'] ? [markFunctions(root)] : []),
]

export default defineConfig({
  test: {
    // A late event on a busy machine is no failure; a missing one fails by the poll that waits for it.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 45_000, interval: 20 } },
    // A test waits by turns for its server, its threads and the disk: one worker more than there are cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    setupFiles: ['scripts/tests/track-reads.mjs'],
    projects: [
      { extends: true, plugins, test: { name: 'programs', include: programs, exclude: notStandard, globalSetup } },
      // Ten kills, or a thousand files, are one test; a server that starts again on a busy machine may take most of a minute.
      {
        extends: true,
        plugins,
        test: {
          name: 'faults',
          include: faults,
          globalSetup,
          testTimeout: 600_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 180_000, interval: 20 } },
        },
      },
      { extends: true, plugins, test: { name: 'slow', include: slow, globalSetup, isolate: false } },
      // The files of each of these share their workers: every module is loaded once a worker instead of once a file.
      {
        extends: true,
        plugins,
        test: {
          name: 'rest',
          include: [...withServer, 'bench/**/*.test.ts'],
          exclude: [...fetched, ...programs, ...notStandard],
          globalSetup,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.mjs',
          ],
          exclude: [...fetched, ...withServer, ...programs, ...notStandard],
          isolate: false,
        },
      },
    ],
  },
})
