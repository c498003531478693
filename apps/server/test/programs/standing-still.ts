import { appendFileSync } from 'node:fs'
import { pbkdf2Sync } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { runWork } from '../../src/lib/flow/running-work.ts'
import { startWatchdog } from '../../src/watchdog/watchdog.ts'

// A program whose event loop is blocked: by a loop, by a regular expression, by native code, or only for a moment.
//   standing-still.ts HOW JOURNAL DATA_DIR

const [how = '', journal = '', dataDir] = process.argv.slice(2)
startWatchdog({ logAfterMs: 500, endAfterMs: how === 'moment' ? 60_000 : 2000, ...(dataDir !== undefined && { dataDir }) })
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

const about = { kind: 'call' as const, id: '', uid: null, owner: '' }

// Others wait for something while one is doing the work that never ends.
for (const n of [1, 2]) void runWork({ ...about, name: `waits${n}`, address: `203.0.113.${n}` }, () => sleep(60_000))
void runWork({ ...about, name: 'stands', uid: 'somebody', address: '203.0.113.9' }, async () => {
  await sleep(500)
  workOnQuestion()
})
void runWork({ ...about, name: 'waits3', address: '203.0.113.3' }, () => sleep(60_000))

function workOnQuestion() {
  if (how === 'loop') spinForever()
  if (how === 'expression') backtrackForever(`${'a'.repeat(80)}机密问题`)
  if (how === 'native') pbkdf2Sync('a', 'b', 2_000_000_000, 64, 'sha512')
  if (how === 'moment') spinFor(3000)
  console.log('went on')
  process.exit(0)
}
