import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What starts whole servers takes longest: begun first, it does not run on alone when the rest is done. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(b.moduleId.includes('/apps/server/test/')) - Number(a.moduleId.includes('/apps/server/test/')))
  }
}

/** Kills, full disks, fuzz and hostile input: slow, and a tier of their own (`npm run test:faults`). */
const faults = ['apps/server/test/faults/**/*.test.ts', 'packages/*/src/**/*.fuzz.test.ts', 'apps/server/src/**/*.fuzz.test.ts']
/** What runs whole programs and measures them: each file has a process of its own. */
const programs = ['apps/server/test/**/*.test.ts', 'apps/server/src/db/embedded/*.test.ts', 'apps/server/src/backup/*.test.ts']

export default defineConfig({
  test: {
    // What comes late on a busy machine is no failure; what never comes fails all the same.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'programs', include: programs, exclude: faults } },
      { extends: true, test: { name: 'faults', include: faults } },
      {
        extends: true,
        test: {
          name: 'rest',
          include: ['packages/*/src/**/*.test.ts', 'apps/server/src/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
          exclude: [...programs, ...faults],
          // These files share their workers: every module is loaded once a worker instead of once a file.
          isolate: false,
        },
      },
    ],
  },
})
