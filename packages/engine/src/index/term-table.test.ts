import { expect, it } from 'vitest'
import { ascending, TermTable } from './term-table.ts'

/** Enough short terms to make the table grow, with longer ones and a two-unit character between them. */
const terms = [
  ...Array.from({ length: 12_000 }, (_, n) => String.fromCodePoint(0x4e00 + (n % 8000), 0x4e00 + ((n * 31) % 9000))),
  ...Array.from({ length: 300 }, (_, n) => `${1700 + n}年`),
  '长',
  '𠮷',
  '𠮷野',
  'a',
  'wenjin',
]

it('numbers each distinct term once, in order of first occurrence', () => {
  const table = new TermTable()
  const distinct = [...new Set(terms)]
  const numbers = distinct.map((term) => table.number(`前${term}后`, 1, term.length + 1))
  expect(numbers).toEqual(distinct.map((_, n) => n))
  expect(table.size).toBe(distinct.length)
  expect(distinct.map((term) => table.number(term, 0, term.length))).toEqual(numbers)
})

it('returns terms in ascending string order', () => {
  const table = new TermTable()
  for (const term of terms) table.number(term, 0, term.length)
  const given: string[] = []
  const sorted = table.sorted()
  for (const cursor = ascending(sorted); cursor.next();) {
    given.push(cursor.term)
    expect(table.number(cursor.term, 0, cursor.term.length)).toBe(sorted.numbers[cursor.rank])
  }
  expect(given).toEqual([...new Set(terms)].sort())
})
