import { ImportFailure } from '@wenjin/contract'
import { isOther, kindOfSource, loadParser } from '../parse-file.ts'
import { readJsonl } from '../text/jsonl.ts'
import { sourceOfBytes } from '../source.ts'
import { hostileFiles, type HostileFile } from './hostile-files.ts'

/** Parse time of a file, of the same file at twice the size, and the outcome of the larger one. */
export interface ParseTimes {
  name: string
  ms: number
  doubleMs: number
  outcome: string
}

/** Milliseconds of noise unrelated to growth: process start, garbage collection, other programs. */
const noiseMs = 400
const tries = 4

/** Measures the milliseconds to parse a file, with the reason when it is refused. */
async function timeParse({ fileName, make }: HostileFile, count: number): Promise<{ ms: number; outcome: string }> {
  const made = make(count)
  const source = sourceOfBytes(typeof made === 'string' ? Buffer.from(made) : made, { fileName })
  const from = performance.now()
  let outcome = 'parsed'
  try {
    const kind = kindOfSource(source)
    if (kind === 'jsonl') for (const line of readJsonl(source, () => undefined)) outcome = 'reason' in line ? line.reason : 'parsed'
    else if (!isOther(kind)) await (await loadParser(kind))(source, { progress: () => undefined })
  } catch (error) {
    outcome = error instanceof ImportFailure ? error.reason : String(error)
  }
  return { ms: performance.now() - from, outcome }
}

// Program of the child process: parses the named hostile files one after the other, each in its size and at the double.
for (const name of process.argv.slice(2)) {
  const file = hostileFiles.find((one) => one.name === name)!
  process.send?.({ name })
  const times: ParseTimes = { name, ms: Infinity, doubleMs: Infinity, outcome: '' }
  for (let i = 0; i < tries; i++) {
    const [once, twice] = [await timeParse(file, file.count), await timeParse(file, file.count * 2)]
    times.ms = Math.min(times.ms, once.ms)
    times.doubleMs = Math.min(times.doubleMs, twice.ms)
    times.outcome = twice.outcome
    // A single slow run may be the machine; a slow run each time is the file.
    if (times.doubleMs <= times.ms * 3 + noiseMs) break
  }
  process.send?.({ ...times, grows: times.doubleMs > times.ms * 3 + noiseMs })
}
process.disconnect?.()
