import { expect, test } from 'vitest'
import { limits } from '@wenjin/contract'
import { ParseClock, parseTimeOf } from './parse-clock.ts'

const megabyte = 1024 * 1024

test('the time limit grows with the size of the file up to a maximum', () => {
  expect([0, megabyte, 10 * megabyte, 1000 * megabyte].map((bytes) => parseTimeOf(bytes, 1))).toEqual([
    10_000,
    11_000,
    20_000,
    limits.parse.maxMs,
  ])
})

test('the clock runs only while the file is parsed, with a longer limit for slower kinds', () => {
  let cpu = 500
  const clock = new ParseClock(() => cpu)
  expect(clock.exceeded()).toBeNull()
  clock.start(megabyte)
  cpu += 10_900
  expect(clock.exceeded()).toBeNull()
  cpu += 200
  expect(clock.exceeded()).toBe(11_000)
  clock.pause()
  cpu += 60_000
  expect(clock.exceeded()).toBeNull()
  clock.resume('pdf')
  expect(clock.exceeded()).toBeNull()
  cpu += 9000
  expect(clock.exceeded()).toBe(20_000)
  clock.extend(5000)
  expect(clock.exceeded()).toBeNull()
  cpu += 5100
  expect(clock.exceeded()).toBe(20_000)
  clock.start(0)
  expect(clock.exceeded()).toBeNull()
})
