// npm test: everything a change must pass, and one closing line. Goes on past a failure, so that one run shows them all.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildWeb, fail, install, pinnedNode, root } from './install.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)
const total = { passed: 0, failed: 0, skipped: 0 }

function run(command, args, options = {}) {
  const path = `${dirname(pinnedNode)}:${join(root, 'node_modules', '.bin')}:${process.env.PATH}`
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options, env: { ...process.env, PATH: path, ...options.env } })
}

function ensureChromium() {
  const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  if (process.env.CHROMIUM_PATH || known.some((path) => existsSync(path))) return
  console.log('正在从系统软件源安装 Chromium…  Installing Chromium from the system packages…')
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const args of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'],
  ]) {
    const [command, ...rest] = [...asRoot, ...args]
    if (run(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], env: { DEBIAN_FRONTEND: 'noninteractive' } }).status !== 0) {
      fail(
        '没有找到 Chromium，也无法自动安装；请安装后用 CHROMIUM_PATH 指明。',
        'Chromium is missing and could not be installed; install it and set CHROMIUM_PATH.',
      )
    }
  }
}

/** A check that passes or fails as a whole. */
function check(name, command, args) {
  console.log(`\n— ${name}`)
  const ok = run(command, args).status === 0
  total[ok ? 'passed' : 'failed'] += 1
  if (!ok) console.log(`✗ ${name}`)
}

/** A runner that writes a JSON report of its own; one that died before it could counts as a failure. */
function suite(name, args, report, count, env) {
  console.log(`\n— ${name}`)
  const { status } = run(pinnedNode, args, { env })
  const counts = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0, skipped: 0 }
  for (const key of Object.keys(total)) total[key] += counts[key]
  if (status !== 0 && counts.failed === 0) total.failed += 1
}

install('all')
ensureChromium()
const reports = mkdtempSync(join(tmpdir(), 'wenjin-test-'))
check('format', bin('oxfmt'), ['--check', '.'])
check('lint', bin('oxlint'), ['--quiet', '.'])
check('types: packages, server, tests', bin('tsc'), ['-p', '.'])
check('types: web', bin('tsc'), ['-p', 'apps/web'])
check('boundaries', pinnedNode, ['scripts/boundaries.mjs'])
check('dead code', bin('knip'), ['--no-progress'])
check('known vulnerabilities', pinnedNode, ['scripts/audit.mjs'])
buildWeb()
suite(
  'unit and integration',
  ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`],
  join(reports, 'vitest.json'),
  (r) => ({
    passed: r.numPassedTests,
    failed: r.numFailedTests + (r.numFailedTestSuites > 0 && r.numFailedTests === 0 ? 1 : 0),
    skipped: r.numPendingTests + r.numTodoTests,
  }),
)
suite(
  'browser',
  ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
  join(reports, 'playwright.json'),
  ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }),
  { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') },
)
rmSync(reports, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed > 0 ? 1 : 0)
