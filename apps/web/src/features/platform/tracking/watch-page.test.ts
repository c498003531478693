import { afterEach, beforeEach, expect, test, vi } from 'vitest'

interface Seen {
  tracked: unknown[][]
  flushed: number
}

let page: EventTarget & { cookie: string; visibilityState: string }
let seen: Seen

vi.mock('../../../lib/person/tracking.ts', () => ({
  track: (...event: unknown[]) => void seen.tracked.push(event),
  flushTracking: () => void (seen.flushed += 1),
}))

beforeEach(() => {
  vi.resetModules()
  seen = { tracked: [], flushed: 0 }
  page = Object.assign(new EventTarget(), { cookie: '', visibilityState: 'visible', querySelector: () => null })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', { location: { protocol: 'https:' } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A fake router that starts at `/` and navigates on `go`. */
function createRouter() {
  const listeners: ((state: { location: { pathname: string } }) => void)[] = []
  return {
    state: { location: { pathname: '/' } },
    subscribe: (listener: (state: { location: { pathname: string } }) => void) => {
      listeners.push(listener)
      return () => undefined
    },
    go: (pathname: string) => {
      for (const listener of listeners) listener({ location: { pathname } })
    },
  }
}

async function watched() {
  const { watchPage } = await import('./watch-page.ts')
  const { signedInUid } = await import('../../../lib/person/signed-in.ts')
  const { setConsent } = await import('../../../lib/person/consent.ts')
  const router = createRouter()
  watchPage(router)
  return { router, signedInUid, setConsent }
}

test('every opened page counts once, by its kind', async () => {
  const { router } = await watched()
  router.go('/search/abc')
  router.go('/search/abc')
  router.go('/search/def')
  expect(seen.tracked).toEqual([
    ['page_view', '/'],
    ['page_view', '/search'],
    ['page_view', '/search'],
  ])
})

test('the current page counts when the person consents, not when they refuse', async () => {
  const { router, setConsent } = await watched()
  router.go('/about-us')
  seen.tracked = []
  setConsent(false)
  expect(seen.tracked).toEqual([])
  setConsent(true)
  expect(seen.tracked).toEqual([['page_view', '/about-us']])
})

test('signing in counts, signing out does not', async () => {
  const { signedInUid } = await watched()
  seen.tracked = []
  signedInUid.set('u1')
  signedInUid.set(null)
  signedInUid.set('u2')
  expect(seen.tracked).toEqual([['signed_in'], ['signed_in']])
})

test('pending events are sent when the page is hidden, not when it becomes visible', async () => {
  await watched()
  page.dispatchEvent(new Event('visibilitychange'))
  expect(seen.flushed).toBe(0)
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(seen.flushed).toBe(1)
})
