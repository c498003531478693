import { expect, test } from 'vitest'
import { fuseRankings } from './fuse.ts'

const self = (item: string) => item

test('a single ranking stays as it is', () => {
  expect(fuseRankings([['a', 'b', 'c']], self)).toEqual(['a', 'b', 'c'])
})

test('an item of two rankings stands before an item of one, and first places before second ones', () => {
  expect(
    fuseRankings(
      [
        ['a', 'b'],
        ['b', 'c'],
      ],
      self,
    ),
  ).toEqual(['b', 'a', 'c'])
  expect(
    fuseRankings(
      [
        ['a', 'x'],
        ['b', 'y'],
      ],
      self,
    ),
  ).toEqual(['a', 'b', 'x', 'y'])
})

test('fuseRankings identifies items by their keys', () => {
  const fused = fuseRankings([[{ id: 1, from: 'first' }], [{ id: 1, from: 'second' }]], ({ id }) => id)
  expect(fused).toEqual([{ id: 1, from: 'first' }])
})
