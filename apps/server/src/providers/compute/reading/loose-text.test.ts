import { expect, test } from 'vitest'
import { looseForm, loosePlaces } from './loose-text.ts'

const find = (text: string, words: string) => [...loosePlaces(text, looseForm(text), words)].map(({ start, end }) => text.slice(start, end))

test.each([
  ['越窑在\n今天的 慈溪', '在今天的慈溪', ['在\n今天的 慈溪']],
  ['Ｒｕｓｔ 的所有權，rust', 'RUST', ['Ｒｕｓｔ', 'rust']],
  ['所有權 所有权', '所有权', ['所有權', '所有权']],
  ['read\nthe  docs here', 'the docs', ['the  docs']],
  ['int here', 'in the', []],
  ['等等…完', '等…', ['等…']],
  ['甲 乙', ' \u200b', []],
])('in %j, the words %j match %j', (text, words, found) => {
  expect(find(text, words)).toEqual(found)
})
