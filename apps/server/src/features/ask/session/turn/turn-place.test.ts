import { expect, test } from 'vitest'
import { findTurn, turnPlace, type TurnRequest } from './turn-place.ts'

/** a ─ b ─ c, a second answer to the question of `b`, and a second first turn. */
const turns = [
  { id: 'a', parentId: null, question: '一' },
  { id: 'b', parentId: 'a', question: '二' },
  { id: 'c', parentId: 'b', question: '三' },
  { id: 'b2', parentId: 'a', question: '二' },
  { id: 'a2', parentId: null, question: '一' },
]
const request = (fields: Partial<TurnRequest>): TurnRequest => ({ question: '', reconnect: false, ...fields })

test('a question follows the named turn, the last one, or none', () => {
  expect(turnPlace(turns, request({ question: '四' }))).toEqual({ parentId: 'a2', question: '四' })
  expect(turnPlace(turns, request({ question: '四', parentId: 'b' }))).toEqual({ parentId: 'b', question: '四' })
  expect(turnPlace(turns, request({ question: '四', parentId: 'root' }))).toEqual({ parentId: null, question: '四' })
  expect(turnPlace([], request({ question: '一' }))).toEqual({ parentId: null, question: '一' })
})

test('a repeated question stands beside its first answer', () => {
  expect(turnPlace(turns, request({ question: '二', parentId: 'a', again: true }))).toEqual({ parentId: 'a', question: '二' })
  expect(turnPlace(turns, request({ question: '一', parentId: 'root', again: true }))).toEqual({ parentId: null, question: '一' })
  // Without a parent or a question, the last matching turn is repeated.
  expect(turnPlace(turns, request({ question: '三', again: true }))).toEqual({ parentId: 'b', question: '三' })
  expect(turnPlace(turns, request({ again: true }))).toEqual({ parentId: null, question: '一' })
})

test('a turn of another session is not found', () => {
  expect(() => turnPlace(turns, request({ question: '四', parentId: 'x' }))).toThrow('Not found')
  expect(() => findTurn(turns, request({ resultId: 'x' }))).toThrow('Not found')
})

test('a turn is found by id, by position, or by parent and question', () => {
  expect(findTurn(turns, request({ resultId: 'b' }))?.id).toBe('b')
  expect(findTurn(turns, request({ question: '二', expectedCurrentSessionSearchCount: 2 }))?.id).toBe('c')
  expect(findTurn(turns, request({ question: '二', expectedCurrentSessionSearchCount: 5 }))).toBeUndefined()
  expect(findTurn(turns, request({ question: '二', parentId: 'a' }))?.id).toBe('b2')
  expect(findTurn(turns, request({ question: '二', parentId: 'c' }))).toBeUndefined()
  expect(findTurn(turns, request({ question: '一', parentId: 'root' }))?.id).toBe('a2')
  expect(findTurn(turns, request({}))?.id).toBe('a2')
})

test('a repeated question makes another turn, except when it reconnects', () => {
  expect(findTurn(turns, request({ question: '二', parentId: 'a', again: true }))).toBeUndefined()
  expect(findTurn(turns, request({ question: '二', parentId: 'a', again: true, reconnect: true }))?.id).toBe('b2')
  // With an expected position, a request that is sent twice finds the same turn.
  expect(findTurn(turns, request({ question: '二', again: true, expectedCurrentSessionSearchCount: 3 }))?.id).toBe('b2')
})
