import { describe, expect, test } from 'vitest'
import { isOpenLink, scanLink } from './link-scanner.ts'
import { withoutLinks } from './link-words.ts'

describe('scanLink', () => {
  test.each([
    ['[甲](http://a.b/c) 乙', 17, '甲', 'http://a.b/c'],
    ['![图](a.png)', 11, '图', 'a.png'],
    ['[a [b] c](d)', 12, 'a [b] c', 'd'],
    ['[a\\]b](c)', 9, 'a\\]b', 'c'],
    ['[a](<b>)', 8, 'a', 'b'],
    ['[a](b(c)d)', 10, 'a', 'b(c)d'],
    ['[a](b "甲 乙")', 12, 'a', 'b'],
    ['[a]( "甲 乙")', 11, 'a', ''],
    ['[a]()', 5, 'a', ''],
  ])('%j', (text, length, label, address) => {
    expect(scanLink(text)).toEqual({ length, label, address })
  })

  test.each(['[a]', '[a] (b)', '[[a](b)', '[a\nb](c)', '[a](b', '[a](b c)', 'a', '[', '', `[${'a'.repeat(301)}](b)`])(
    'finds none in %j',
    (text) => {
      expect(scanLink(text)).toBeNull()
    },
  )
})

describe('isOpenLink', () => {
  test.each(['[', '![a', '[a [b', '[a]', '[a [b]', '[a](http://', '[a]('])('accepts %j', (text) => {
    expect(isOpenLink(text)).toBe(true)
  })

  test.each(['a', '[a] b', '[a\nb', '[a](b)', '[a](b\n', `[${'a'.repeat(301)}`, `[a](${'b'.repeat(2001)}`])('rejects %j', (text) => {
    expect(isOpenLink(text)).toBe(false)
  })
})

test.each([
  ['见[甲](a)和![乙](b)。', '见甲和乙。'],
  ['[a] [b](c', '[a] [b](c'],
  ['[[1]] [a](b)', '[[1]] a'],
  ['', ''],
])('withoutLinks(%j)', (text, shown) => {
  expect(withoutLinks(text)).toBe(shown)
})
