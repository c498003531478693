import { expect, test } from 'vitest'
import { brokenStore, memoryStore } from './memory-store.fixture.ts'
import { clearTabState, readSessionValue, writeSessionValue, type SessionName } from './session-storage.ts'

const created = {
  id: 's1',
  question: '问津',
  mode: 'detail',
  model: 'auto',
  engineType: 'default',
  searchTopic: null,
  advanceMath: false,
  options: { url: 'https://example.org/a' },
  createdAt: 1,
} as const

const table: readonly [id: string, name: SessionName, fallback: unknown, good: unknown, bad: readonly unknown[]][] = [
  ['SESSIONSTORE-001', 'historyStack', [], ['/', '/history'], ['/', [1], ['//elsewhere.example']]],
  [
    'SESSIONSTORE-002',
    'imageViewer',
    { images: [], index: 0 },
    { images: ['/a.webp'], index: 0 },
    [[], { images: 'a' }, { images: ['a'] }],
  ],
  [
    'SESSIONSTORE-003',
    'recover-page-after-login',
    null,
    '/search/abc?x=1',
    ['https://elsewhere.example', '//elsewhere.example', '/\\x', 1],
  ],
  [
    'SESSIONSTORE-004',
    'createSessionCache',
    null,
    created,
    [
      's1',
      { id: 's1', question: '问' },
      { ...created, id: '' },
      { ...created, mode: 'x' },
      { ...created, searchTopic: 1 },
      { ...created, options: null },
    ],
  ],
  ['SESSIONSTORE-006', 'leftMenuExist', true, false, ['no', 0]],
  ['SESSIONSTORE-007', 'cachedSettingBackPath', '/', '/history', ['//elsewhere.example', 'history', 1]],
]

test.each(table)('%s %s has a default, keeps a valid value, and falls back on an invalid one', (_id, name, fallback, good, bad) => {
  expect(readSessionValue(name, memoryStore())).toEqual(fallback)
  const store = memoryStore()
  writeSessionValue(name, good as never, store)
  expect(readSessionValue(name, store)).toEqual(good)
  for (const value of bad) expect(readSessionValue(name, memoryStore({ [name]: JSON.stringify(value) }))).toEqual(fallback)
  expect(readSessionValue(name, memoryStore({ [name]: 'not json' }))).toEqual(fallback)
})

test('blocked or full storage never throws', () => {
  for (const store of [brokenStore, null]) {
    expect(readSessionValue('cachedSettingBackPath', store)).toBe('/')
    expect(() => writeSessionValue('cachedSettingBackPath', '/history', store)).not.toThrow()
    expect(() => clearTabState(store)).not.toThrow()
  }
})

test('clearTabState keeps the state of the rail and the page to return to after signing in', () => {
  const store = memoryStore()
  writeSessionValue('historyStack', ['/search/abc'], store)
  writeSessionValue('createSessionCache', created, store)
  writeSessionValue('leftMenuExist', false, store)
  writeSessionValue('recover-page-after-login', '/history', store)
  clearTabState(store)
  expect(readSessionValue('historyStack', store)).toEqual([])
  expect(readSessionValue('createSessionCache', store)).toBeNull()
  expect(readSessionValue('leftMenuExist', store)).toBe(false)
  expect(readSessionValue('recover-page-after-login', store)).toBe('/history')
})
