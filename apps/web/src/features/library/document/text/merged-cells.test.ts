import { expect, test } from 'vitest'
import { joinMerged, placesOfMerged } from './merged-cells.ts'

test('merged cells of a long table are joined where they go on in its next part', () => {
  const parts = [
    { text: '区 | 站\n东 | 一\n东 | 二', merged: [[1, 0, 2, 1]] },
    { text: '东 | 三\n西 | 四\n西 | 五', merged: [[1, 0, 2, 1]] },
    { text: '西 | 六\n西 | 七\n北 | 八', merged: [[0, 0, 2, 1]] },
  ]
  expect(joinMerged(parts)).toEqual([
    [1, 0, 2, 1],
    [4, 0, 4, 1],
  ])
})

test('cells with another text, or of another width, do not go on', () => {
  expect(
    joinMerged([
      { text: '东 | a | b\n东 | c | d', merged: [[0, 0, 2, 1]] },
      { text: '西 | e | f\n西 | g | h', merged: [[0, 0, 2, 1]] },
    ]),
  ).toEqual([
    [0, 0, 2, 1],
    [2, 0, 2, 1],
  ])
})

test('a merged cell is drawn from the first shown line on', () => {
  expect([...placesOfMerged([[1, 0, 4, 2]], 3, 9)]).toEqual([
    ['3:0', { lines: 2, columns: 2 }],
    ['3:1', 'covered'],
    ['4:0', 'covered'],
    ['4:1', 'covered'],
  ])
})
