import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What starts whole servers takes longest: begun first, it does not run on alone when the rest is done. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(b.moduleId.includes('/apps/server/test/')) - Number(a.moduleId.includes('/apps/server/test/')))
  }
}

const root = import.meta.dirname
/** Tests that need a database or processes: they say so by what they import. */
const withServer = globSync(['apps/server/src/**/*.test.ts', 'packages/parser/src/**/*.test.ts'], { cwd: root }).filter((path) =>
  /from '(?:\.\.\/)+test\/|\bcreateParser\(/.test(readFileSync(`${root}/${path}`, 'utf8')),
)

/** Kills, full disks, fuzz and hostile input: slow, and a tier of their own (`npm run test:faults`). */
const faults = ['apps/server/test/faults/**/*.test.ts', 'packages/*/src/**/*.fuzz.test.ts', 'apps/server/src/**/*.fuzz.test.ts']
/** What runs whole programs and measures them: each file has a process of its own. */
const programs = ['apps/server/test/**/*.test.ts', 'apps/server/src/db/embedded/*.test.ts', 'apps/server/src/backup/*.test.ts']

export default defineConfig({
  test: {
    // What comes late on a busy machine is no failure; what never comes fails all the same.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 45_000, interval: 20 } },
    maxWorkers: Math.max(2, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'programs', include: programs, exclude: faults } },
      // Ten kills, or a thousand files, are one test.
      { extends: true, test: { name: 'faults', include: faults, testTimeout: 600_000, hookTimeout: 300_000 } },
      // The files of each of these share their workers: every module is loaded once a worker instead of once a file.
      {
        extends: true,
        test: { name: 'rest', include: [...withServer, 'bench/**/*.test.ts'], exclude: [...programs, ...faults], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/server/src/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}'],
          exclude: [...withServer, ...programs, ...faults],
          isolate: false,
        },
      },
    ],
  },
})
