import { expect, test } from 'vitest'
import { findPage, pages } from './pages.ts'

test('findPage finds each page by its address, for any parameter values', () => {
  for (const [pattern, page] of Object.entries(pages)) {
    const path = pattern
      .replace('/{[...slug]}', '')
      .replace('/{[...id]}', '')
      .replaceAll(/\{\w+\}/g, '%E7%94%B2-1')
    expect([path, findPage(path)]).toEqual([path, page])
    expect([path, findPage(`${path}/`)]).toEqual([path, page])
    expect([path, findPage(path.toUpperCase())]).toEqual([path, page])
  }
  for (const path of ['/meta-upgrade/team', '/meta-upgrade/a/b', '/image-viewer/3']) expect([path, findPage(path)]).toEqual([path, {}])
  expect(findPage('/%73ubject-v2/chargeable')).toEqual({ signIn: 'login' })
})

test.each([
  '/no/such/page',
  '/not-found',
  '/search',
  '/search/a/b',
  '/search//interactive',
  '/search/a/interactive/b',
  '//history',
  '/history/2020',
  '/subject-v2/a/manage/b',
  '/meta-upgradeteam',
  '/%zz',
  '/index.html',
])('%s is not a page', (path) => {
  expect(findPage(path)).toBeNull()
})

test('a literal segment of a page is not a parameter of another page', () => {
  expect(findPage('/subject-v2/chargeable')).toEqual({ signIn: 'login' })
  expect(findPage('/subject-v2/chargeable-2')).toEqual({})
})
