import { expect, test } from 'vitest'
import type { ReadDocument } from '../access/index.ts'
import { documentMarkdown } from './document-markdown.ts'
import { viewType } from './view-type.ts'

const markdownOf = (kind: string, text: string) =>
  documentMarkdown({ document: { title: '题', blocks: [{ kind, start: 0, end: text.length }] }, text } as unknown as ReadDocument)

test('Markdown syntax in a text is escaped, and a list item is one line', async () => {
  expect(await markdownOf('paragraph', '# 甲\n  - *乙*\n1. 丙')).toBe('# 题\n\n\\# 甲\n  \\- \\*乙\\*\n\\1. 丙\n')
  expect(await markdownOf('list-item', ' 甲 \n\n 乙')).toBe('# 题\n\n- 甲 乙\n')
})

test.each(['list-item', 'paragraph'])('white space without end in a %s is looked at once', async (kind) => {
  const wide = '\u3000'.repeat(300_000)
  // Once for each of them, this would take minutes: the test would not end in its time.
  expect(await markdownOf(kind, `甲${wide}乙`)).toContain(`甲${wide}乙`)
  expect(await markdownOf(kind, `甲${'\n'.repeat(300_000)}乙`)).toMatch(/乙\n$/)
})

test('others get their turn while a long document is written', async () => {
  const text = '青龙水库在城北十二公里。'.repeat(100_000)
  const blocks = Array.from({ length: 1000 }, (_, n) => ({ kind: 'paragraph', start: n * 1200, end: (n + 1) * 1200 }))
  let turns = 0
  const other = setInterval(() => (turns += 1), 0)
  await documentMarkdown({ document: { title: '题', blocks }, text } as unknown as ReadDocument)
  clearInterval(other)
  expect(turns).toBeGreaterThan(0)
})

test('a file is shown as nothing but the types that are known', () => {
  expect(viewType('a.PDF', 'text/html')).toBe('application/pdf')
  for (const name of ['a.svg', 'a.html', 'a.constructor', 'a.__proto__', 'a']) expect(viewType(name, 'text/html; x')).toBeNull()
})
