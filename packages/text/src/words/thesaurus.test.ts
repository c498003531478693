import { expect, test } from 'vitest'
import { normalize } from '../form/normalize.ts'
import file from './thesaurus.json' with { type: 'json' }
import { relatedTo } from './thesaurus.ts'

const entryPattern = /^[^=>,]+(?:=[^=>,]+(?:,[^=>,]+)*)?(?:>[^=>,]+(?:,[^=>,]+)*)?$/u

test('every entry is well formed, in matching form, and unique', () => {
  const wrong = file.entries.filter((entry) => !entryPattern.test(entry) || !/[=>]/u.test(entry) || normalize(entry) !== entry)
  expect(wrong).toEqual([])
  const heads = file.entries.map((entry) => entry.slice(0, entry.search(/[=>]/u)))
  expect(new Set(heads).size).toBe(heads.length)
})

test('relatedTo returns a relation from both sides, and each related word once', () => {
  expect(relatedTo('轿车')).toContainEqual({ word: '汽车', relation: 'broader' })
  expect(relatedTo('汽车')).toContainEqual({ word: '轿车', relation: 'narrower' })
  expect(relatedTo('逝世')).toContainEqual({ word: '去世', relation: 'same' })
  expect(relatedTo('去世')).toContainEqual({ word: '逝世', relation: 'same' })
  const words = relatedTo('去世').map(({ word }) => word)
  expect(new Set(words).size).toBe(words.length)
})

test('relatedTo returns nothing for an unknown word', () => {
  expect(relatedTo('渔人码头一号')).toEqual([])
  expect(relatedTo('')).toEqual([])
})
