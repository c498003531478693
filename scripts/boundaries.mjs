// The boundaries of .dependency-cruiser.cjs, and that the tool really saw the code: with a parser that fails it finds nothing and passes.
import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

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
const { summary } = JSON.parse(output)
for (const { rule, from, to } of summary.violations) console.log(`${rule.name}: ${from} → ${to}`)
console.log(`${summary.totalCruised} modules, ${summary.totalDependenciesCruised} dependencies, ${summary.violations.length} violations`)
if (summary.violations.length > 0) process.exit(1)
if (summary.totalCruised < 100 || summary.totalDependenciesCruised < 100) {
  console.log('Too few modules were seen: the boundaries were not checked.')
  process.exit(1)
}
