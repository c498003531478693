import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { contextWindowOf, fetchOllamaWindow, fittingPassages, replyTokens } from './context-window.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A server that answers the two calls of Ollama with these bodies; a missing one is a 404. */
async function ollama(replies: { ps?: unknown; show?: unknown }): Promise<URL> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const reply = request.url === '/api/ps' ? replies.ps : request.url === '/api/show' ? replies.show : undefined
      response.writeHead(reply === undefined ? 404 : 200).end(typeof reply === 'string' ? reply : JSON.stringify(reply ?? {}))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => void server.close().closeAllConnections())
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)
}

test('the window of the loaded model comes first, then that of its file, then the default', async () => {
  const loaded = { models: [{ name: 'qwen3:8b', context_length: 8192 }] }
  const show = { parameters: 'stop "<|end|>"\nnum_ctx                        16384\n' }
  expect(await fetchOllamaWindow(await ollama({ ps: loaded, show }), 'qwen3:8b')).toBe(8192)
  expect(await fetchOllamaWindow(await ollama({ ps: loaded, show }), 'other')).toBe(16_384)
  expect(await fetchOllamaWindow(await ollama({ ps: { models: [] }, show: {} }), 'qwen3:8b')).toBe(4096)
})

test('an answer of another kind tells no window', async () => {
  expect(await fetchOllamaWindow(await ollama({}), 'm')).toBeNull()
  expect(await fetchOllamaWindow(await ollama({ ps: '<html>', show: '<html>' }), 'm')).toBeNull()
  expect(await fetchOllamaWindow(new URL('http://127.0.0.1:9/v1'), 'm')).toBeNull()
  expect(await contextWindowOf('https://api.example.com/v1', 'm', null)()).toBeNull()
  expect(await contextWindowOf('https://api.example.com/v1', 'm', 8192)()).toBe(8192)
})

test('sources and reply fit into the window together, and the first passage always stays', async () => {
  const passages = Array.from({ length: 20 }, (_, at) => ({ text: '字'.repeat(400), at }))
  const model = (window: number | null) => ({
    model: 'm',
    contextTokens: () => Promise.resolve(window),
    stream: () => (async function* () {})(),
  })
  const chars = async (window: number | null) => (await fittingPassages(model(window), passages, 24_000)).length * 400
  expect(await chars(null)).toBe(8000)
  expect((await chars(4096)) + replyTokens(4096, 2000)).toBeLessThan(4096 - 800)
  expect(await chars(1024)).toBe(400)
  expect(replyTokens(null, 2000)).toBe(2000)
})
