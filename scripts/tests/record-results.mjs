// A reporter of vitest that writes what each test file came to, what it read, and its time, for scripts/tests/results.mjs.
import { writeFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { root } from '../install.mjs'

export default class RecordResults {
  #modules = []

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 }
    for (const test of module.children.allTests()) counts[test.result().state] += 1
    const { duration, collectDuration, setupDuration } = module.diagnostic()
    this.#modules.push({
      project: module.project.name,
      file: relative(root, module.moduleId).replaceAll(sep, '/'),
      state: module.state(),
      errors: module.errors().length,
      ms: Math.round(duration + collectDuration + setupDuration),
      reads: module.meta().reads ?? null,
      marks: module.meta().marks ?? null,
      ...counts,
    })
  }

  onTestRunEnd(_modules, unhandledErrors) {
    const path = process.env.WENJIN_TEST_RECORD
    if (path) writeFileSync(path, JSON.stringify({ modules: this.#modules, errors: unhandledErrors.length }))
  }
}
