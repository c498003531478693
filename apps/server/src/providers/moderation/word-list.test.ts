import { expect, test } from 'vitest'
import { createWordList } from './word-list.ts'

const list = createWordList(['违禁词', '赌博网站', 'scam', '', '。'])

test.each([
  ['请教违禁词的意思', '违禁词'],
  ['違禁詞', '违禁词'],
  ['违 禁-词', '违禁词'],
  ['违​禁*词', '违禁词'],
  ['推荐一个赌博網站吧', '赌博网站'],
  ['this is a SCAM!', 'scam'],
  ['ｓｃａｍ', 'scam'],
  ['这是scam吗', 'scam'],
])('finds a word in any spelling: %s', (text, word) => {
  expect(list.find(text)).toBe(word)
})

test.each(['违禁的词', '赌博', 'scampi tastes good', 'a telescam', '', '。'])('ignores text that only resembles a word: %s', (text) => {
  expect(list.find(text)).toBeNull()
})

test('an empty list forbids nothing', () => {
  expect(createWordList([]).find('违禁词')).toBeNull()
  expect(createWordList([' ', '—']).longest).toBe(0)
})
