import { expect, test } from 'vitest'
import { hostOf, isOfSite, siteOf } from './site-host.ts'

test('a site is taken from whatever is pasted', () => {
  for (const text of ['example.org', ' https://Example.org/a?b=c#d ', 'example.org:8080/x', '*.example.org'])
    expect([text, siteOf(text)]).toEqual([text, 'example.org'])
  expect(siteOf('https://新华网.中国/a')).toBe('新华网.中国')
  for (const text of ['', 'example', 'a b.org', 'https://']) expect([text, siteOf(text)]).toEqual([text, undefined])
})

test('a host is of a site and of the sites above it', () => {
  expect(hostOf('https://www.Example.org/a')).toBe('example.org')
  for (const address of ['/doc/1', 'mailto:a@b.c', 'https://', '']) expect([address, hostOf(address)]).toEqual([address, null])
  expect(isOfSite('news.example.org', 'example.org')).toBe(true)
  expect(isOfSite('example.org', 'www.example.org')).toBe(true)
  expect(isOfSite('badexample.org', 'example.org')).toBe(false)
})
