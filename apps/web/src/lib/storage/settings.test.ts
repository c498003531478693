import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { brokenStore, memoryStore } from './memory-store.fixture.ts'
import type { Store } from './stored-value.ts'

const noon = new Date('2026-11-20T12:00:00').getTime()
const hour = 3_600_000

/** Imports the settings anew, like a page opened in a browser with this storage. */
async function openPage(store: Store) {
  const page = Object.assign(new EventTarget(), { sessionStorage: memoryStore() })
  vi.stubGlobal('localStorage', store)
  vi.stubGlobal('sessionStorage', page.sessionStorage)
  vi.stubGlobal('window', page)
  vi.resetModules()
  const settings = await import('./settings.ts')
  /** Simulates another tab changing a key; null when it cleared everything. */
  const otherTab = (key: string | null) => page.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea: store }))
  return { ...settings, otherTab }
}

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each(['knowledge', 'mine', 'topic:abc'])('TRANS-006 signing out resets the default engine from %s to default', async (engine) => {
  const store = memoryStore()
  const { getSetting, setSetting, clearPersonSettings } = await openPage(store)
  setSetting('defaultEngine', engine)
  setSetting('theme', 'dark')
  clearPersonSettings()
  expect(getSetting('defaultEngine')).toBe('default')
  expect(getSetting('theme')).toBe('dark')
  expect((await openPage(store)).getSetting('defaultEngine')).toBe('default')
})

test('TRANS-006 signing out keeps an engine that belongs to no person', async () => {
  const { getSetting, setSetting, clearPersonSettings } = await openPage(memoryStore())
  setSetting('defaultEngine', 'scholar')
  clearPersonSettings()
  expect(getSetting('defaultEngine')).toBe('scholar')
})

test('MACHINE-014 TRANS-040 CONST-046 LOCAL-001 an open page resets its engine when the hour is over', async () => {
  const store = memoryStore()
  const { getSetting, setSetting } = await openPage(store)
  setSetting('defaultEngine', 'mine')
  vi.advanceTimersByTime(hour - 1)
  expect(getSetting('defaultEngine')).toBe('mine')
  const reopened = await openPage(store)
  expect(reopened.getSetting('defaultEngine')).toBe('mine')
  vi.advanceTimersByTime(1)
  expect(getSetting('defaultEngine')).toBe('default')
  expect(reopened.getSetting('defaultEngine')).toBe('default')
  expect(vi.getTimerCount()).toBe(0)
})

test('TRANS-041 LOCAL-001 the workflow engine lasts as long as its page', async () => {
  const store = memoryStore()
  const { getSetting, setSetting } = await openPage(store)
  setSetting('defaultEngine', 'workflow')
  expect(getSetting('defaultEngine')).toBe('workflow')
  expect((await openPage(store)).getSetting('defaultEngine')).toBe('default')
})

test('a change in another tab is applied', async () => {
  const store = memoryStore()
  const { getSetting, otherTab } = await openPage(store)
  expect(getSetting('theme')).toBe('system')
  store.setItem('theme', '"dark"')
  otherTab('theme')
  expect(getSetting('theme')).toBe('dark')
  store.data.clear()
  otherTab(null)
  expect(getSetting('theme')).toBe('system')
})

test('where storage is blocked a choice lasts as long as the page', async () => {
  const { getSetting, setSetting, clearPersonSettings } = await openPage(brokenStore)
  setSetting('defaultEngine', 'mine')
  setSetting('fontSize', 'large')
  expect(getSetting('defaultEngine')).toBe('mine')
  expect(getSetting('fontSize')).toBe('large')
  clearPersonSettings()
  expect(getSetting('defaultEngine')).toBe('default')
})
