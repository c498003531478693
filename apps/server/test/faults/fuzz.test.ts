import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resolveReferences } from '@wenjin/contract'
import { openApiDocument } from '../../src/http/openapi/openapi.ts'
import { makeFixture } from '../access/fixture.ts'
import { fuzzRequests, type FuzzedDocument, type FuzzRequest } from './fuzz/requests.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import type { Visitor } from '../visitor.ts'

const wanted = 10_000
/** Concurrent requests. */
const atOnce = 8
/** Heap growth in bytes after the first half that still counts as noise. */
const heapNoise = 48 * 1024 * 1024

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ env: { OFFLINE: '1' } })
})
afterAll(() => server.close())

function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}

/** Returns the defect of an answer, or null. */
async function complaintAbout(caller: Visitor, { method, url, headers, body }: FuzzRequest): Promise<string | null> {
  const response = await caller.fetch(url, { method, headers, body, signal: AbortSignal.timeout(30_000) })
  const text = await response.text()
  const shown = `${method} ${url.slice(0, 200)} ${typeof body === 'string' ? body.slice(0, 300) : ''} → ${response.status} ${text.slice(0, 300)}`
  if (response.status === 500) return shown
  // Event streams and metrics must not contain stack traces or paths of the server's code either.
  if (/\n\s+at .+:\d+|node_modules|\.ts:\d+/.test(text)) return `stack: ${shown}`
  if (response.headers.get('content-type')?.startsWith('application/json') && response.status >= 400) {
    const { errCode, errMsg } = JSON.parse(text) as { errCode?: unknown; errMsg?: unknown }
    if (typeof errCode !== 'number' || errCode === 0 || typeof errMsg !== 'string' || errMsg === '') return `envelope: ${shown}`
  }
  return null
}

test('10,000 generated requests over the whole API cause no 500, stack trace or memory growth', { timeout: 600_000 }, async () => {
  const document = resolveReferences(openApiDocument('test')) as unknown as FuzzedDocument
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const complaints: string[] = []
  let sent = 0
  let heapAtHalf = 0
  let fixture = await makeFixture(server)
  for (const operation of operations) {
    // An actor who signs out or deletes their data in one operation starts anew in the next.
    if (operation.method !== 'get') fixture = await makeFixture(server)
    const { owner, people, ...things } = fixture
    const ids = [owner.uid, things.sessionId, things.resultId, things.topic.id, things.topic.dirRootId, things.file.id, 'mine']
    ids.push(things.file.documentId!, things.teamId, things.member.uid, things.deviceId, things.apiKeyId)
    const callers = [people.guest, people.owner, people.teamManager, people.admin]
    await Promise.all(callers.map((caller) => caller.token()))
    const requests = fuzzRequests(operation, ids, { count: Math.ceil(wanted / operations.length), seed: 20_261_120 })
    const queue = [...requests.entries()]
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let next = queue.pop(); next; next = queue.pop()) {
          const [n, request] = next
          const complaint = await complaintAbout(callers[n % callers.length]!, request)
          if (complaint) complaints.push(complaint)
          sent += 1
        }
      }),
    )
    if (heapAtHalf === 0 && sent >= wanted / 2) heapAtHalf = heapInUse()
  }
  expect(complaints).toEqual([])
  expect(sent).toBeGreaterThanOrEqual(wanted)
  expect(heapInUse() - heapAtHalf).toBeLessThan(heapNoise)
})
