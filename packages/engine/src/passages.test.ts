import { describe, expect, it } from 'vitest'
import type { Block, ParsedDocument } from './model.ts'
import { splitPassages } from './passages.ts'

type Line = [kind: Block['kind'], text: string, extra?: Partial<Block>]

function parsed(lines: readonly Line[], title = '手册'): ParsedDocument {
  let text = ''
  const blocks = lines.map(([kind, content, extra]) => {
    const start = text.length
    text += `${content}\n`
    return { kind, start, end: start + content.length, ...extra }
  })
  return { title, text, blocks }
}

const heading = (level: number, text: string): Line => ['heading', text, { level }]
const sentence = '这是一句有十六个字左右的话，说明事情。'
const paragraph = (sentences: number): Line => ['paragraph', sentence.repeat(sentences)]

function split(lines: readonly Line[], title?: string) {
  const document = parsed(lines, title)
  return splitPassages(document).map((passage) => ({ ...passage, text: document.text.slice(passage.start, passage.end) }))
}

describe('splitPassages', () => {
  it('limits the repeated heading text in its passages to the length of a heading', () => {
    const passages = split([heading(1, '长'.repeat(5000)), paragraph(60)])
    expect(passages.length).toBeGreaterThan(2)
    for (const passage of passages) expect(passage.headingPath).toEqual(['长'.repeat(200)])
  })

  it('merges short paragraphs of a section', () => {
    const [only, ...more] = split([heading(1, '长江'), paragraph(3), paragraph(3), paragraph(3)])
    expect(more).toEqual([])
    expect(only!.text.startsWith('长江\n')).toBe(true)
    expect(only!.headingPath).toEqual(['长江'])
  })

  it('ends a passage before a heading of its own or a higher level, regardless of size', () => {
    const passages = split([heading(2, '甲'), paragraph(1), heading(2, '乙'), paragraph(1), heading(1, '丙'), paragraph(1)])
    expect(passages.map(({ headingPath }) => headingPath)).toEqual([['甲'], ['乙'], ['丙']])
  })

  it('continues past a lower heading while the passage is short, and ends there when it is long enough', () => {
    expect(split([heading(1, '总'), paragraph(1), heading(2, '分'), paragraph(1)])).toHaveLength(1)
    const long = split([heading(1, '总'), paragraph(15), heading(2, '分'), paragraph(1)])
    expect(long.map(({ headingPath }) => headingPath)).toEqual([['总'], ['总', '分']])
  })

  it('keeps consecutive headings with the text under them', () => {
    const [only] = split([heading(1, '总则'), heading(2, '目的'), paragraph(2)])
    expect(only!.headingPath).toEqual(['总则', '目的'])
  })

  it('omits a heading that equals the title of the document', () => {
    expect(split([heading(1, '用户手册'), heading(2, '导入'), paragraph(2)], '用户手册')[0]!.headingPath).toEqual(['导入'])
  })

  it('keeps a paragraph whole up to the maximal size, and splits a longer one at sentences into even parts', () => {
    expect(split([paragraph(45)])).toHaveLength(1)
    const parts = split([paragraph(100)])
    expect(parts.length).toBeGreaterThan(2)
    for (const { text } of parts) {
      expect(text.endsWith('。')).toBe(true)
      expect(text.length).toBeGreaterThan(200)
      expect(text.length).toBeLessThan(800)
    }
    expect(parts.map(({ text }) => text).join('')).toBe(sentence.repeat(100))
  })

  it('covers every block once, in order', () => {
    const document = parsed([
      paragraph(4),
      heading(1, '一'),
      paragraph(90),
      ['table', '甲 | 1\n乙 | 2'],
      heading(2, '二'),
      paragraph(30),
      heading(1, '三'),
    ])
    const passages = splitPassages(document)
    for (const [at, { start, end }] of passages.entries()) {
      expect(start).toBeLessThan(end)
      if (at > 0) expect(document.text.slice(passages[at - 1]!.end, start).trim()).toBe('')
    }
    expect(passages[0]!.start).toBe(0)
    expect(document.text.slice(passages.at(-1)!.end).trim()).toBe('')
  })

  it('bounds passages of letters without stops', () => {
    for (const letter of ['啊', 'a']) {
      const passages = split([['paragraph', letter.repeat(50_000)]])
      expect(passages.length).toBeGreaterThan(10)
      for (const { text } of passages) expect(text.length).toBeLessThan(5000)
    }
  })

  it('records the page on which a passage starts', () => {
    const lines: Line[] = [
      ['paragraph', sentence.repeat(20), { anchor: { page: 3 } }],
      ['paragraph', sentence.repeat(20), { anchor: { page: 4 } }],
    ]
    expect(split(lines).map(({ page }) => page)).toEqual([3, 4])
    expect(split([paragraph(1)])[0]).not.toHaveProperty('page')
  })

  it('returns nothing for an empty document', () => {
    expect(split([])).toEqual([])
    expect(split([['paragraph', ' ']])).toEqual([])
  })
})
