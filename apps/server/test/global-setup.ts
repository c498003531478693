import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundlePrograms } from './bundled-programs.ts'

/**
 * Prepares a run of vitest: bundles the programs, and makes the folder of the pooled databases.
 * @returns removes that folder: a worker that is ended removes nothing itself
 */
export default function setUp(project: TestProject): () => void {
  bundlePrograms(project)
  const folder = mkdtempSync(join(tmpdir(), 'wenjin-pool-'))
  process.env['WENJIN_TEST_DATABASES'] = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
}
