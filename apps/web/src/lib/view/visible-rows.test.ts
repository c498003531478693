import { expect, test } from 'vitest'
import { rowsInWindow } from './visible-rows.ts'

test('of ten thousand rows those in the window and a few beyond are rendered', () => {
  expect(rowsInWindow(200, 800, 50, 10_000)).toEqual({ first: 0, end: 20 })
  expect(rowsInWindow(-250_000, 800, 50, 10_000)).toEqual({ first: 4992, end: 5024 })
  expect(rowsInWindow(-499_500, 800, 50, 10_000)).toEqual({ first: 9982, end: 10_000 })
})

test('a list outside of the window, or one that became shorter, renders no rows that do not exist', () => {
  expect(rowsInWindow(5000, 800, 50, 10)).toEqual({ first: 0, end: 0 })
  expect(rowsInWindow(-5000, 800, 50, 10)).toEqual({ first: 10, end: 10 })
  expect(rowsInWindow(0, 800, 50, 0)).toEqual({ first: 0, end: 0 })
})
