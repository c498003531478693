// Counts of a run of the tests, what failed, and what took the time.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'

/** What passed, failed and was skipped; of the passed, how many are kept results. */
export const total = { passed: 0, failed: 0, skipped: 0, cached: 0 }
/** Names of failed checks and tests, printed again at the end, because the output of a whole run is long. */
export const failures = []
/** Seconds of each test file and journey: `{ area, name, seconds, cached }`. */
const costs = []

/** Returns the area of the product that a test file or journey belongs to. */
export function areaOf(file) {
  const [, feature] = /^apps\/(?:server|web)\/src\/features\/([\w-]+)\//.exec(file) ?? []
  if (feature !== undefined) return feature
  const [, journeys] = /^e2e\/([\w-]+)\//.exec(file) ?? []
  if (journeys !== undefined) return journeys === 'app' ? 'page' : journeys
  const [, own] = /^packages\/([\w-]+)\//.exec(file) ?? []
  if (own !== undefined) return own
  if (file.startsWith('apps/web/')) return 'page'
  return file.startsWith('bench/') ? 'bench' : file.startsWith('scripts/') ? 'scripts' : 'server'
}

/** Adds the time of a test file or journey. @param kind `tests`, `faults`, `core journeys` or `journeys`: each has budgets of its own */
export function addCost(kind, file, name, ms, cached) {
  costs.push({ area: `${areaOf(file)} ${kind}`, name, seconds: ms / 1000, cached })
}

const shown = 15
const cell = (seconds) => seconds.toFixed(1).padStart(8)

/**
 * Returns tables of what took the time: the longest files and journeys, and the sum of each area against its budget (`budgets.json`).
 * Seconds are those of one worker; of kept results, those of the run in which they passed. A sum above its budget is marked and fails
 * nothing: it depends on the machine.
 */
export function costTables() {
  if (costs.length === 0) return ''
  const budgets = JSON.parse(readFileSync(join(root, 'scripts', 'tests', 'budgets.json'), 'utf8'))
  const longest = costs.toSorted((a, b) => b.seconds - a.seconds).slice(0, shown)
  const sums = new Map()
  for (const { area, seconds } of costs) {
    const { sum = 0, count = 0 } = sums.get(area) ?? {}
    sums.set(area, { sum: sum + seconds, count: count + 1 })
  }
  return [
    '\nlongest (seconds of a worker):',
    ...longest.map(({ name, seconds, cached }) => `${cell(seconds)}  ${name}${cached ? ' (cached)' : ''}`),
    '\nby area (seconds, budget, files and journeys):',
    ...[...sums]
      .toSorted(([, a], [, b]) => b.sum - a.sum)
      .map(([area, { sum, count }]) => {
        const budget = budgets[area] ?? budgets.others
        return `${cell(sum)} ${String(budget).padStart(6)}  ${area} (${count})${sum > budget ? '  over budget' : ''}`
      }),
  ].join('\n')
}
