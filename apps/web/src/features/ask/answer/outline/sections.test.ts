import { expect, test } from 'vitest'
import { splitBlocks } from '../text/blocks.ts'
import { outlineOf } from './outline.ts'
import { sectionsOf } from './sections.ts'

const sections = (text: string) => sectionsOf(text.length, splitBlocks(text), outlineOf(text))
const long = '这一段说明渡口的来历。'.repeat(60)

test('a long report is split at its sections; text above the first section belongs to none', () => {
  const text = `# 报告\n\n引言\n\n## 一\n\n${long}\n\n### 一之一\n\n小节\n\n## 二\n\n${long}\n\n## 三\n\n${long}\n\n尾`
  const blocks = splitBlocks(text)
  expect(sections(text).map(({ title, first, end }) => [title, blocks[first]?.source.slice(0, 3), end - first])).toEqual([
    ['一', '这一段', 3],
    ['二', '这一段', 1],
    ['三', '这一段', 2],
  ])
})

test('a short text, one with few headings, and a heading with nothing under it are not folded', () => {
  expect(sections('## 一\n\n短\n\n## 二\n\n短\n\n## 三\n\n短')).toEqual([])
  expect(sections(`## 一\n\n${long}\n\n## 二\n\n${long}${long}`)).toEqual([])
  expect(sections(`## 一\n\n## 二\n\n${long}${long}\n\n## 三\n\n${long}`).map((section) => section.title)).toEqual(['二', '三'])
})
