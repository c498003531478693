// The strangers of the soak, in their own thread, so that their work does not count as the server's slowness.
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Stranger } from '../../apps/server/test/stranger.ts'
import { seeded } from '../../apps/server/test/seeded.ts'
import { attacks } from './soak-attacks.ts'

/** Start parameters of the strangers. */
export interface StrangersData {
  strangers: number
}

/** Number of runs of each attack, by name. */
export type AttackCounts = Record<string, number>

const { strangers } = workerData as StrangersData

const [{ urls }] = (await once(parentPort!, 'message')) as [{ urls: string[] }]
const end = new AbortController()
parentPort!.once('message', () => end.abort())

const counts: AttackCounts = {}

/** Runs all attacks in a stranger-specific order, repeatedly until the soak ends. */
async function act(number: number): Promise<void> {
  const random = seeded(number + 1)
  while (!end.signal.aborted) {
    for (const attack of attacks.toSorted(() => random() - 0.5)) {
      if (end.signal.aborted) return
      const stranger = new Stranger(urls[number % urls.length]!, `198.51.100.${number + 1}`)
      try {
        await stranger.token()
        await attack.run(stranger, end.signal)
        counts[attack.name] = (counts[attack.name] ?? 0) + 1
      } catch {
        // A refused or broken connection is expected; the pause keeps this loop from spinning.
        await delay(200)
      }
    }
  }
}

/** Milliseconds for attacks in progress after the end: their calls would wait for a server that is about to stop. */
const graceMs = 5000
const ended = once(end.signal, 'abort').then(() => delay(graceMs))
await Promise.race([Promise.all(Array.from({ length: strangers }, (_, number) => act(number))), ended])
parentPort!.postMessage({ counts })
