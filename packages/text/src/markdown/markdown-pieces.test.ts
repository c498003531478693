import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markdownPieces } from './markdown-pieces.ts'

const sizeOf = (unit: string) => Math.ceil(100_000 / unit.length)

describe('markdownPieces', () => {
  test('the pieces of a text are the text, each with its place', () => {
    const line = constantFrom(
      '',
      '一段话。',
      '===',
      '---',
      '- 一项',
      '1. 一项',
      '> 引文',
      '```',
      '|甲|乙|',
      '|-|-|',
      '# 题',
      '甲'.repeat(9000),
    )
    assert(
      property(array(line, { maxLength: 60 }), constantFrom('\n', '\r\n', '\r'), (lines, end) => {
        const text = lines.join(end)
        const pieces = [...markdownPieces(text)]
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        for (const piece of pieces) expect(text.startsWith(piece.text, piece.from)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('places count the text as it was written where an indent is cut', () => {
    const text = `${' '.repeat(100)}一\n\n${'二'.repeat(70_000)}\n\n三\n`
    const pieces = [...markdownPieces(text)]
    expect(pieces.length).toBeGreaterThan(1)
    expect(text.startsWith(pieces.at(-1)!.text, pieces.at(-1)!.from)).toBe(true)
  })

  // The parser takes time quadratic in the number of these within one piece.
  test.each([
    ['underlined headings', 'a\n=\n'],
    ['underlined headings apart', 'a\n=\n\n'],
    ['headings underlined with hyphens', '甲\n---\n'],
    ['indented underlines', 'a\n   ==\n'],
    ['underlined headings of quotes', '> a\n> =\n'],
    ['underlined headings of items', '- a\n  =\n'],
    ['underlined headings with other line ends', 'a\r=\r'],
    ['numbered items', '1. a\n'],
    ['bullets apart', '- a\n\n'],
    ['items of lists by turns', '- a\n* b\n'],
    ['definitions', '[a]: b\n'],
    ['notes', '[^a]: b\n\n'],
    ['headings', '# a\n'],
  ])('a piece has at most a thousand %s', (_, unit) => {
    const pieces = [...markdownPieces(unit.repeat(sizeOf(unit)))]
    for (const { text, as } of pieces) expect(as === 'text' || text.length <= unit.length * 1002).toBe(true)
  })

  test('an underlined heading stays with its underline', () => {
    const text = '甲\n-\n'.repeat(2000)
    for (const piece of markdownPieces(text)) {
      expect(piece.as).toBe('markdown')
      expect(piece.text).toMatch(/^甲\n-\n[^]*甲\n-\n$/)
    }
  })

  // Each of them is one paragraph: nothing can be cut.
  test.each([
    ['brackets', '['],
    ['stars', '*a '],
    ['quotes in quotes', '>'],
    ['lists in lists', '- '],
    ['numbers in numbers', '1. '],
    ['lines of quotes', '> a\nb\n'],
  ])('a paragraph made of %s is text', (_, unit) => {
    expect([...markdownPieces(unit.repeat(sizeOf(unit)))].map(({ as }) => as)).toEqual(['text'])
  })
})
