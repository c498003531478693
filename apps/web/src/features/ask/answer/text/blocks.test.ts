import { expect, test } from 'vitest'
import { isClosedFence, splitBlocks } from './blocks.ts'

const sources = (text: string) => splitBlocks(text).map((block) => block.source)

test('paragraphs, headings and lists are separate blocks with their offsets', () => {
  const text = '# 标题\n第一段[[1]]\n还是第一段\n\n- 一\n- 二\n\n第二段\n'
  expect(sources(text)).toEqual(['# 标题', '第一段[[1]]\n还是第一段', '- 一\n- 二', '第二段'])
  for (const block of splitBlocks(text)) expect(text.slice(block.start, block.start + block.source.length)).toBe(block.source)
})

test('a list with blank lines between its items stays one block', () => {
  expect(sources('1. 一\n\n2. 二\n\n   细节\n\n结束')).toEqual(['1. 一\n\n2. 二\n\n   细节', '结束'])
  expect(sources('- 一\n\n1. 另一种')).toEqual(['- 一', '1. 另一种'])
})

test('code and formulas keep their blank lines and any text that looks like Markdown', () => {
  const code = '```py\n# 注释\n\n- 不是列表\n```'
  const math = '$$\na\n\n+b\n$$'
  expect(sources(`前\n${code}\n后\n\n${math}\n尾`)).toEqual(['前', code, '后', math, '尾'])
  expect(sources('```\n没有结束\n\n继续')).toEqual(['```\n没有结束\n\n继续'])
})

test('a longer fence is not closed by a shorter one', () => {
  expect(sources('````\n```\n内\n```\n````\n外')).toEqual(['````\n```\n内\n```\n````', '外'])
})

test('a table is one block', () => {
  expect(sources('|a|b|\n|-|-|\n|1|2|\n\n后')).toEqual(['|a|b|\n|-|-|\n|1|2|', '后'])
})

test('appending text changes only the last block', () => {
  const text = '# 问\n\n段落一[[1]]。\n\n1. 甲\n2. 乙\n\n```js\nlet a\n\nlet b\n```\n\n|a|b|\n|-|-|\n|1|2|\n\n$$\nx\n$$\n\n尾'
  let before = splitBlocks('')
  for (let n = 1; n <= text.length; n++) {
    const now = splitBlocks(text.slice(0, n))
    expect(now.length).toBeGreaterThanOrEqual(before.length - 1)
    for (let i = 0; i < before.length - 1; i++) expect(now[i]).toEqual(before[i])
    before = now
  }
})

test('a long text splits in linear time', () => {
  const long = '一段很长的话。\n\n'.repeat(40_000)
  expect(splitBlocks(long)).toHaveLength(40_000)
})

test('a fenced block counts as closed only when it ends with the same fence', () => {
  expect(isClosedFence('```js\na\n```')).toBe(true)
  expect(isClosedFence('```js\na')).toBe(false)
  expect(isClosedFence('```')).toBe(false)
  expect(isClosedFence('段落')).toBe(false)
})
