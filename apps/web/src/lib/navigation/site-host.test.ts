import { expect, test } from 'vitest'
import { hostOf, isOfSite, siteOf } from './site-host.ts'

test('siteOf extracts a site from any pasted text', () => {
  for (const text of ['example.org', ' https://Example.org/a?b=c#d ', 'example.org:8080/x', '*.example.org'])
    expect([text, siteOf(text)]).toEqual([text, 'example.org'])
  expect(siteOf('https://新华网.中国/a')).toBe('新华网.中国')
  for (const text of ['', 'example', 'a b.org', 'https://']) expect([text, siteOf(text)]).toEqual([text, undefined])
})

test('hostOf extracts a host, and isOfSite matches it with its site and parent sites', () => {
  expect(hostOf('https://www.Example.org/a')).toBe('example.org')
  for (const address of ['/doc/1', 'mailto:a@b.c', 'https://', '']) expect([address, hostOf(address)]).toEqual([address, null])
  expect(isOfSite('news.example.org', 'example.org')).toBe(true)
  expect(isOfSite('example.org', 'www.example.org')).toBe(true)
  expect(isOfSite('badexample.org', 'example.org')).toBe(false)
})
