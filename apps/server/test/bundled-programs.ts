import type { TestProject } from 'vitest/node'
import { buildServer, programsDir } from '../../../scripts/server-bundle.mjs'

/** Bundles the programs once for all tests of a run, and publishes their path; spawned-server.ts runs them. */
export function bundlePrograms(project?: TestProject): void {
  buildServer()
  project?.onTestsRerun(async () => buildServer())
  process.env['WENJIN_TEST_PROGRAMS'] = programsDir
}
