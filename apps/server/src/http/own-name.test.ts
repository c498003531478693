import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/test-server.ts'

let server: TestServer
let named: TestServer

beforeAll(async () => {
  server = await startTestServer()
  named = await startTestServer({ env: { PUBLIC_URL: 'https://wenjin.example' } })
})
afterAll(async () => {
  await server.close()
  await named.close()
})

/** Returns the status of a call with a given Host header, which `fetch` does not allow. */
function statusBy(host: string, { url } = server): Promise<number> {
  return new Promise((resolve, reject) => {
    request(`${url}/api/topic`, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode!)
    })
      .on('error', reject)
      .end()
  })
}

test.each(['127.0.0.1:3000', 'localhost', 'localhost.:3000', 'wenjin.localhost', '[::1]:3000', '192.168.1.20'])(
  'an instance for this machine only answers to the host name %s',
  async (host) => expect(await statusBy(host)).toBe(200),
)

test.each(['evil.example', 'evil.example:3000', 'localhost.evil.example', '127.0.0.1.evil.example', 'xn--localhost', 'notlocalhost'])(
  'an instance for this machine only refuses the host name %s, which may belong to somebody else',
  async (host) => expect(await statusBy(host)).toBe(403),
)

test('an instance with a configured name answers under any name', async () => {
  expect(await statusBy('wenjin.example', named)).toBe(200)
  expect(await statusBy('wenjin.lan', named)).toBe(200)
})
