import { contracts, keyScopes, resolveReferences, scopesOf, type ApiKey, type Contract, type Topic } from '@wenjin/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationsOf, requestOf, ValueMaker, type JsonObject } from '../openapi-requests.ts'
import { createUser } from '../people.ts'
import { seeded } from '../seeded.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { ValidatingProxy } from '../peers/validating-proxy.ts'

const requests = 2000
const atOnce = 8
/** Share of the requests with a body that contain a value of a disallowed type. */
const spoiled = 0.25

let server: TestServer
let proxy: ValidatingProxy
let document: JsonObject
let headers: Record<string, string>
let ids: string[]

beforeAll(async () => {
  server = await startTestServer({ env: { OFFLINE: '1' } })
  document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as JsonObject
  proxy = await new ValidatingProxy(server.url, document).open()
  const { visitor } = await createUser(server)
  const { key } = await visitor.post<ApiKey & { key: string }>('/api/api-key', { name: '程序', scopes: [...keyScopes] })
  headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const file = await visitor.put('越窑.md', '# 越窑\n\n越窑在今天的浙江慈溪一带，唐代烧青瓷。')
  const answer = await visitor.ask('越窑在哪里？')
  const topic = (await visitor.get<Topic[]>('/api/topic')).find(({ mine }) => mine)!
  ids = [file.id, file.documentId!, topic.id, topic.dirRootId, answer.id, answer.sessionId, 'nothing-of-that-id']
})
afterAll(async () => {
  proxy.close()
  await server.close()
})

/** JSON calls that a key may make. The Model Context Protocol has its own description. */
const byKey = new Set(
  Object.values<Contract>(contracts)
    .flatMap((contract) => Object.entries(contract))
    .filter(([, route]) => scopesOf(route).length > 0 && ['json', 'raw'].includes(route.kind) && !route.jsonRpcErrors)
    .map(([name]) => name),
)

test(`${requests} requests generated from the OpenAPI document match it, and so do their responses`, async () => {
  const random = seeded(3_1)
  const maker = new ValueMaker(random, ids)
  const operations = operationsOf(resolveReferences(document)).filter(({ name }) => byKey.has(name))
  expect(operations.length).toBeGreaterThan(30)
  const called = new Set<string>()
  const statuses = new Map<number, number>()
  let next = 0
  const work = async () => {
    while (next < requests) {
      const { operation, address, body } = requestOf(operations[next++ % operations.length]!, maker)
      const fields = operation.body ? Object.keys((body ?? {}) as JsonObject) : []
      if (fields.length > 0 && maker.chance(spoiled)) (body as JsonObject)[maker.pick(fields)] = { spoiled: [1] }
      const init = { method: operation.method, headers, ...(operation.body && { body: JSON.stringify(body) }) }
      const response = await fetch(proxy.url + address, init)
      await response.arrayBuffer()
      called.add(operation.name)
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  expect(proxy.problems).toEqual([])
  expect(called.size).toBe(operations.length)
  expect(statuses.get(200)).toBeGreaterThan(requests / 5)
  expect(proxy.seen.invalid).toBeGreaterThan(requests / 20)
})
