import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createModerator } from '../../providers/moderation/endpoint.ts'
import { createEmbeddings } from '../../providers/embedding/openai-compatible.ts'
import { createOcrEndpoint } from '../../providers/image-text/ocr-endpoint.ts'
import { createVisionModel } from '../../providers/image-text/vision-model.ts'
import { createTranscriptions } from '../../providers/speech/openai-compatible.ts'
import { createBoundedFetch } from './bounded-fetch.ts'

let answer: (response: ServerResponse) => void = () => undefined
let baseUrl = ''
const server = createServer((request, response) => {
  request.resume()
  answer(response)
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function endless(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.write('{"text":"')
  const more = () => {
    while (!response.destroyed) if (!response.write('x'.repeat(65_536))) return void response.once('drain', more)
  }
  more()
}

test('the fetch reads a body up to its limit, an error body up to 64 KB, and follows no redirect', async () => {
  const fetch = createBoundedFetch({ maxBytes: 1000 })
  answer = (response) => response.end('x'.repeat(1000))
  expect(await (await fetch(baseUrl)).text()).toHaveLength(1000)
  answer = (response) => response.end('x'.repeat(1001))
  await expect(fetch(baseUrl).then((response) => response.text())).rejects.toThrow('longer than 1000 bytes')
  answer = (response) => endless(response, 500)
  expect(await (await fetch(baseUrl)).text()).toHaveLength(64 * 1024)
  answer = (response) => response.writeHead(302, { location: '/elsewhere' }).end()
  await expect(fetch(baseUrl)).rejects.toThrow('fetch failed')
})

test.each([200, 500])('clients of model endpoints stop reading an endless reply with status %i', async (status) => {
  answer = (response) => endless(response, status)
  const failed = /longer than|HTTP 500|answered 500|Internal Server Error|vectors are missing|no text|Failed after|Failed to process/
  const options = { baseUrl, apiKey: '', model: 'm', retryMs: 1 }
  const picture = { bytes: new Uint8Array([1]), contentType: 'image/png' }
  const { signal } = new AbortController()
  const recording = { path: import.meta.filename, fileName: 'a.mp3', contentType: 'audio/mpeg' }
  await expect(createEmbeddings(options).embed(['文'])).rejects.toThrow(failed)
  await expect(createOcrEndpoint({ url: baseUrl, key: '' }).read(picture, signal)).rejects.toThrow(failed)
  await expect(createVisionModel(options).read(picture, signal)).rejects.toThrow(failed)
  await expect(createTranscriptions(options).transcribe(recording, signal)).rejects.toThrow(failed)
  await expect(createModerator({ url: baseUrl, key: '' }).check('文')).rejects.toThrow(failed)
})
