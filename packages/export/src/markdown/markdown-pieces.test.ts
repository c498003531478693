import { assert, constantFrom, array, property } from 'fast-check'
import { expect, test } from 'vitest'
import { isLaborious } from '@wenjin/text/laborious'
import { markdownPieces } from './markdown-pieces.ts'
import { markdownTree } from './markdown-tree.ts'

test.each(['1. ', '1) ', '- a\n', '> ', 'a\n=\n', '=\n', 'a\n-\n', '*a ', '[', '`'])('a piece made of %j is not parsed', (unit) => {
  expect(isLaborious(unit.repeat(Math.ceil(10_000 / unit.length)))).toBe(true)
})

test.each([
  '第一段。\n\n',
  '- 一项\n\n第一段。\n\n',
  '1. 一项\n2. 两项\n\n第一段。\n\n',
  '小标题\n---\n\n第一段，说了许多话，有很多字，一共二十多个字。\n第二行。\n\n',
  '|a|b|\n',
])('a piece made of %j is parsed', (unit) => {
  expect(isLaborious(unit.repeat(Math.ceil(5000 / unit.length)))).toBe(false)
})

test('the pieces of a text are the text', () => {
  const lines = array(constantFrom('', '一段话。', '- 一项', '> 引文', '```', 'let a', '甲'.repeat(90)), { minLength: 0, maxLength: 60 })
  assert(
    property(lines, (all) => {
      const text = all.join('\n')
      const written = (part: string) => part.split('\n').filter((line) => line !== '' && line !== '```')
      expect(markdownPieces(text, 40).flatMap(written).join('')).toBe(written(text).join(''))
    }),
    { numRuns: 500 },
  )
})

test('a long table continues with its head in the next piece, and long code in a fence of its own', () => {
  const table = `|县|人口|\n|-|-|\n${'|云岭|3万|\n'.repeat(100)}`
  const tables = markdownPieces(table, 100)
  expect(tables.length).toBeGreaterThan(1)
  for (const piece of tables) expect(piece.startsWith('|县|人口|\n|-|-|\n|云岭|3万|')).toBe(true)
  const codes = markdownPieces(`\`\`\`ts\n${'let a = 1\n'.repeat(100)}\`\`\`\n\n完`, 100)
  for (const piece of codes.slice(0, -1)) expect(piece).toMatch(/^```ts\n[^`]*```\n*$/)
  expect(markdownPieces('甲'.repeat(1000), 100).map(({ length }) => length)).toEqual([400, 400, 200])
})

test('a long text has the definitions and the order of marks of the whole text', () => {
  const text = `${'见[说明][a]，来源[[3]]。\n\n'.repeat(2000)}[a]: https://example.com/a\n`
  const { children } = markdownTree(text)
  const paragraphs = children.filter(({ type }) => type === 'paragraph')
  expect(paragraphs).toHaveLength(2000)
  expect(JSON.stringify(paragraphs.at(0))).toContain('"linkReference"')
  expect(JSON.stringify(paragraphs.at(-1))).toContain('\u{e000}2000:3\u{e001}')
})
