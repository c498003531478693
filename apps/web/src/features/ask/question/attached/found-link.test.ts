import { expect, test } from 'vitest'
import { linkIn, linkLabel, withoutLink } from './found-link.ts'

test.each([
  ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
  ['看看https://example.org/a，说了什么？', 'https://example.org/a'],
  ['(see http://example.org/x).', 'http://example.org/x'],
  ['HTTPS://Example.org', 'HTTPS://Example.org'],
  ['怎么导入 PDF', null],
  ['http://', null],
  ['http://localhost/secret', null],
  ['javascript:alert(1)', null],
  ['ftp://example.org/a', null],
])('the address in %s is %s', (text, link) => {
  expect(linkIn(text)).toBe(link)
})

test('the question is the text without the address', () => {
  const link = 'https://example.org/a'
  expect(withoutLink(`总结  ${link}  的要点`, link)).toBe('总结 的要点')
  expect(withoutLink(link, link)).toBe('')
})

test('an address is shown by its host and path', () => {
  expect(linkLabel('https://www.example.org/')).toBe('example.org')
  expect(linkLabel('https://example.org/a/b?c')).toBe('example.org/a/b')
})
