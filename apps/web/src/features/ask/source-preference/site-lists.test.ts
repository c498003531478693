import { expect, test } from 'vitest'
import { addSites, parseSites, removeSite } from './site-lists.ts'

test('parseSites turns a pasted list into sites and names invalid ones', () => {
  expect(parseSites('https://www.gov.cn/zhengce/\n例子.中国，news.example.org; news.example.org 不是网址')).toEqual({
    sites: ['gov.cn', '例子.中国', 'news.example.org'],
    wrong: ['不是网址'],
  })
  expect(parseSites('  \n')).toEqual({ sites: [], wrong: [] })
})

test('a site is in one list only', () => {
  const lists = { trusted: ['a.example'], blocked: ['b.example'] }
  expect(addSites(lists, 'trusted', ['b.example', 'c.example'])).toEqual({ trusted: ['b.example', 'c.example', 'a.example'], blocked: [] })
  expect(addSites(lists, 'blocked', ['b.example'])).toEqual(lists)
  expect(removeSite(lists, 'trusted', 'a.example')).toEqual({ trusted: [], blocked: ['b.example'] })
})
