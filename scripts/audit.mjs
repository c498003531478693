// Known vulnerabilities of what runs in production, by npm's advisories. A registry that answers no audits (a mirror, no network) is
// said so and fails nothing: the check is then made where there is one.
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
