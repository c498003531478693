import { expect, test } from 'vitest'
import { afterGrowth, afterScroll, firstFollowing, isAtEnd } from './follow-state.ts'

const page = (scrollY: number, pageHeight: number) => ({ scrollY, pageHeight, windowHeight: 800 })

test('a page too short to scroll is not followed: after a fast answer its question stays visible', () => {
  const following = firstFollowing(page(0, 700))
  expect(following).toBe('nothing')
  expect(afterGrowth(following, page(0, 3000), 0)).toEqual({ following: 'nothing', scrollTo: null })
})

test('a reader at the end of a long page follows the answer, one in the middle does not', () => {
  expect(firstFollowing(page(2200, 3000))).toBe('turn')
  expect(firstFollowing(page(1000, 3000))).toBe('nothing')
})

test('a new turn is followed until its question reaches the top, then scrolling stops', () => {
  expect(afterGrowth('turn', page(2200, 3100), 2700)).toEqual({ following: 'turn', scrollTo: 2300 })
  expect(afterGrowth('turn', page(2300, 4000), 2700)).toEqual({ following: 'nothing', scrollTo: 2700 })
  expect(afterGrowth('turn', page(0, 3000), -40)).toEqual({ following: 'nothing', scrollTo: 0 })
})

test('a reader who scrolls to the end follows past the question, until they scroll back up', () => {
  const following = afterScroll('nothing', page(2190, 3000), 2000)
  expect(following).toBe('end')
  expect(afterGrowth(following, page(2190, 3400), 100)).toEqual({ following: 'end', scrollTo: 2600 })
  expect(afterScroll(following, page(2100, 3000), 2190)).toBe('nothing')
})

test('a position near the end without scrolling there follows nothing', () => {
  expect(isAtEnd(page(2150, 3000))).toBe(true)
  expect(afterScroll('nothing', page(2150, 3000), 2150)).toBe('nothing')
  expect(afterScroll('turn', page(2200, 3000), 2200)).toBe('turn')
})
