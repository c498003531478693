import { expect, test } from 'vitest'
import { countCharacters } from './count.ts'

test.each([
  ['你好，世界！', 4],
  ['Hello world', 2],
  ["I don't know.", 3],
  ['圆周率约为3.14。', 6],
  ['使用GPT-4写作', 5],
  ['한국어 3자', 5],
  ['ひらがなカタカナ', 8],
  ['𠮷野家', 3],
  ['cafe\u0301', 1],
  ['……——', 0],
  ['', 0],
])('countCharacters(%s) is %i', (text, expected) => {
  expect(countCharacters(text)).toBe(expected)
})
