import { appendFileSync } from 'node:fs'
import { startWatchdog } from '../../src/watchdog/watchdog.ts'

// A program whose event loop is blocked: by a loop, by a regular expression, or only for a moment.

const [how = '', journal = ''] = process.argv.slice(2)
startWatchdog({ logAfterMs: 500, endAfterMs: how === 'moment' ? 60_000 : 2000 })
if (journal) appendFileSync(journal, 'started\n')
process.on('SIGTERM', () => process.exit(0))

function spinForever(): void {
  for (;;);
}

function backtrackForever(text: string): boolean {
  return /^(?:a|a)+$/.test(text)
}

function spinFor(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

setTimeout(function workOnQuestion() {
  if (how === 'loop') spinForever()
  if (how === 'expression') backtrackForever(`${'a'.repeat(80)}机密问题`)
  if (how === 'moment') spinFor(3000)
  console.log('went on')
  process.exit(0)
}, 500)
