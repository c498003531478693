import { expect, test } from 'vitest'
import * as index from './index.ts'
import { findSlow } from './linear.fixture.ts'
import { subjects, takeNone } from './linear-subjects.fixture.ts'
import * as pinyin from './form/pinyin.ts'
import * as segment from './words/segment.ts'
import * as terms from './words/terms.ts'

const module = new URL('./linear-subjects.fixture.ts', import.meta.url)

test('every export is a measured subject or is listed as taking no text', () => {
  const measured = new Set([...Object.keys(subjects).map((name) => name.split(':')[0]!), ...takeNone])
  const exported = [index, pinyin, segment, terms].flatMap((one) => Object.keys(one))
  expect(exported.filter((name) => !measured.has(name))).toEqual([])
})

test('no function takes more than three times as long for a text of twice the length', async () => {
  const slow: string[] = []
  for await (const line of findSlow(module, subjects, 16)) slow.push(line)
  expect(slow).toEqual([])
})

test.each(['a', '甲', "a'", 'a-'])('countCharacters counts a word of five million characters made of %j', (unit) => {
  const text = unit.repeat(Math.ceil(5_243_880 / unit.length))
  expect(index.countCharacters(text)).toBe(unit === '甲' ? text.length : 1)
})
