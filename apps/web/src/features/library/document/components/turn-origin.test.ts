import { expect, test } from 'vitest'
import { TurnOrigin } from './turn-origin.ts'

const total = 24
const at = (page: number) => {
  const origin = new TurnOrigin()
  origin.show(page)
  return origin
}
/** Turns by a key; returns the requested page, which is the origin of the next turn. */
const turn = (origin: TurnOrigin, by: 1 | -1) => {
  const page = origin.pageBy(by, total)
  origin.ask(page)
  return page
}

test('turns count from the last requested page, whatever page is shown meanwhile', () => {
  const origin = at(21)
  expect(turn(origin, -1)).toBe(20)
  // The previous page, or one passed on the way, is still the shown one.
  expect(turn(origin, 1)).toBe(21)
  origin.show(22)
  expect(turn(origin, 1)).toBe(22)
  expect(turn(origin, 1)).toBe(23)
})

test('repeated turns never request a page that does not exist', () => {
  const origin = at(2)
  expect([turn(origin, -1), turn(origin, -1), turn(origin, 1)]).toEqual([1, 1, 2])
  origin.ask(total)
  expect([turn(origin, 1), turn(origin, -1)]).toEqual([total, total - 1])
})

test('after scrolling, turns count from the shown page', () => {
  const origin = at(3)
  expect(turn(origin, 1)).toBe(4)
  origin.scroll()
  origin.show(9)
  expect(turn(origin, 1)).toBe(10)
})

test('a place without a page makes the shown page the origin', () => {
  const origin = at(5)
  origin.ask(undefined)
  expect(turn(origin, -1)).toBe(4)
})
