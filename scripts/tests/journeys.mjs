// Runs the journeys in the browser whose results are not kept. A journey depends on the whole server, and on those files of the built page that
// its pages load (page-files.mjs, e2e/support/loaded-files.ts).
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../chromium.mjs'
import { pinnedNode, root } from '../install.mjs'
import { loadedHash, pageFiles, plainName } from './page-files.mjs'
import { run, scratch } from './processes.mjs'
import { addCost, failures, total } from './tally.mjs'

const playwright = ['node_modules/@playwright/test/cli.js', 'test']

/** Returns the journeys of a report of Playwright: `{ id, file, title, tags, ok, test }`; `file` relative to the root. */
function journeysIn({ suites }) {
  const inSuite = ({ file, title, specs = [], suites: inner = [] }, titles) => {
    // The title of a file is its path.
    const path = title === file ? titles : [...titles, title]
    const own = specs.map((spec) => ({
      id: [spec.file, ...path, spec.title].join(' › '),
      file: `e2e/${spec.file}`,
      tags: spec.tags ?? [],
      ok: spec.ok,
      test: spec.tests[0],
    }))
    return [...own, ...inner.flatMap((suite) => inSuite(suite, path))]
  }
  return suites.flatMap((suite) => inSuite(suite, []))
}

/** Returns what tells one installed browser from another. */
function browserState() {
  const path = findChromium()
  if (!path) return 'none'
  const { size, mtimeMs } = statSync(path)
  return `${path} ${size} ${mtimeMs}`
}

async function listJourneys() {
  const report = join(scratch, 'journeys.json')
  const { output } = await run(pinnedNode, [...playwright, '--list', '--reporter=json'], {
    quiet: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  if (!existsSync(report)) throw new Error(`The journeys could not be listed:\n${output}`)
  return journeysIn(JSON.parse(readFileSync(report, 'utf8')))
}

const isCore = ({ tags }) => tags.some((tag) => tag.replace('@', '') === 'core')
const kindOf = (journey) => (isCore(journey) ? 'core journeys' : 'journeys')

/** Returns the names of the page's files that a journey loaded; null when that is not recorded. */
function loadedBy({ test }) {
  const [result] = test.results.slice(-1)
  const notes = [...(test.annotations ?? []), ...(result?.annotations ?? [])].filter(({ type }) => type === 'page-files')
  return notes.length === 0 ? null : [...new Set(notes.flatMap(({ description }) => JSON.parse(description).map(plainName)))].toSorted()
}

/**
 * Runs journeys on the built page and adds their results to the counts.
 * @param results kept results, of which none counts when everything is to run
 * @param choose which journeys belong to the run, from `{ id, file, isCore }`
 */
export async function runJourneys(results, choose) {
  console.log('\n— journeys')
  const chosen = (await listJourneys()).filter((journey) => choose({ ...journey, isCore: isCore(journey) }))
  const page = pageFiles(join(root, 'apps', 'web', 'dist'))
  const browser = browserState()
  const codeOf = (file, loaded) => results.codeHash(file, `journey ${browser} ${loadedHash(page, loaded)}`)
  const stale = []
  for (const journey of chosen) {
    const { id, file } = journey
    const kept = results.find(id, ({ more }) => codeOf(file, more))
    if (kept === null) stale.push(id)
    else {
      total.passed += kept.passed
      total.cached += kept.passed
      addCost(kindOf(journey), file, id, kept.ms, true)
    }
  }
  console.log(`${chosen.length - stale.length} of ${chosen.length} journeys have passed with all that they depend on as it is (cached)`)
  if (stale.length === 0) return
  const list = join(scratch, 'journeys.txt')
  writeFileSync(list, stale.join('\n'))
  const report = join(scratch, 'playwright.json')
  const startedAt = Date.now()
  const { status } = await run(pinnedNode, [...playwright, '--reporter=list,json', `--test-list=${list}`], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  let ran = []
  if (existsSync(report)) {
    const parsed = JSON.parse(readFileSync(report, 'utf8'))
    ran = journeysIn(parsed)
    total.passed += parsed.stats.expected
    total.failed += parsed.stats.unexpected
    total.skipped += parsed.stats.skipped
  }
  const failed = ran.filter(({ ok }) => !ok)
  failures.push(...failed.map(({ id }) => `journeys: ${id}`))
  const missing = stale.length - ran.length
  if (missing > 0 || (status !== 0 && failed.length === 0)) {
    total.failed += 1
    failures.push(`journeys: the runner itself ended with ${status}${missing > 0 ? `, and ${missing} journeys did not run` : ''}`)
  }
  const isSame = results.isUnchangedSince(startedAt)
  for (const journey of ran) {
    const { id, file, ok, test } = journey
    const ms = test.results.reduce((sum, { duration }) => sum + duration, 0)
    addCost(kindOf(journey), file, id, ms, false)
    if (!ok || test.status !== 'expected' || test.results.some((result) => result.status !== 'passed')) results.forget(id)
    else if (isSame) {
      const more = loadedBy(journey)
      results.keep(id, codeOf(file, more), { passed: 1, ms, more }, startedAt)
    }
  }
  results.save()
}
