// The scripted model of the soak, in its own thread: an honest question waits for it, so it must not wait for the strangers' work.
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { begin, chunk, finish, startScriptedModel, type ChatRequest } from '../../apps/server/test/peers/scripted-model.ts'
import { modelVices } from './soak-attacks.ts'

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
await once(parentPort!, 'message')
await model.close()
