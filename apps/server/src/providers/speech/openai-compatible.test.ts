import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTranscriptions } from './openai-compatible.ts'

let folder: string
let server: Server | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'speech-'))
})
afterEach(async () => {
  server?.closeAllConnections()
  server?.close()
  await rm(folder, { recursive: true })
})

/** Transcribes a recording of these bytes with an endpoint on this machine. */
async function transcribe(bytes: Buffer, listener: RequestListener) {
  const path = join(folder, 'recording')
  await writeFile(path, bytes)
  server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return createTranscriptions({ baseUrl, apiKey: 'key', model: 'm' }).transcribe(
    { path, fileName: '口述"1".wav', contentType: 'audio/wav' },
    new AbortController().signal,
  )
}

const segments = JSON.stringify({ segments: [{ start: 0, end: 1, text: '渡口' }] })

test('the endpoint gets the fields and the file, with their length in advance', async () => {
  const bytes = Buffer.alloc(300_000, 'a')
  let form: FormData | undefined
  const pieces = await transcribe(bytes, (request, response) => {
    void (async () => {
      const body = await buffer(request)
      expect(Number(request.headers['content-length'])).toBe(body.length)
      expect(request.headers.authorization).toBe('Bearer key')
      form = await new Response(new Uint8Array(body), { headers: { 'content-type': request.headers['content-type']! } }).formData()
      response.end(segments)
    })()
  })
  expect(pieces).toEqual([{ start: 0, end: 1000, text: '渡口' }])
  expect(form?.get('model')).toBe('m')
  expect(form?.get('timestamp_granularities[]')).toBe('segment')
  const file = form?.get('file') as File
  expect([file.name, file.type, file.size]).toEqual(['口述"1".wav', 'audio/wav', bytes.length])
})

test.each([200, 401, 413])(
  'an endpoint that answers %d before it has read the recording stops the upload, and nothing else',
  async (status) => {
    const answer = transcribe(Buffer.alloc(30_000_000), (request, response) => {
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(segments)
      request.resume()
    })
    if (status === 200) expect(await answer).toHaveLength(1)
    else await expect(answer).rejects.toThrow(`HTTP ${status}`)
  },
)
