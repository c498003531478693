import { expect, test } from 'vitest'
import { pathThrough, siblingsOf } from './turn-tree.ts'

/** Paths a ─ b ─ c and a ─ b2 ─ d; a second first turn a2 followed by e. */
const turns = [
  { id: 'a', parentId: null },
  { id: 'b', parentId: 'a' },
  { id: 'c', parentId: 'b' },
  { id: 'b2', parentId: 'a' },
  { id: 'd', parentId: 'b2' },
  { id: 'a2', parentId: null },
  { id: 'e', parentId: 'a2' },
]
const ids = (list: readonly { id: string }[]) => list.map((turn) => turn.id).join(' ')

test('without a choice, the path to the turn asked last is shown', () => {
  expect(ids(pathThrough(turns, null))).toBe('a2 e')
  expect(ids(pathThrough(turns.slice(0, 5), null))).toBe('a b2 d')
  expect(pathThrough([], null)).toEqual([])
})

test('a chosen turn is shown with its ancestors and the descendants asked last', () => {
  expect(ids(pathThrough(turns, 'b'))).toBe('a b c')
  expect(ids(pathThrough(turns, 'b2'))).toBe('a b2 d')
  expect(ids(pathThrough(turns, 'a'))).toBe('a b2 d')
  expect(ids(pathThrough(turns, 'no longer there'))).toBe('a2 e')
})

test('turns with the same parent are alternative answers', () => {
  expect(ids(siblingsOf(turns, turns[1]!))).toBe('b b2')
  expect(ids(siblingsOf(turns, turns[0]!))).toBe('a a2')
  expect(ids(siblingsOf(turns, turns[2]!))).toBe('c')
})

test('turns whose parent was deleted become roots, and a cycle does not hang', () => {
  const left = turns.filter((turn) => turn.id !== 'b2')
  expect(ids(pathThrough(left, 'd'))).toBe('d')
  expect(ids(siblingsOf(left, { id: 'd', parentId: 'b2' }))).toBe('a d a2')
  const ring = [
    { id: 'x', parentId: 'y' },
    { id: 'y', parentId: 'x' },
  ]
  expect(ids(pathThrough(ring, 'y'))).toBe('x y')
})
