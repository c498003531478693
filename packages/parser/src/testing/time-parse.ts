import { ImportFailure } from '@wenjin/contract'
import { isOther, kindOfSource, loadParser } from '../parse-file.ts'
import { readJsonl } from '../text/jsonl.ts'
import { sourceOfBytes } from '../source.ts'
import { hostileFiles, type HostileFile } from './hostile-files.ts'

/** The cost of one file, of the same twice as large, and the end of the larger one. */
export interface ParseTimes {
  name: string
  ms: number
  doubleMs: number
  outcome: string
}

/** Time that says nothing of growth: starting, collecting garbage, another program. */
const noiseMs = 400
const tries = 4

/** Milliseconds to parse a file, and its reason where it is refused. */
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

// The program of a child: parses the named hostile files one after the other, each in its size and in the double.
for (const name of process.argv.slice(2)) {
  const file = hostileFiles.find((one) => one.name === name)!
  process.send?.({ name })
  const times: ParseTimes = { name, ms: Infinity, doubleMs: Infinity, outcome: '' }
  for (let i = 0; i < tries; i++) {
    const [once, twice] = [await timeParse(file, file.count), await timeParse(file, file.count * 2)]
    times.ms = Math.min(times.ms, once.ms)
    times.doubleMs = Math.min(times.doubleMs, twice.ms)
    times.outcome = twice.outcome
    // Slow once may be the machine; slow each time is the file.
    if (times.doubleMs <= times.ms * 3 + noiseMs) break
  }
  process.send?.({ ...times, grows: times.doubleMs > times.ms * 3 + noiseMs })
}
process.disconnect?.()
