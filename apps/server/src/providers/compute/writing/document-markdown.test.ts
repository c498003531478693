import { expect, test } from 'vitest'
import { computeTasks } from '../tasks.ts'
import { writeDocument, type WrittenDocument } from './document-markdown.ts'

type Kind = WrittenDocument['document']['blocks'][number]['kind']
const documentOf = (kind: Kind, text: string) => ({
  document: { title: '题', blocks: [{ kind, start: 0, end: text.length }] },
  text,
  depth: 1,
})
const markdownOf = (kind: Kind, text: string) => writeDocument(documentOf(kind, text))

test('Markdown syntax in a text is escaped, and a list item becomes one line', () => {
  expect(markdownOf('paragraph', '# 甲\n  - *乙*\n1. 丙')).toBe('# 题\n\n\\# 甲\n  \\- \\*乙\\*\n1\\. 丙\n')
  // A backslash before a digit would be shown.
  expect(markdownOf('paragraph', '1234567.5\n87.5%')).toBe('# 题\n\n1234567.5\n87.5%\n')
  expect(markdownOf('table', '| 一月 | 二月\n甲 | 1234567.5 | 2')).toBe(
    '# 题\n\n|  | 一月 | 二月 |\n| --- | --- | --- |\n| 甲 | 1234567.5 | 2 |\n',
  )
  expect(markdownOf('heading', '题')).toBe('# 题\n')
  expect(markdownOf('list-item', ' 甲 \n\n 乙')).toBe('# 题\n\n- 甲 乙\n')
})

test.each(['list-item', 'paragraph'] as const)('long runs of white space in a %s are processed in linear time', (kind) => {
  const wide = '\u3000'.repeat(300_000)
  // With quadratic time this would take minutes and exceed the test timeout.
  expect(markdownOf(kind, `甲${wide}乙`)).toContain(`甲${wide}乙`)
  expect(markdownOf(kind, `甲${'\n'.repeat(300_000)}乙`)).toMatch(/乙\n$/)
})

test('a document of more than 20,000 characters is written in a thread', () => {
  const { isSmall } = computeTasks.writeDocument
  expect(isSmall!(documentOf('paragraph', '甲'.repeat(20_000)))).toBe(true)
  expect(isSmall!(documentOf('paragraph', '甲'.repeat(20_001)))).toBe(false)
})
