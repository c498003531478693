import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStore } from '../../../lib/storage/memory-store.fixture.ts'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('localStorage', memoryStore())
})
afterEach(() => vi.unstubAllGlobals())

/** Imports the module anew, as a page load would. */
const load = () => import('./unfinished-uploads.ts')
const upload = (id: string, more = {}) => ({ id, folderId: 'f', name: '长卷.pdf', path: '', size: 40_000_000, ...more })

test('an unfinished upload is offered by the next page until it is finished', async () => {
  const first = await load()
  first.rememberUpload(upload('a'))
  expect(first.unfinishedUploads.get()).toEqual([])

  vi.resetModules()
  const second = await load()
  expect(second.unfinishedUploads.get()).toEqual([upload('a')])
  expect(second.unfinishedOf(upload('x'))).toEqual(upload('a'))
  for (const other of [{ size: 40_000_001 }, { folderId: 'g' }, { path: '下面' }]) {
    expect(second.unfinishedOf(upload('x', other))).toBeUndefined()
  }
  // An upload this page has resumed is no longer offered.
  second.rememberUpload(upload('a'))
  expect(second.unfinishedUploads.get()).toEqual([])
  expect(second.isUnfinished('a')).toBe(true)
  second.deleteUnfinishedUpload('a')
  expect(second.isUnfinished('a')).toBe(false)

  vi.resetModules()
  expect((await load()).unfinishedUploads.get()).toEqual([])
})

test('an invalid stored value is not offered, and a long list drops its oldest entry', async () => {
  localStorage.setItem('unfinishedUploads', '[{"id":1}]')
  const { rememberUpload, unfinishedUploads } = await load()
  expect(unfinishedUploads.get()).toEqual([])
  for (let n = 0; n < 30; n++) rememberUpload(upload(`${n}`))
  vi.resetModules()
  expect((await load()).unfinishedUploads.get().map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, n) => `${n + 10}`))
})
