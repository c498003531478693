// Checks the production packages for known vulnerabilities in npm's advisories. When the registry has no audit endpoint (a mirror, no
// network), this is reported and does not fail; the check then runs where the endpoint exists.
import { spawnSync } from 'node:child_process'
import { root } from './install.mjs'

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  timeout: 60_000,
  shell: process.platform === 'win32',
})
let report
try {
  report = JSON.parse(stdout)
} catch {
  report = {}
}
const counts = report.metadata?.vulnerabilities
if (!counts) {
  console.log('软件源不提供漏洞审计，未检查。 The registry answers no audits; not checked.')
  process.exit(0)
}
const serious = counts.high + counts.critical
console.log(
  `已知漏洞 known vulnerabilities: ${counts.critical} critical, ${counts.high} high, ${counts.moderate} moderate, ${counts.low} low`,
)
for (const [name, { severity, range }] of Object.entries(report.vulnerabilities ?? {})) console.log(`  ${severity} ${name} ${range}`)
process.exit(serious > 0 ? 1 : 0)
