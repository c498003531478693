import { array, assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { changesBetween, holdsRun, numbered } from './changes.ts'

const lists = (kinds: number, maxLength: number) => array(integer({ min: 0, max: kinds }), { maxLength })

/** Applies changes to the first list. */
function applied(a: readonly number[], b: readonly number[]): number[] {
  const made: number[] = []
  let done = 0
  for (const { from, to } of changesBetween(a, b)) {
    made.push(...a.slice(done, from.start), ...b.slice(to.start, to.end))
    done = from.end
  }
  return [...made, ...a.slice(done)]
}

test('the changes lead from one list to the other', () => {
  for (const kinds of [1, 3, 40, 1000]) {
    assert(
      property(lists(kinds, 60), lists(kinds, 60), (a, b) => {
        expect(applied(a, b)).toEqual(b)
      }),
      { numRuns: 300 },
    )
  }
})

test('changes are in order, separated by equal entries, and empty for equal lists', () => {
  assert(
    property(lists(3, 40), lists(3, 40), (a, b) => {
      const changes = changesBetween(a, b)
      for (const [n, { from, to }] of changes.entries()) {
        const before = changes[n - 1]
        if (before) expect(from.start - before.from.end).toBe(to.start - before.to.end)
        if (before) expect(from.start).toBeGreaterThan(before.from.end)
      }
      expect(changesBetween(a, a)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('a moved paragraph and one edit among many equal ones are found exactly', () => {
  const blank = Array.from({ length: 2500 }, () => 0)
  const edited = blank.with(1200, 7)
  expect(changesBetween(blank, edited)).toEqual([{ from: { start: 1200, end: 1201 }, to: { start: 1200, end: 1201 } }])
})

test('a run is found in a list as joined strings are', () => {
  assert(
    property(lists(2, 30), lists(2, 6), (all, part) => {
      expect(holdsRun(all, part)).toBe(`,${all.join(',')},`.includes(part.length === 0 ? '' : `,${part.join(',')},`))
    }),
    { numRuns: 500 },
  )
  expect(numbered(['甲', '乙'], ['乙', '丙'])).toEqual([
    [0, 1],
    [1, 2],
  ])
})
