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

test.each([
  ['a word in its middle', (fill: string) => `${fill}违禁词${fill}`],
  ['a word whose letters are far apart', (fill: string) => `${fill}违${' '.repeat(30_000)}禁${'-'.repeat(30_000)}词`],
  ['a word that begins in one portion and ends in the next', (fill: string) => `${fill.slice(0, 19_999)}违禁词${fill}`],
  ['a word at its end', (fill: string) => `${fill}scam`],
  ['no word', (fill: string) => `${fill}违禁`],
  ['a longer word in another alphabet', (fill: string) => `${fill.slice(0, 19_998)}telescam ${fill}`],
  ['a longer word across portions', (fill: string) => `${fill.slice(0, 19_998)}scampi ${fill}`],
  ['a mark behind the end of a portion', (fill: string) => `${fill.slice(0, 19_996)}scam\u0301 ${fill}`],
])('finds in a long text with %s what it finds in the whole', async (_, textOf) => {
  for (const fill of ['一段很长的话，没有什么。'.repeat(3000), 'ab '.repeat(20_000), '𠮷e\u0301'.repeat(15_000)])
    for (let shift = 0; shift < 4; shift += 1) {
      const text = 'x'.repeat(shift) + textOf(fill)
      expect(await list.findInLong(text)).toBe(list.find(text))
    }
})

test('a long text is read in portions, between which other work runs', async () => {
  let turns = 0
  const other = setInterval(() => (turns += 1), 0)
  await list.findInLong('一段很长的话。'.repeat(50_000))
  clearInterval(other)
  expect(turns).toBeGreaterThan(0)
})
