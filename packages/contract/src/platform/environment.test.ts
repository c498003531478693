import { describe, expect, test } from 'vitest'
import { environmentOf } from './environment.ts'

describe('RULE-025 the environment is chosen by host name', () => {
  test.each([
    ['ENUM-040', 'release', ['wenjin.example.org', 'www.example.org', 'localhost', 'dev', '127.0.0.1', '[::1]', '']],
    ['ENUM-040', 'release', ['device.example.org', 'latest.example.org', 'example.dev', 'www.test.example.org', 'a-release.example.org']],
    ['ENUM-041', 'pre-release', ['pre.example.org', 'pre-release.example.org', 'wenjin-pre.example.org', 'wenjin-pre-release.example.org']],
    ['ENUM-042', 'alpha', ['alpha.example.org', 'wenjin-alpha.example.org']],
    ['ENUM-043', 'dev', ['dev.example.org', 'DEV.Example.org', 'wenjin-dev.example.org', 'dev.wenjin.example.org']],
    ['ENUM-044', 'test', ['test.example.org', 'my-wenjin-test.example.org']],
  ])('%s %s', (_, environment, hosts) => {
    for (const host of hosts) expect([host, environmentOf(host)]).toEqual([host, environment])
  })

  test('a label equal to a JavaScript object property means release', () => {
    for (const label of ['constructor', '__proto__', 'a-tostring']) expect(environmentOf(`${label}.example.org`)).toBe('release')
  })
})
