import { expect, test } from 'vitest'
import { TurnOrigin } from './turn-origin.ts'

const total = 24
const at = (page: number) => {
  const origin = new TurnOrigin()
  origin.show(page)
  return origin
}
/** Turns by a key: what is asked for is where the next turn counts from. */
const turn = (origin: TurnOrigin, by: 1 | -1) => {
  const page = origin.pageBy(by, total)
  origin.ask(page)
  return page
}

test('turns count from the page last asked for, whatever is shown meanwhile', () => {
  const origin = at(21)
  expect(turn(origin, -1)).toBe(20)
  // The page of before is still shown, or one is that was only passed.
  expect(turn(origin, 1)).toBe(21)
  origin.show(22)
  expect(turn(origin, 1)).toBe(22)
  expect(turn(origin, 1)).toBe(23)
})

test('turned again and again, no page is asked for that there is not', () => {
  const origin = at(2)
  expect([turn(origin, -1), turn(origin, -1), turn(origin, 1)]).toEqual([1, 1, 2])
  origin.ask(total)
  expect([turn(origin, 1), turn(origin, -1)]).toEqual([total, total - 1])
})

test('after somebody scrolled, turns count from the page that is shown', () => {
  const origin = at(3)
  expect(turn(origin, 1)).toBe(4)
  origin.scroll()
  origin.show(9)
  expect(turn(origin, 1)).toBe(10)
})

test('a place without a page leaves the origin with what is shown', () => {
  const origin = at(5)
  origin.ask(undefined)
  expect(turn(origin, -1)).toBe(4)
})
