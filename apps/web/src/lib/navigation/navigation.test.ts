import type { PagePattern } from '@wenjin/contract'
import { createMemoryRouter, matchRoutes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardNavigation, HistoryJumpInProgressError, restSegments, routePath } from './navigation.ts'

/** @param pattern of an existing or a planned page */
function match(pattern: string, path: string) {
  return matchRoutes([{ path: routePath(pattern as PagePattern) }], path)?.[0]?.params ?? null
}

test('NAV-001 a dynamic segment matches exactly one segment', () => {
  expect(match('/search/{id}', '/search/s-1')).toEqual({ id: 's-1' })
  expect(match('/detail/{index}/{id}', '/detail/3/s-1')).toEqual({ index: '3', id: 's-1' })
  expect(match('/search/{id}', '/search')).toBeNull()
  expect(match('/search/{id}', '/search/a/b')).toBeNull()
})

test('NAV-002 a catch-all segment matches one segment or more, not none', () => {
  const rest = (path: string) => {
    const params = match('/24hours/{...field}', path)
    return params && restSegments(params, 'field')
  }
  expect(rest('/24hours/a')).toEqual(['a'])
  expect(rest('/24hours/a/b/%E4%B8%AD')).toEqual(['a', 'b', '中'])
  expect(rest('/24hours')).toBeNull()
})

test('NAV-003 an optional catch-all segment also matches no segment', () => {
  const rest = (path: string) => {
    const params = match('/meta-upgrade/{[...slug]}', path)
    return params && restSegments(params)
  }
  expect(rest('/meta-upgrade')).toEqual([])
  expect(rest('/meta-upgrade/a/b')).toEqual(['a', 'b'])
  expect(rest('/elsewhere')).toBeNull()
})

function makeRouter() {
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: ['/', '/search/a?x=1'], initialIndex: 1 })
  const navigate = vi.spyOn(router, 'navigate')
  return { router: guardNavigation(router), navigate }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['push', '/search/a?x=1', {}],
  ['replace', '/search/a?x=1', { replace: true }],
  ['push with a hash', '/search/a?x=1#part', {}],
  ['push of an object', { pathname: '/search/a', search: '?x=1' }, {}],
])('NAV-004 a repeated %s to the same path and query is refused', async (_, target, options) => {
  const { router, navigate } = makeRouter()
  await router.navigate(target, options)
  expect(navigate).not.toHaveBeenCalled()
})

test.each([['/search/a'], ['/search/a?x=2'], ['/'], [{ search: '?x=2' }]])(
  'NAV-004 a navigation to another path or query is allowed: %j',
  async (target) => {
    const { router, navigate } = makeRouter()
    await router.navigate(target)
    expect(navigate).toHaveBeenCalledOnce()
  },
)

test('NAV-005 BEHAVE-032 a navigation during a history jump throws an error that says so', async () => {
  const { router, navigate } = makeRouter()
  // Simulates a jump that has not arrived yet.
  navigate.mockImplementationOnce(async () => undefined)
  await router.navigate(-1)
  await expect(router.navigate('/history')).rejects.toThrow(HistoryJumpInProgressError)
  await expect(router.navigate(1)).rejects.toThrow('A history jump is still in progress')
})

test('NAV-005 navigation is allowed again once the jump has arrived', async () => {
  const { router } = makeRouter()
  await router.navigate(-1)
  await vi.runAllTimersAsync()
  expect(router.state.location.pathname).toBe('/')
  await router.navigate('/history')
  expect(router.state.location.pathname).toBe('/history')
})

test('NAV-005 a jump without a target does not block forever', async () => {
  const { router, navigate } = makeRouter()
  navigate.mockImplementationOnce(async () => undefined)
  await router.navigate(-99)
  await vi.advanceTimersByTimeAsync(2000)
  await router.navigate('/history')
  expect(router.state.location.pathname).toBe('/history')
})
