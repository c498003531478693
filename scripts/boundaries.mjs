// Checks the boundaries of .dependency-cruiser.cjs, and that the tool really parsed the code: with a failing parser it finds nothing and
// passes.
import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unboundedImports } from './bounded-imports.mjs'
import { unlistedFiles } from './listed-files.mjs'
import { unboundedReaders } from './page-parsers.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const cruise = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')
let output
try {
  output = execFileSync(process.execPath, [cruise, 'apps', 'packages', '--output-type', 'json'], {
    cwd: root,
    maxBuffer: 1 << 28,
  }).toString()
} catch (error) {
  output = error.stdout.toString()
}
const { modules, summary } = JSON.parse(output)
for (const { rule, from, to } of summary.violations) console.log(`${rule.name}: ${from} → ${to}`)
console.log(`${summary.totalCruised} modules, ${summary.totalDependenciesCruised} dependencies, ${summary.violations.length} violations`)
const cycles = ['apps/server/src/features/', 'apps/web/src/features/'].flatMap(featureCycles)
for (const features of cycles) console.log(`no-feature-cycles: ${features.join(' ↔ ')}`)
const sources = modules.map(({ source }) => source)
const refused = [...unboundedImports(sources, root), ...unboundedReaders(sources, root), ...unlistedFiles(sources, root)]
for (const line of refused) console.log(line)
if (summary.violations.length > 0 || cycles.length > 0 || refused.length > 0) process.exit(1)
if (summary.totalCruised < 100 || summary.totalDependenciesCruised < 100) {
  console.log('Too few modules were seen: the boundaries were not checked.')
  process.exit(1)
}

/**
 * Finds groups of features that depend on one another. The tool detects only cycles of modules; two features can need each other through
 * different modules, and then neither can be understood without the other.
 */
function featureCycles(folder) {
  const featureOf = (path) => (path.startsWith(folder) ? path.slice(folder.length).split('/', 2).join('/') : null)
  const needs = new Map()
  for (const { source, dependencies } of modules) {
    const from = featureOf(source)
    if (from === null || /[.]test[.]tsx?$/.test(source)) continue
    for (const { resolved } of dependencies) {
      const to = featureOf(resolved)
      if (to === null || to === from) continue
      needs.set(from, (needs.get(from) ?? new Set()).add(to))
    }
  }
  const reached = (start) => {
    const seen = new Set()
    const open = [start]
    for (let feature = open.pop(); feature !== undefined; feature = open.pop()) {
      for (const next of needs.get(feature) ?? []) if (!seen.has(next)) open.push(next)
      for (const next of needs.get(feature) ?? []) seen.add(next)
    }
    return seen
  }
  const reach = new Map([...needs.keys()].map((feature) => [feature, reached(feature)]))
  const groups = [...reach.keys()].map((feature) => [...reach.get(feature)].filter((other) => reach.get(other)?.has(feature)).sort())
  return [...new Map(groups.filter((group) => group.length > 0).map((group) => [group.join(), group])).values()]
}
