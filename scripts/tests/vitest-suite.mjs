// Runs the test files of projects of vitest whose results are not kept.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pinnedNode, root } from '../install.mjs'
import { run, scratch } from './processes.mjs'
import { hasPassed } from './results.mjs'
import { addCost, failures, total } from './tally.mjs'

const vitest = 'node_modules/vitest/vitest.mjs'

/** Returns the test files of projects: `{ project, file }`. */
export async function listTests(projects) {
  const { output } = await run(pinnedNode, [vitest, 'list', '--filesOnly', '--json', ...projects.map((name) => `--project=${name}`)], {
    quiet: true,
  })
  const listed = JSON.parse(output.slice(output.indexOf('[')))
  return listed.map(({ file, projectName }) => ({ project: projectName, file: relative(root, file).split(sep).join('/') }))
}

const kindOf = (project) => (project === 'faults' || project === 'slow' ? 'faults' : 'tests')

/** Returns the titles of a file's failed tests. */
function failedTests({ name, status, assertionResults }) {
  const titles = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName)
  // A file that failed to load has no failed test.
  if (status === 'failed' && titles.length === 0) titles.push('could not be run')
  return titles.map((title) => `${relative(root, name)} › ${title}`)
}

/**
 * Runs test files and adds their results to the counts.
 * @param name for people @param projects of vitest.config.ts
 * @param results kept results, of which none counts when everything is to run
 * @param choose which of the files belong to the run; all, unless said
 */
export async function runVitest(name, projects, results, choose = () => true) {
  console.log(`\n— ${name}`)
  const tests = (await listTests(projects)).filter(({ project, file }) => choose(file, project))
  const stale = []
  for (const { project, file } of tests) {
    const kept = results.find(`${project}:${file}`, ({ ran }) => results.codeHash(file, project, ran))
    if (kept === null) {
      stale.push(file)
      continue
    }
    total.passed += kept.passed
    total.cached += kept.passed
    addCost(kindOf(project), file, file, kept.ms, true)
  }
  console.log(`${tests.length - stale.length} of ${tests.length} test files have passed with all that they depend on as it is (cached)`)
  if (stale.length === 0) return
  const report = join(scratch, `vitest-${projects.join('-')}.json`)
  const record = join(scratch, `record-${projects.join('-')}.json`)
  const startedAt = Date.now()
  const { status } = await run(
    pinnedNode,
    [
      vitest,
      'run',
      ...stale,
      '--passWithNoTests',
      ...projects.map((project) => `--project=${project}`),
      ...['dot', './scripts/tests/failing-tests.mjs', './scripts/tests/record-results.mjs', 'json'].map(
        (reporter) => `--reporter=${reporter}`,
      ),
      `--outputFile.json=${report}`,
    ],
    { env: { WENJIN_TEST_RECORD: record } },
  )
  let failed = []
  if (existsSync(report)) {
    const { testResults, numPassedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(report, 'utf8'))
    failed = testResults.flatMap(failedTests)
    total.passed += numPassedTests
    total.failed += failed.length
    total.skipped += numPendingTests + numTodoTests
    failures.push(...failed.map((title) => `${name}: ${title}`))
  }
  if (status !== 0 && failed.length === 0) {
    total.failed += 1
    failures.push(`${name}: the runner itself ended with ${status}`)
  }
  keepResults(results, record, startedAt)
}

/** Keeps the results of the files that passed, unless something was written meanwhile. */
function keepResults(results, record, startedAt) {
  if (!existsSync(record)) return
  const { modules, errors } = JSON.parse(readFileSync(record, 'utf8'))
  const isSame = results.isUnchangedSince(startedAt)
  for (const module of modules) {
    const id = `${module.project}:${module.file}`
    addCost(kindOf(module.project), module.file, module.file, module.ms, false)
    // An error outside of tests may belong to any file.
    if (!hasPassed(module) || errors > 0) results.forget(id)
    else if (isSame) {
      const ran = module.project === 'unit' ? null : results.ranIn(module.file, module.marks)
      results.keep(id, results.codeHash(module.file, module.project, ran), { ...module, ran }, startedAt)
    }
  }
  results.save()
}
