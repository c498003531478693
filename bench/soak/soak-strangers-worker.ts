// The strangers of the soak, in their own thread, so that their work does not count as the server's slowness.
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { begin, chunk, finish, startScriptedModel, type ChatRequest } from '../../apps/server/test/peers/scripted-model.ts'
import { Stranger } from '../../apps/server/test/stranger.ts'
import { seeded } from '../../apps/server/test/seeded.ts'
import { attacks, modelVices } from './soak-attacks.ts'

/** Start parameters of the strangers. */
export interface StrangersData {
  strangers: number
}

/** Number of runs of each attack, by name. */
export type AttackCounts = Record<string, number>

const { strangers } = workerData as StrangersData

/** Writes the same piece until the reader disconnects. */
async function writeForever(response: ServerResponse, delta: { content?: string; reasoning_content?: string }, pauseMs = 0): Promise<void> {
  while (!response.destroyed) {
    chunk(response, delta)
    if (response.writableNeedDrain) await Promise.race([once(response, 'drain'), once(response, 'close')])
    else await delay(pauseMs)
  }
}

async function misbehave(response: ServerResponse, { messages, stream }: ChatRequest): Promise<void> {
  if (stream === false) {
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: '好。' } }] }))
    return
  }
  begin(response)
  const asked = messages.at(-1)?.content ?? ''
  if (asked.includes(modelVices.spaces)) return writeForever(response, { content: ' '.repeat(50) })
  if (asked.includes(modelVices.slow)) return writeForever(response, { content: '慢' }, 9000)
  if (asked.includes(modelVices.repeats)) return writeForever(response, { content: '青龙水库在城北。' })
  if (asked.includes(modelVices.thinking)) return writeForever(response, { reasoning_content: '再想一想。' })
  chunk(response, { content: asked.includes(modelVices.brackets) ? `[[${'a['.repeat(40)}]]x` : '青龙水库由三条河供水[[1]]。' })
  finish(response)
}

const model = await startScriptedModel()
model.script = misbehave
parentPort!.postMessage({ modelUrl: model.baseUrl })
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
await model.close()
