import { afterEach, expect, test, vi } from 'vitest'
import { lastPathOutside, nextStack, recordHistory } from './history-stack.ts'
import { memoryStore } from '../storage/memory-store.fixture.ts'
import { readSessionValue } from '../storage/session-storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('SESSIONSTORE-001 a push appends, a replace changes the last path, going back drops the paths ahead', () => {
  const stack = nextStack(nextStack(['/'], 'PUSH', '/history'), 'PUSH', '/library')
  expect(stack).toEqual(['/', '/history', '/library'])
  expect(nextStack(stack, 'REPLACE', '/library/mine')).toEqual(['/', '/history', '/library/mine'])
  expect(nextStack(stack, 'POP', '/history')).toEqual(['/', '/history'])
  expect(nextStack(['/'], 'POP', '/history')).toEqual(['/', '/history'])
})

test('SESSIONSTORE-001 the stack has a maximum length, and a navigation to the same path does not change it', () => {
  let stack: readonly string[] = []
  for (let n = 0; n < 200; n += 1) stack = nextStack(stack, 'PUSH', `/search/${n}`)
  expect(stack).toHaveLength(50)
  expect(stack.at(-1)).toBe('/search/199')
  expect(nextStack(stack, 'REPLACE', '/search/199')).toBe(stack)
})

test('SESSIONSTORE-001 a tab keeps its history, also across a reload', () => {
  vi.stubGlobal('sessionStorage', memoryStore())
  type State = Parameters<Parameters<typeof recordHistory>[0]['subscribe']>[0] extends (state: infer S) => void ? S : never
  const at = (pathname: string, historyAction: State['historyAction']): State => ({ historyAction, location: { pathname, search: '' } })
  const open = (state: State) => {
    let listener: (state: State) => void = () => undefined
    recordHistory({ state, subscribe: (added) => ((listener = added), () => undefined) })
    return (next: State) => listener(next)
  }
  const go = open(at('/', 'POP'))
  go(at('/history', 'PUSH'))
  go(at('/meta-user-info', 'PUSH'))
  open(at('/meta-user-info', 'POP'))
  expect(readSessionValue('historyStack')).toEqual(['/', '/history', '/meta-user-info'])
  expect(lastPathOutside((path) => path.startsWith('/meta-user-info'))).toBe('/history')
})
