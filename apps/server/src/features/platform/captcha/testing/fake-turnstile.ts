import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A loopback server with the documented siteverify protocol; `answer` replaces its reply for failure tests. */
export interface FakeTurnstile {
  url: string
  /** The received forms. */
  readonly received: URLSearchParams[]
  answer: ((response: ServerResponse) => void) | null
  close(): Promise<void>
}

export const siteKey = '1x00000000000000000000AA'
export const secretKey = '1x0000000000000000000000000000000AA'

/** Starts the service; a token `good-…` is valid once, others are invalid. */
export async function startFakeTurnstile(): Promise<FakeTurnstile> {
  const spent = new Set<string>()
  const verdictOf = (form: URLSearchParams) => {
    const token = form.get('response') ?? ''
    const refusal = (code: string) => ({ success: false, 'error-codes': [code], messages: [] })
    if (form.get('secret') !== secretKey) return refusal('invalid-input-secret')
    if (!token.startsWith('good-')) return refusal('invalid-input-response')
    if (spent.has(token)) return refusal('timeout-or-duplicate')
    spent.add(token)
    return { success: true, 'error-codes': [], challenge_ts: '2026-01-01T00:00:00.000Z', hostname: 'localhost', action: '', cdata: '' }
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const form = new URLSearchParams(body)
      fake.received.push(form)
      if (fake.answer) return fake.answer(response)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(verdictOf(form)))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const fake: FakeTurnstile = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    received: [],
    answer: null,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return fake
}
