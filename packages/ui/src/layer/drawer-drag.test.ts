import { expect, test } from 'vitest'
import { dragSpeed, shouldClose } from './drawer-drag.ts'

const slow = (from: number, to: number) => [
  { y: from, t: 0 },
  { y: to, t: 5000 },
]

test('UI-002 CONST-025 a drawer released within 50 px of the bottom closes', () => {
  expect(shouldClose(slow(740, 751), 600, 800)).toBe(true)
  expect(shouldClose(slow(740, 750), 600, 800)).toBe(false)
})

test('UI-002 CONST-027 a drawer dragged further than one sixth of its height closes', () => {
  expect(shouldClose(slow(200, 301), 600, 800)).toBe(true)
  expect(shouldClose(slow(200, 300), 600, 800)).toBe(false)
})

test('UI-002 CONST-026 a flick faster than 2200 px/s closes, however short', () => {
  const flick = (distance: number) => [
    { y: 200, t: 0 },
    { y: 200 + distance, t: 20 },
  ]
  const steady = (pxPerMs: number) => Array.from({ length: 8 }, (_, i) => ({ y: 200 + i * 10 * pxPerMs, t: i * 10 }))
  expect(dragSpeed(steady(2.3))).toBeGreaterThan(2200)
  expect(shouldClose(steady(2.3), 6000, 8000)).toBe(true)
  expect(shouldClose(steady(2.1), 6000, 8000)).toBe(false)
  // One event 20 ms after the first is too little to measure speed.
  expect(dragSpeed(flick(90))).toBe(0)
})

test('dragging upwards never closes', () => {
  expect(shouldClose(slow(780, 400), 600, 800)).toBe(false)
  expect(shouldClose([], 600, 800)).toBe(false)
})
