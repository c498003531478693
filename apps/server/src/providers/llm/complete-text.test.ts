import { expect, test } from 'vitest'
import { completeText } from './complete-text.ts'
import { LlmFailure, type Llm } from './llm.ts'

const bounds = { signal: new AbortController().signal, maxMs: 60_000, maxTokens: 10 }
const ask = (stream: Llm['stream'], more: Partial<typeof bounds> = {}) => completeText({ model: 'm', stream }, [], { ...bounds, ...more })

test('returns the whole reply without its thinking', async () => {
  const reply = ask(async function* () {
    yield { type: 'thinking', text: '嗯' }
    yield { type: 'text', text: '你' }
    yield { type: 'text', text: '好' }
  })
  expect(await reply).toBe('你好')
})

test('does not wait for a model that never ends, and cuts one that writes without end', async () => {
  const silent = ask(
    async function* (_, { signal }) {
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
      yield { type: 'text', text: '' }
    },
    { maxMs: 20 },
  )
  await expect(silent).rejects.toMatchObject({ name: 'LlmFailure', kind: 'timeout' })
  const endless = await ask(async function* () {
    for (;;) yield { type: 'text', text: '啊'.repeat(20) }
  })
  expect(endless.length).toBeLessThanOrEqual(100)
})

test('fails on an empty reply, and reports an abort as an abort', async () => {
  await expect(ask(async function* () {})).rejects.toBeInstanceOf(LlmFailure)
  const stop = new AbortController()
  const stopped = ask(
    async function* () {
      stop.abort(new Error('stopped'))
      yield { type: 'text', text: '你好' }
    },
    { signal: stop.signal },
  )
  await expect(stopped).rejects.toThrow('stopped')
})
