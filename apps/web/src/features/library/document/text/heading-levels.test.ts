import { expect, test } from 'vitest'
import { headingLevels } from './heading-levels.ts'

const heading = (level: number) => ({ kind: 'heading', level })

test('skipped levels are closed up, others are kept', () => {
  expect(headingLevels([heading(2), { kind: 'paragraph' }, heading(4), heading(1), heading(2)], 1)).toEqual([2, 0, 3, 2, 3])
})

test('no level is below the sixth', () => {
  expect(headingLevels([1, 2, 3, 4, 5, 6].map(heading), 3)).toEqual([4, 5, 6, 6, 6, 6])
})
