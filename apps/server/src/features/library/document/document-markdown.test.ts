import { expect, test } from 'vitest'
import type { ReadDocument } from '../access/index.ts'
import { documentMarkdown } from './document-markdown.ts'
import { viewType } from './view-type.ts'

const markdownOf = (kind: string, text: string) =>
  documentMarkdown({ document: { title: '题', blocks: [{ kind, start: 0, end: text.length }] }, text } as unknown as ReadDocument)

test('Markdown syntax in a text is escaped, and a list item becomes one line', async () => {
  expect(await markdownOf('paragraph', '# 甲\n  - *乙*\n1. 丙')).toBe('# 题\n\n\\# 甲\n  \\- \\*乙\\*\n1\\. 丙\n')
  // A backslash before a digit would be shown.
  expect(await markdownOf('paragraph', '1234567.5\n87.5%')).toBe('# 题\n\n1234567.5\n87.5%\n')
  expect(await markdownOf('table', '| 一月 | 二月\n甲 | 1234567.5 | 2')).toBe(
    '# 题\n\n|  | 一月 | 二月 |\n| --- | --- | --- |\n| 甲 | 1234567.5 | 2 |\n',
  )
  expect(await markdownOf('heading', '题')).toBe('# 题\n')
  expect(await markdownOf('list-item', ' 甲 \n\n 乙')).toBe('# 题\n\n- 甲 乙\n')
})

test.each(['list-item', 'paragraph'])('long runs of white space in a %s are processed in linear time', async (kind) => {
  const wide = '\u3000'.repeat(300_000)
  // With quadratic time this would take minutes and exceed the test timeout.
  expect(await markdownOf(kind, `甲${wide}乙`)).toContain(`甲${wide}乙`)
  expect(await markdownOf(kind, `甲${'\n'.repeat(300_000)}乙`)).toMatch(/乙\n$/)
})

test('writing a long document yields to other work', async () => {
  const text = '青龙水库在城北十二公里。'.repeat(100_000)
  const blocks = Array.from({ length: 1000 }, (_, n) => ({ kind: 'paragraph', start: n * 1200, end: (n + 1) * 1200 }))
  let turns = 0
  const other = setInterval(() => (turns += 1), 0)
  await documentMarkdown({ document: { title: '题', blocks }, text } as unknown as ReadDocument)
  clearInterval(other)
  expect(turns).toBeGreaterThan(0)
})

test('a file is displayed only as one of the allowed types', () => {
  expect(viewType('a.PDF', 'text/html')).toBe('application/pdf')
  for (const name of ['a.svg', 'a.html', 'a.constructor', 'a.__proto__', 'a']) expect(viewType(name, 'text/html; x')).toBeNull()
})
