import { expect, test } from 'vitest'
import { passagesOf, readAnswer, type Part } from './answer-parts.ts'

const all = (part: Part): Part[] => [part, ...part.children.flatMap(all)]

test('a text with more underlined headings than are parsed at once keeps its sections, and its sentences their places and marks', () => {
  const text = Array.from({ length: 1000 }, (_, n) => `第${n}节\n===\n第${n}件事。[[1]]\n\n`).join('')
  const root = readAnswer(text)
  expect(root.children.map(({ kind, title }) => `${kind} ${title}`)).toEqual(Array.from({ length: 1000 }, (_, n) => `heading 第${n}节`))
  const statements = passagesOf(root).flatMap((passage) => passage.statements)
  expect(statements.map(({ text: said, marks }) => `${said} ${marks.join()}`)).toEqual(
    Array.from({ length: 1000 }, (_, n) => `第${n}件事。 ${n + 1}`),
  )
  for (const { text: said, at } of statements) expect(text.slice(...at)).toBe(said)
})

test.each([
  ['deep lists on a line', '- '.repeat(2000)],
  ['an indent', ' '.repeat(3000)],
])('sentences after %s have their places', (_, beginning) => {
  const text = `第一句。\n\n${beginning}第二句。\n\n第三句。`
  const statements = all(readAnswer(text)).flatMap((part) => part.statements)
  expect(statements.length).toBeGreaterThan(1)
  for (const { text: said, at } of statements.filter(({ text: one }) => one.startsWith('第'))) expect(text.slice(...at)).toContain(said)
  expect(statements.at(-1)!.text).toBe('第三句。')
})

test('a paragraph that is not parsed is a paragraph, with its sentences', () => {
  const [first, last] = ['第一句。', '最后一句。[[1]]']
  const [part] = readAnswer(`${first}${'*a '.repeat(2000)}。${last}`).children
  expect(part!.kind).toBe('paragraph')
  expect(part!.statements[0]!.text).toBe(first)
  expect(part!.statements.at(-1)).toMatchObject({ text: '最后一句。', marks: [1] })
})
