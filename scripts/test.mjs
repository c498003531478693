// npm test: everything a change must pass, and one closing line. Goes on past a failure, so that one run shows them all.
//   node scripts/test.mjs [quick] [standard] [faults] [daily] [--all]
// The tiers to run, `standard` unless said; `daily` is the part of the faults tier that a day runs (tests/daily.mjs). With --all everything
// runs; otherwise test files and journeys do not run again that passed with all that they depend on as it is (tests/results.mjs).
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { changedTests } from './changed-tests.mjs'
import { fail, install, pinnedNode, root } from './install.mjs'
import { changedOfDay, DailyChoice, thirdOf } from './tests/daily.mjs'
import { runJourneys } from './tests/journeys.mjs'
import { ensureChromium, run } from './tests/processes.mjs'
import { Results } from './tests/results.mjs'
import { Sources } from './tests/sources.mjs'
import { costTables, failures, total } from './tests/tally.mjs'
import { listTests, runVitest } from './tests/vitest-suite.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)
const isOption = (word) => word.startsWith('--')
const options = process.argv.slice(2).filter(isOption)
const named = process.argv.slice(2).filter((word) => !isOption(word))
const tiers = named.length > 0 ? named : ['standard']
const known = ['quick', 'standard', 'faults', 'daily', '--all']
const unknown = [...tiers, ...options].find((word) => !known.includes(word))
if (unknown !== undefined)
  fail(`没有这一级测试：${unknown}（${known.join('、')}）`, `There is no tier of tests or option named ${unknown} (${known.join(', ')}).`)
const cores = Math.max(2, availableParallelism())

/** Runs checks that pass or fail as a whole, one per core; prints the output of each in one block under its name. */
async function runChecks(checks) {
  const waiting = checks.slice()
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, command, args] = next
      const { status, output } = await run(command, args, { quiet: true })
      const ok = status === 0
      total[ok ? 'passed' : 'failed'] += 1
      if (!ok) failures.push(name)
      console.log(`\n— ${name}${ok ? '' : ' ✗'}\n${output.trim()}`.trimEnd())
    }
  }
  await Promise.all(Array.from({ length: cores }, worker))
}

const keptFolder = join(root, 'node_modules', '.cache', 'wenjin-tests')
/** Options with which the compiler checks again only what a change can concern. */
const incremental = (name) =>
  options.includes('--all') ? [] : ['--incremental', '--tsBuildInfoFile', join(keptFolder, `${name}.tsbuildinfo`)]

/** All checks; those that take longest come first. */
const checks = {
  'regular expressions': [pinnedNode, ['scripts/check-regex.mjs', ...options]],
  page: [pinnedNode, ['--input-type=module', '-e', "import { buildWeb } from './scripts/install.mjs'; buildWeb()"]],
  'dead code': [bin('knip'), ['--no-progress']],
  boundaries: [pinnedNode, ['scripts/boundaries.mjs']],
  'types: packages, server, tests': [bin('tsc'), ['-p', '.', ...incremental('types')]],
  'types: web': [bin('tsc'), ['-p', 'apps/web', ...incremental('types-web')]],
  'known vulnerabilities': [pinnedNode, ['scripts/audit.mjs']],
  documents: [pinnedNode, ['scripts/check-documents.mjs']],
  lint: [bin('oxlint'), ['--quiet', '.']],
  format: [bin('oxfmt'), ['--check', '.']],
}
const checksNamed = (...names) => names.map((name) => [name, ...checks[name]])

/** Maximum test files with a database or processes in the quick tier; most take a few seconds. */
const maxChanged = 8

/** Runs the quick tier: fast checks, the tests without a server, and those affected by the changes. */
async function runQuick(results) {
  await runChecks(checksNamed('types: packages, server, tests', 'types: web', 'boundaries', 'documents', 'lint', 'format'))
  await runVitest('unit', ['unit'], results)
  const inTier = new Set((await listTests(['rest'])).map(({ file }) => file))
  const tests = changedTests(['apps/server/src', 'packages/parser/src']).filter((path) => inTier.has(path))
  const chosen = new Set(tests.slice(0, maxChanged))
  if (tests.length > 0) await runVitest('integration of what has changed', ['rest'], results, (file) => chosen.has(file))
  if (tests.length > maxChanged) console.log(`${tests.length - maxChanged} more test files depend on what has changed; npm test runs them.`)
}

/** Returns which test files and journeys of the faults tier run: all, or what the last day changed and a third of the rest. */
function faultsChoice(sources) {
  if (!tiers.includes('daily')) return { describe: () => '', touches: () => true, isInThird: () => true }
  return new DailyChoice(sources, changedOfDay(root), thirdOf())
}

/**
 * Runs the standard tier (checks, unit and integration tests, and the main journey of each area), the faults tier (kills, full disks, fuzz,
 * hostile strings on every page, accessibility rules on every page, the floors of answers and search, tests that take long, and all other
 * journeys, also on a phone) or its part of the day, or both in one go: their processes then load the server once.
 */
async function runTiers(sources, results, standard, faults) {
  await ensureChromium()
  await runChecks(checksNamed(...(standard ? Object.keys(checks) : ['page'])))
  const choice = faultsChoice(sources)
  if (faults) console.log(`\n${choice.describe()}`)
  const inFaults = (file, name) => choice.touches(file) || choice.isInThird(name)
  const ofStandard = standard ? ['programs', 'rest', 'unit'] : []
  await runVitest(
    'tests without a browser',
    [...ofStandard, ...(faults ? ['faults', 'slow'] : [])],
    results,
    (file, project) => ofStandard.includes(project) || inFaults(file, file),
  )
  await runJourneys(results, ({ id, file, isCore }) => (isCore ? standard : faults && inFaults(file, id)))
}

/** Returns the parser of modules; null on a Node version that cannot load it. */
async function findParser() {
  try {
    return (await import('rolldown/parseAst')).parseAst
  } catch {
    return null
  }
}

install('all')
const sources = new Sources(root)
const results = new Results(root, sources, join(keptFolder, 'results.json'), {
  reuses: !options.includes('--all'),
  parse: await findParser(),
})
if (tiers.includes('quick')) await runQuick(results)
const [standard, faults] = [tiers.includes('standard'), tiers.includes('faults') || tiers.includes('daily')]
if (standard || faults) await runTiers(sources, results, standard, faults)
console.log(costTables())
if (failures.length > 0) console.log(`\nfailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
if (total.cached > 0)
  console.log(
    `\n${total.cached} of the passed tests are cached: nothing that they depend on has changed since they passed (--all runs them).`,
  )
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed > 0 ? 1 : 0)
