import type { FrameState } from '@wenjin/contract'
import { StandIn } from '@wenjin/web-sources/testing/stand-in'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { createReader } from '../../../providers/reader/index.ts'
import { mayBeFramed } from './outer-page.ts'

const own = new URL('https://wenjin.example')
const framed = (policy: string, options = '', origin = own) => mayBeFramed({ policy, options }, origin)

test.each([
  ['nothing said', '', '', true],
  ['DENY', '', 'DENY', false],
  ['SAMEORIGIN, given twice', '', 'SAMEORIGIN, SAMEORIGIN', false],
  ['an option browsers do not know', '', 'ALLOW-FROM https://a.example', true],
  ['a policy of other things', "default-src 'none'", '', true],
  ['nobody', "frame-ancestors 'none'", '', false],
  ['itself', "default-src *; frame-ancestors 'self'", '', false],
  ['everybody, over the older header', 'frame-ancestors *', 'DENY', true],
  ['every encrypted page', 'FRAME-ANCESTORS https:', '', true],
  ['this host', 'frame-ancestors wenjin.example', '', true],
  ['this origin', 'frame-ancestors https://wenjin.example', '', true],
  ['its parent domain', 'frame-ancestors https://*.example', '', true],
  ['another host', 'frame-ancestors https://other.example', '', false],
  ['a host that ends alike', 'frame-ancestors notwenjin.example *.wenjin.example', '', false],
  ['another port', 'frame-ancestors https://wenjin.example:8443', '', false],
  ['two policies, one of which refuses', "frame-ancestors *, frame-ancestors 'none'", '', false],
])('ROUTE-033 whether a page may be framed: %s', (_, policy, options, expected) => {
  expect(framed(policy, options)).toBe(expected)
})

let server: TestServer
let pages: StandIn
let visitor: Visitor

beforeAll(async () => {
  pages = await StandIn.start()
  server = await startTestServer({ adjust: (ctx) => (ctx.reader = createReader({ allowPrivate: ['127.0.0.1'] })) })
  visitor = server.visitor()
})
afterAll(async () => {
  await server.close()
  pages.close()
})

const check = (url: string) =>
  visitor.call<{ address: string; frame: FrameState; reason: string }>('GET', `/api/outer-page?${new URLSearchParams({ url })}`)

test('a page without HTTPS is not framed, and an unreachable page is reported with the reason', async () => {
  pages.answer = (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>页')
  expect((await check(`${pages.url}/a`)).data).toEqual({ address: `${pages.url}/a`, frame: 'insecure', reason: '' })
  pages.answer = (_, response) => void response.writeHead(503).end()
  expect((await check(`${pages.url}/b`)).data).toMatchObject({ frame: 'unreachable', reason: expect.stringContaining('503') })
})

test.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:text/html,x',
  'http://169.254.169.254/latest',
  'http://10.0.0.1/',
  'http://[::1]/',
  'x',
  '//a',
])('the address %s is refused', async (url) => {
  expect(await check(url)).toMatchObject({ status: 400 })
})

test('a page that redirects into the private network is refused', async () => {
  pages.answer = (_, response) => void response.writeHead(302, { location: 'http://192.168.0.1/admin' }).end()
  expect(await check(`${pages.url}/inside`)).toMatchObject({ status: 400 })
})
