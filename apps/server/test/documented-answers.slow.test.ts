import { contracts, scopesOf, type Contract, type Route } from '@wenjin/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyOf, makeFixture, type AccessFixture } from './access/fixture.ts'
import { addressOf, bodyOf } from './access/make-call.ts'
import { samples, type Sample } from './access/samples.ts'
import { DocumentedAnswers } from './documented-answers.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
let documented: DocumentedAnswers
/** Objects for calls that read, and for calls that are refused. */
let fixture: AccessFixture
/** Objects that calls change, by domain. */
const changed = new Map<string, AccessFixture>()

beforeAll(async () => {
  server = await startTestServer({ env: { OFFLINE: '1' } })
  documented = new DocumentedAnswers((await (await fetch(`${server.url}/api/openapi.json`)).json()) as Record<string, unknown>)
  fixture = await makeFixture(server)
})
afterAll(() => server.close())

const routes = Object.entries<Contract>(contracts).flatMap(([domain, contract]) =>
  Object.entries(contract).map(([name, route]) => ({ domain, name, route, title: `${route.method} ${route.path}` })),
)

/** A request of a call, by the way in which it is made or wrong. */
interface Attempt {
  way: string
  address: string
  init: RequestInit
  caller: 'guest' | 'owner' | 'otherUser' | 'admin' | 'key' | 'badKey'
}

const jsonHeaders = { 'content-type': 'application/json' }

/** Values that are of the wrong type wherever they stand. */
const spoiled = { spoiled: [1] }

/** Lists the requests of a call that end without its work: wrong callers, wrong input, wrong media types. */
function refusedAttempts(route: Route, sample: Sample, token: string): Attempt[] {
  const address = addressOf(route, sample, token)
  const init = bodyOf(sample)
  const allows = route.auth === 'admin' ? 'admin' : route.auth === 'key' ? 'key' : 'owner'
  const wrong = (way: string, made: RequestInit, at = address): Attempt => ({ way, address: at, init: made, caller: allows })
  const attempts: Attempt[] = [
    { way: 'an invalid key', address, init, caller: 'badKey' },
    { way: 'a stranger', address: addressOf(route, { ...sample, query: {} }, token), init: {}, caller: 'otherUser' },
  ]
  if (route.params) {
    const named = (value: string) => addressOf(route, { ...sample, params: { ...sample.params, ...namesOf(route, value) } }, token)
    for (const id of ['nothing-of-that-id', '中 %', 'x'.repeat(300)]) attempts.push(wrong(`the id ${id.slice(0, 20)}`, init, named(id)))
  }
  if (route.query) {
    for (const query of ['pageIndex=x&at=x&size=x&from=x&time=x&kind=x&type=x&format=x', 'pageIndex=-1&pageSize=0&id=%00']) {
      attempts.push(wrong(`the query ${query}`, init, `${address.split('?')[0]}?${query}${token && `&token=${token}`}`))
    }
  }
  if (route.body) {
    const fields = Object.fromEntries(Object.keys(sample.body ?? {}).map((name) => [name, spoiled]))
    for (const body of ['{', '', 'null', '[]', '7', JSON.stringify(fields)])
      attempts.push(wrong(`the body ${body.slice(0, 40)}`, { body, headers: jsonHeaders }))
    attempts.push(wrong('a body of another type', { body: '<a/>', headers: { 'content-type': 'application/xml' } }))
    attempts.push(wrong('a form', { body: new URLSearchParams({ a: '1' }) }))
    attempts.push(wrong('a body of 2 MB', { body: JSON.stringify({ x: 'x'.repeat(2_000_000) }), headers: jsonHeaders }))
  }
  if (route.kind === 'upload') {
    attempts.push(wrong('a body that is no form', { body: '{}', headers: jsonHeaders }))
    attempts.push(wrong('an empty form', { body: new FormData() }))
    attempts.push(wrong('a broken form', { body: '--x', headers: { 'content-type': 'multipart/form-data; boundary=x' } }))
  }
  return attempts
}

const namesOf = (route: Route, value: string) =>
  Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, value]))

async function problemOf(route: Route, { way, address, init, caller }: Attempt, using: AccessFixture): Promise<string | null> {
  const byKey = caller === 'key' || caller === 'badKey'
  const headers = new Headers(init.headers)
  if (byKey) headers.set('authorization', `Bearer ${caller === 'key' ? keyOf(using, 'apiKey', route) : 'mk-nobody'}`)
  const visitor = byKey ? server.visitor() : using.people[caller as 'owner']
  const made = { method: route.method, redirect: 'manual' as const, ...init, headers }
  const response = await visitor.fetch(address, made).catch((error: unknown) => error as Error)
  // A connection that the server closes on a body beyond the limit.
  if (response instanceof Error) return null
  const type = (response.headers.get('content-type') ?? '').split(';')[0]!
  const problem = documented.problemOf(route.method, route.path, { status: response.status, type, text: await response.text() })
  return problem && `${way} as ${caller}: ${problem}`
}

test.each(routes)('$title answers only what the document names', async ({ domain, name, route }) => {
  const sampleOf = (using: AccessFixture): Sample =>
    (samples as Record<string, Record<string, (fixture: AccessFixture) => Sample>>)[domain]![name]!(using)
  const token = route.kind === 'stream' ? await fixture.people.owner.token() : ''
  const problems: (string | null)[] = []
  for (const attempt of refusedAttempts(route, sampleOf(fixture), token)) problems.push(await problemOf(route, attempt, fixture))

  const reads = route.method === 'GET' && route.kind !== 'stream'
  if (!reads && !changed.has(domain)) changed.set(domain, await makeFixture(server))
  const using = reads ? fixture : changed.get(domain)!
  const callers: Attempt['caller'][] = ['guest', 'otherUser', 'owner', ...(scopesOf(route).length > 0 ? (['key'] as const) : []), 'admin']
  for (const caller of callers) {
    const sample = sampleOf(using)
    const own = route.kind === 'stream' && caller !== 'key' ? await using.people[caller as 'owner'].token() : ''
    problems.push(
      await problemOf(route, { way: 'the sample', address: addressOf(route, sample, own), init: bodyOf(sample), caller }, using),
    )
  }
  expect(problems.filter((problem) => problem !== null)).toEqual([])
})

test('a path that is called with another method answers 405 with the allowed ones, in the form of a failure', async () => {
  const methods = Map.groupBy(routes, ({ route }) => route.path)
  for (const [path, served] of methods) {
    const allowed = new Set(served.map(({ route }) => route.method))
    const other = (['PATCH', 'DELETE', 'PUT', 'POST', 'GET'] as const).find((method) => !allowed.has(method))!
    const address = path.replaceAll(/\{\w+\}/g, 'x')
    const response = await fetch(server.url + address, { method: other })
    const { errCode } = (await response.json()) as { errCode: number }
    const others = routes.filter(
      ({ route }) => route.method === other && new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address),
    )
    if (others.length > 0) continue
    expect([other, path, response.status, errCode]).toEqual([other, path, 405, 405])
    for (const method of allowed) expect([path, response.headers.get('allow')]).toEqual([path, expect.stringContaining(method)])
  }
})
