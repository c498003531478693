import { expect, test } from 'vitest'
import { elsewhereOf, whereToBegin } from './where-to-begin.ts'

const server = { page: 7, position: 4000, deviceId: 'phone', at: 2000 }
const local = { page: 3, position: 1500, at: 1000 }

test('a browser that never opened the book starts at the last position elsewhere, without asking', () => {
  const here = whereToBegin(server, null)
  expect(here).toEqual({ page: 7, position: 4000, at: 2000 })
  expect(elsewhereOf(server, here, 'desk')).toBeNull()
  expect(whereToBegin(null, null)).toEqual({ page: 1, position: null, at: 0 })
})

test('a device that has the book open keeps its place, and asks when another device was later', () => {
  expect(whereToBegin(server, local)).toEqual(local)
  expect(elsewhereOf(server, local, 'desk')).toBe(server)
  expect(elsewhereOf(server, { ...local, at: 3000 }, 'desk')).toBeNull()
  expect(elsewhereOf(server, local, 'phone')).toBeNull()
  expect(elsewhereOf(server, { page: 7, position: 4000, at: 1000 }, 'desk')).toBeNull()
})
