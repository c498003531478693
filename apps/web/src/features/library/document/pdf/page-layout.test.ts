import { expect, test } from 'vitest'
import { preserveScroll, layPages, pageAt, pageGap, pageScale, pagesIn } from './page-layout.ts'

const a4 = { width: 600, height: 800 }

test('pages are stacked vertically; a page of unknown size gets the usual size', () => {
  const layout = layPages(3, new Map([[2, { width: 300, height: 300 }]]), a4, 600, 1)
  expect(layout.boxes.map(({ top, width, height }) => [top, width, height])).toEqual([
    [pageGap, 600, 800],
    [800 + 2 * pageGap, 600, 600],
    [1400 + 3 * pageGap, 600, 800],
  ])
  expect(layout.height).toBe(2200 + 4 * pageGap)
})

test('pageAt finds the page at a height, pagesIn the pages of a window plus one on either side', () => {
  const layout = layPages(5000, new Map(), a4, 600, 1)
  expect([0, pageGap, 815, 832, 4_080_000].map((y) => pageAt(layout, y))).toEqual([1, 1, 1, 2, 5000])
  expect(pagesIn(layout, 0, 900)).toEqual({ first: 1, last: 3 })
  expect(pagesIn(layout, 816 * 2499, 900)).toEqual({ first: 2498, last: 2502 })
})

test('a page of a million points is drawn within the size limit', () => {
  for (const size of [
    { width: 1e6, height: 1e6 },
    { width: 600, height: 1e6 },
  ]) {
    const scale = pageScale(size, 900, 4)
    expect(Math.max(size.width, size.height) * scale).toBeLessThanOrEqual(16_000)
  }
})

test('the visible text keeps its position when pages above change their size', () => {
  const before = layPages(10, new Map(), a4, 600, 1)
  const after = layPages(10, new Map([[1, { width: 600, height: 100 }]]), a4, 600, 1)
  const top = before.boxes[4]!.top + 400
  expect(preserveScroll(before, after, top)).toBe(after.boxes[4]!.top + 400)
})
