import { describe, expect, test } from 'vitest'
import { splitBlocks } from './blocks.ts'
import { parseBlock } from './parse-block.ts'
import { visibleText } from './visible-text.ts'

const long = '这一段说明渡口的来历，**白石渡**始建于1736年[[1]]。'.repeat(700)
const list = Array.from({ length: 400 }, (_, at) => `${at + 1}. 第${at + 1}班\n   从白石渡开出`).join('\n')
const row = (at: number) => `|${Array.from({ length: 280 }, (_, column) => `r${at}c${column}`).join('|')}|`
const table = [row(0), `|${'-|'.repeat(280)}`, ...Array.from({ length: 40 }, (_, at) => row(at + 1))].join('\n')
const code = `\`\`\`js\n${'# let a = 1\n'.repeat(12_000)}\`\`\``

describe.each([
  ['a paragraph', long, 9000],
  ['a list', list, 9000],
  ['a table', table, 24_000],
  ['code', code, 60_000],
])('%s that is long', (_, text, longest) => {
  const blocks = splitBlocks(`前\n\n${text}\n\n后`)

  test('is cut into bounded parts that hold all of it in order', () => {
    expect(blocks.length).toBeGreaterThan(3)
    const parts = blocks.slice(1, -1)
    for (const { start, source } of parts) {
      expect(`前\n\n${text}`.slice(start, start + source.length)).toBe(source)
      expect(source.length).toBeLessThanOrEqual(longest)
    }
    expect(parts.map(({ source }) => source.replaceAll('\n', '')).join('')).toBe(text.replaceAll('\n', ''))
  })

  test('is cut the same while it grows, but for its last part', () => {
    for (const length of [0.4, 0.77]) {
      const grown = splitBlocks(text.slice(0, Math.floor(text.length * length)))
      const all = splitBlocks(text)
      expect(all.slice(0, grown.length - 1)).toEqual(grown.slice(0, -1))
    }
  })
})

test('the parts of a table have its head, whose words belong to no place of the answer', () => {
  const [, second] = splitBlocks(table)
  const { tree } = parseBlock(second!)
  expect(tree.children?.map(({ type }) => type)).toEqual(['table'])
  const seen = visibleText(second!)
  expect(seen.text).not.toContain('r0c0r0c1')
  expect(second!.source.slice(seen.places[0])).toMatch(/^r\d+c0/)
})

test('a further part of a numbered list goes on counting, and one of code stays code', () => {
  const [, second] = splitBlocks(list)
  expect(parseBlock(second!).tree.children?.[0]).toMatchObject({ type: 'list', start: Number(second!.source.split('.')[0]) })
  const parts = splitBlocks(code)
  for (const part of parts) expect(parseBlock(part).tree.children?.map(({ type }) => type)).toEqual(['code'])
})

test.each([
  '1. '.repeat(20_000),
  'a\n=\n'.repeat(15_000),
  '> '.repeat(9000),
  '[a]('.repeat(9000),
  '*a **b '.repeat(9000),
  '- x\n'.repeat(20_000),
])('text made to exhaust the parser is cut into parts of at most 9,000 characters and 240 lines: %#', (text) => {
  for (const { source } of splitBlocks(text)) {
    expect(source.length).toBeLessThanOrEqual(9000)
    expect(source.split('\n').length).toBeLessThanOrEqual(241)
  }
})

test('a text that is laborious stays as it was written, with its places', () => {
  const text = '1. '.repeat(1000)
  const { tree, toBlock } = parseBlock({ source: text })
  expect(tree.children?.map(({ type }) => type)).toEqual(['paragraph'])
  expect(toBlock(17)).toBe(17)
})
