import type { Reference } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { categoriesOf, filterReferences } from './filter-references.ts'

const reference = (index: number, category: string, link: string): Reference => ({ index, category, link, title: '', snippet: '' })
const references = [
  reference(1, 'webpage', 'https://news.example.org/1'),
  reference(2, 'scholar', 'https://doi.org/10.1/x'),
  reference(3, 'webpage', 'https://elsewhere.example/3'),
  reference(4, 'library', '/doc/4'),
]
const numbers = (choice: string, trusted: string[] = []) => filterReferences(references, choice, trusted).map(({ index }) => index)

test('LOCAL-009 sources are filtered by category or trust and keep their numbers', () => {
  expect(categoriesOf(references)).toEqual(['webpage', 'scholar', 'library'])
  expect(numbers('all')).toEqual([1, 2, 3, 4])
  expect(numbers('webpage')).toEqual([1, 3])
  expect(numbers('trusted', ['example.org'])).toEqual([1])
  expect(numbers('trusted')).toEqual([])
})
