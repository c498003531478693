import { expect, test } from 'vitest'
import { articleExcerpt } from './article-excerpt.ts'

test('an excerpt contains the sentences of an article without layout marks, tables and code', () => {
  const table = '| 项 | 值 |\n| - | :--: |\n| 高 | 19 米 |'
  const conflict = '> **后保存的：**\n\n> **同时改动的一段到此为止，请留下想要的写法。**'
  expect(articleExcerpt(`# 引子\n\n见 $E=mc^2$。\n\n${table}\n\n\`\`\`js\nlet a\n\`\`\`\n\n${conflict}\n\n末段。`)).toBe(
    '引子 见 E=mc²。 末段。',
  )
  expect(articleExcerpt('票价 $5 到 $8，加 --- 号。')).toContain('$5 到 $8')
})

test.each(['[', '![', '[a]('])('unclosed brackets %s are processed in linear time', (opening) => {
  expect(articleExcerpt(opening.repeat(40_000))).toHaveLength(120)
})
