// npm test: everything a change must pass, and one closing line. Goes on past a failure, so that one run shows them all.
//   node scripts/test.mjs [quick] [standard] [faults]     the tiers to run; `standard` unless said
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism, freemem, tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { changedTests } from './changed-tests.mjs'
import { findChromium } from './chromium.mjs'
import { fail, install, pinnedNode, root } from './install.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)
const tiers = process.argv.length > 2 ? process.argv.slice(2) : ['standard']
const known = ['quick', 'standard', 'faults']
const unknown = tiers.find((tier) => !known.includes(tier))
if (unknown !== undefined)
  fail(`没有这一级测试：${unknown}（${known.join('、')}）`, `There is no tier of tests named ${unknown} (${known.join(', ')}).`)
const total = { passed: 0, failed: 0, skipped: 0 }
/** Names of failed checks, printed again at the end, because the output of a whole run is long. */
const failures = []

/** Maximum disk space of a whole run in bytes, with a margin; and the memory that must be free in addition. */
const scratchSize = 3 * 1024 ** 3
const memoryBeside = 4 * 1024 ** 3

/**
 * Creates a folder for all test files, in memory when the machine has enough: the databases wait for the disk at every write, and a memory
 * disk does not delay them.
 */
function makeScratch() {
  const inMemory = '/dev/shm'
  let parent = tmpdir()
  if (existsSync(inMemory)) {
    const { bavail, bsize } = statfsSync(inMemory)
    const free = process.availableMemory?.() ?? freemem()
    if (bavail * bsize > scratchSize && free > scratchSize + memoryBeside) parent = inMemory
  }
  const folder = mkdtempSync(join(parent, 'wenjin-test-'))
  // The usual mode of a temporary folder: some tests run a program as another user.
  chmodSync(folder, 0o1777)
  return folder
}

const scratch = makeScratch()
const cores = Math.max(2, availableParallelism())
const running = new Set()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  // A killed process may still be writing.
  rmSync(scratch, { recursive: true, force: true, maxRetries: 20 })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, async () => {
    const ends = [...running].map((child) => once(child, 'close'))
    for (const child of running) child.kill(signal)
    await Promise.all(ends)
    process.exit(1)
  })
}

/** Runs a program to its end; returns its exit code, and its output if `quiet` suppressed it. */
async function run(command, args, { quiet = false, env } = {}) {
  const path = `${dirname(pinnedNode)}:${join(root, 'node_modules', '.bin')}:${process.env.PATH}`
  const child = spawn(command, args, {
    cwd: root,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, PATH: path, TMPDIR: scratch, ...env },
  })
  running.add(child)
  const printed = []
  child.stdout?.on('data', (piece) => printed.push(piece))
  child.stderr?.on('data', (piece) => printed.push(piece))
  const [status] = await Promise.race([once(child, 'close'), once(child, 'error')])
  running.delete(child)
  return { status, output: Buffer.concat(printed).toString() }
}

async function ensureChromium() {
  if (findChromium()) return
  console.log('正在从系统软件源安装 Chromium…  Installing Chromium from the system packages…')
  const apt = async (...args) => {
    const [command, ...rest] = [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), 'apt-get', ...args]
    return run(command, rest, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
  }
  let { output } = await apt('update', '-qq')
  // Some distributions have no headless shell.
  for (const browser of ['chromium-headless-shell', 'chromium']) {
    const installed = await apt('install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-noto-cjk')
    if (installed.status === 0) return
    output = installed.output
  }
  console.error(output)
  fail(
    '没有找到 Chromium，也无法自动安装；请安装后用 CHROMIUM_PATH 指明。',
    'Chromium is missing and could not be installed; install it and set CHROMIUM_PATH.',
  )
}

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

/** Runs a test runner that writes a JSON report; one that exits without a report counts as a failure. */
async function suite(name, args, report, read, env) {
  console.log(`\n— ${name}`)
  const { status } = await run(pinnedNode, args, { env })
  const { counts, failed } = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { counts: { failed: 0 }, failed: [] }
  for (const [key, n] of Object.entries(counts)) total[key] += n
  failures.push(...failed.map((title) => `${name}: ${title}`))
  if (status === 0 || counts.failed > 0) return
  total.failed += 1
  failures.push(`${name}: the runner itself ended with ${status}`)
}

/** Returns the titles of the tests of a Playwright report that satisfy `isWanted`, with their file. */
function titlesIn({ specs = [], suites = [] }, isWanted) {
  const own = specs.filter(isWanted).map(({ file, title }) => `${file} › ${title}`)
  return [...own, ...suites.flatMap((inner) => titlesIn(inner, isWanted))]
}

/** Runs projects of vitest.config.ts, limited to files whose path contains one of these names, if any. */
function vitest(name, projects, names = []) {
  const report = join(scratch, `vitest-${projects.join('-')}.json`)
  return suite(
    name,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...names,
      '--passWithNoTests',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=dot',
      '--reporter=./scripts/failing-tests.mjs',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    report,
    (r) => {
      const failed = r.testResults.flatMap(({ name: file, status, assertionResults }) => {
        const titles = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName)
        // A file that failed to load has no failed test.
        if (status === 'failed' && titles.length === 0) titles.push('could not be run')
        return titles.map((title) => `${relative(root, file)} › ${title}`)
      })
      return { counts: { passed: r.numPassedTests, failed: failed.length, skipped: r.numPendingTests + r.numTodoTests }, failed }
    },
  )
}

/** Runs browser journeys on the built page. */
function playwright(name, choice) {
  const report = join(scratch, `playwright-${name.replaceAll(' ', '-')}.json`)
  return suite(
    name,
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...choice],
    report,
    ({ stats, suites }) => ({
      counts: { passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped },
      failed: titlesIn({ suites }, ({ ok }) => !ok),
    }),
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  )
}

/** All checks; those that take longest come first. */
const checks = {
  'regular expressions': [pinnedNode, ['scripts/check-regex.mjs']],
  page: [pinnedNode, ['--input-type=module', '-e', "import { buildWeb } from './scripts/install.mjs'; buildWeb()"]],
  'dead code': [bin('knip'), ['--no-progress']],
  boundaries: [pinnedNode, ['scripts/boundaries.mjs']],
  'types: packages, server, tests': [bin('tsc'), ['-p', '.']],
  'types: web': [bin('tsc'), ['-p', 'apps/web']],
  'known vulnerabilities': [pinnedNode, ['scripts/audit.mjs']],
  lint: [bin('oxlint'), ['--quiet', '.']],
  format: [bin('oxfmt'), ['--check', '.']],
}
const named = (...names) => names.map((name) => [name, ...checks[name]])

/** Maximum test files with a database or processes in the quick tier; most take a few seconds. */
const maxChanged = 8

/** Runs the quick tier: fast checks, the tests without a server, and those affected by the changes. */
async function runQuick() {
  await runChecks(named('types: packages, server, tests', 'types: web', 'boundaries', 'lint', 'format'))
  await vitest('unit', ['unit'])
  const { output } = await run(pinnedNode, ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--json', '--project=rest'], {
    quiet: true,
  })
  const inTier = new Set(JSON.parse(output.slice(output.indexOf('['))).map(({ file }) => relative(root, file)))
  const tests = changedTests(['apps/server/src', 'packages/parser/src']).filter((path) => inTier.has(path))
  if (tests.length > 0) await vitest('integration of what has changed', ['rest'], tests.slice(0, maxChanged))
  if (tests.length > maxChanged) console.log(`${tests.length - maxChanged} more test files depend on what has changed; npm test runs them.`)
}

/**
 * Runs the standard tier (checks, unit and integration tests, and the main journey of each area), the faults tier (kills, full disks, fuzz,
 * hostile strings on every page, accessibility rules on every page, the floors of answers and search, tests that take long, and all other
 * journeys, also on a phone), or both in one go: their processes then load the server once.
 */
async function runTiers(standard, faults) {
  await ensureChromium()
  await runChecks(named(...(standard ? Object.keys(checks) : ['page'])))
  await vitest('tests without a browser', [...(standard ? ['programs', 'rest', 'unit'] : []), ...(faults ? ['faults', 'slow'] : [])])
  const choice = standard ? ['--grep', '@core'] : ['--grep-invert', '@core']
  await playwright('journeys', standard && faults ? [] : choice)
}

install('all')
if (tiers.includes('quick')) await runQuick()
const [standard, faults] = [tiers.includes('standard'), tiers.includes('faults')]
if (standard || faults) await runTiers(standard, faults)
if (failures.length > 0) console.log(`\nfailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed > 0 ? 1 : 0)
