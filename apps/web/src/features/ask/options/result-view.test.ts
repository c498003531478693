import { expect, test } from 'vitest'
import { asksForList, filtersFor, isFiltered, readResultView, resultAddress } from './result-view.ts'

const read = (query: string) => readResultView(new URLSearchParams(query))

test('an address and its view convert into each other', () => {
  const view = {
    q: '量子 计算',
    category: 'scholar',
    time: 'year',
    site: 'example.org',
    lang: 'zh',
    scholarLang: 'en',
    asTyped: true,
    pageIndex: 3,
  } as const
  const address = new URL(resultAddress(view), 'https://here.example')
  expect(address.pathname).toBe('/searchResult')
  expect(readResultView(address.searchParams)).toEqual(view)
  expect(resultAddress({ q: 'a', scholarLang: 'all', pageIndex: 0 })).toBe('/searchResult?q=a&list=1')
})

test('an invalid parameter of an address is ignored', () => {
  expect(read('q=a&category=book&time=hour&site=not a host&lang=fr&scholarLang=x&pageIndex=-1')).toEqual({
    q: 'a',
    category: undefined,
    time: undefined,
    site: undefined,
    lang: undefined,
    scholarLang: undefined,
    asTyped: false,
    pageIndex: 0,
  })
  expect(read('pageIndex=1.5').pageIndex).toBe(0)
  expect(read('pageIndex=100').pageIndex).toBe(0)
})

test('a plain question is answered, a list or a category is listed', () => {
  expect(asksForList(new URLSearchParams('q=a'))).toBe(false)
  expect(asksForList(new URLSearchParams('q=a&category=nothing'))).toBe(false)
  expect(asksForList(new URLSearchParams('q=a&list=1'))).toBe(true)
  expect(asksForList(new URLSearchParams('q=a&category=image'))).toBe(true)
})

test('filters are offered where they apply', () => {
  expect(filtersFor('scholar')).toEqual({ time: true, site: false, lang: false, scholarLang: true })
  expect(filtersFor(undefined).site).toBe(true)
  expect(Object.values(filtersFor('mine'))).not.toContain(true)
  expect(isFiltered(read('q=a&scholarLang=all'))).toBe(false)
  expect(isFiltered(read('q=a&time=day'))).toBe(true)
})
