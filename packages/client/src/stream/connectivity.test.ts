import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserConnectivity } from './connectivity.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Stubs a browser page at an address, with its own network state. */
function stubPage(href: string) {
  const page = new EventTarget()
  const navigator = { onLine: true }
  vi.stubGlobal('location', new URL(href))
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  return {
    go(state: 'online' | 'offline') {
      navigator.onLine = state === 'online'
      page.dispatchEvent(new Event(state))
    },
  }
}

function listen(baseUrl?: string) {
  const seen: string[] = []
  const connectivity = browserConnectivity(baseUrl)
  const stop = connectivity.subscribe({ onOnline: () => seen.push('online'), onOffline: () => seen.push('offline') })
  return { connectivity, seen, stop }
}

describe('browserConnectivity', () => {
  it('reports offline and online events until the subscription ends', () => {
    const page = stubPage('https://wenjin.test/search')
    const { connectivity, seen, stop } = listen()
    page.go('offline')
    expect(connectivity.isOnline()).toBe(false)
    page.go('online')
    expect(connectivity.isOnline()).toBe(true)
    stop()
    page.go('offline')
    expect(seen).toEqual(['offline', 'online'])
  })

  it.each(['http://127.0.0.1:3000/', 'http://localhost:3000/', 'http://[::1]:3000/'])('a server at %s needs no network', (href) => {
    const page = stubPage(href)
    const { connectivity, seen } = listen()
    page.go('offline')
    expect(connectivity.isOnline()).toBe(true)
    page.go('online')
    expect(seen).toEqual(['online'])
  })

  it('depends on the server’s address, not on the page’s', () => {
    const page = stubPage('http://127.0.0.1:3000/')
    const { connectivity, seen } = listen('https://wenjin.test')
    page.go('offline')
    expect(connectivity.isOnline()).toBe(false)
    expect(seen).toEqual(['offline'])
  })

  it('is always online outside a browser', () => {
    const { connectivity, stop } = listen('https://wenjin.test')
    expect(connectivity.isOnline()).toBe(true)
    expect(stop()).toBeUndefined()
  })
})
