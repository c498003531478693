import { expect, test } from 'vitest'
import { cutAtSpots, type TextSpot } from './text-spots.ts'

const spot = (start: number, end: number, look: TextSpot['look'] = 'hit'): TextSpot => ({ start, end, look })

test('a text is cut at the edges of what is shown apart, also where it lies over one another', () => {
  const pieces = cutAtSpots('越窑在慈溪一带', 100, [spot(98, 102), spot(101, 105, 'highlight'), spot(200, 210)])
  expect(pieces.map(({ text, at, spots }) => [text, at, spots.map(({ look }) => look)])).toEqual([
    ['越', 100, ['hit']],
    ['窑', 101, ['hit', 'highlight']],
    ['在慈溪', 102, ['highlight']],
    ['一带', 105, []],
  ])
})

test('a text with nothing apart stays whole', () => {
  expect(cutAtSpots('越窑', 0, [spot(2, 3)])).toEqual([{ text: '越窑', at: 0, spots: [] }])
})
