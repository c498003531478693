import { expect, test } from 'vitest'
import { placeOf } from './source-place.ts'

const origin = 'https://wenjin.example'
const source = (link: string) => ({ n: 1, title: '来源', link, quote: '原文', start: 1, end: 3 })

test.each([
  ['/doc/d1', 'https://wenjin.example/doc/d1?start=1&end=3'],
  ['https://example.com/a?b=<c>', 'https://example.com/a?b=%3Cc%3E'],
  ['//example.com/a', 'https://example.com/a'],
  ['javascript:alert(1)', null],
  [' JavaScript:alert(1)', null],
  ['data:text/html,<script>', null],
  ['file:///etc/passwd', null],
  ['https://', null],
])('a source at %s opens %s', (link, place) => {
  expect(placeOf(source(link), origin)).toBe(place)
})
