import { expect, test } from 'vitest'
import { shownIn } from './shown-in.ts'

const origin = 'https://wenjin.example'
const of = (query: string) => shownIn(new URLSearchParams(query), origin)

test.each([
  ['id=abc-1', { kind: 'either', id: 'abc-1' }],
  ['fileId=f1', { kind: 'file', id: 'f1' }],
  ['url=/api/file/f1/original', { kind: 'file', id: 'f1' }],
  [`url=${encodeURIComponent(`${origin}/doc/d1?start=3`)}`, { kind: 'document', id: 'd1' }],
  ['url=https://elsewhere.example/a.pdf', { kind: 'elsewhere', url: 'https://elsewhere.example/a.pdf' }],
  ['url=javascript:alert(1)', null],
  ['url=/settings', null],
  ['id=../x', null],
  ['', null],
])('shownIn maps %s to %j', (query, shown) => {
  expect(of(query)).toEqual(shown)
})
