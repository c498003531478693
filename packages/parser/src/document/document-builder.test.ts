import { describe, expect, it } from 'vitest'
import { createDocumentBuilder, titleFromFileName } from './document-builder.ts'

describe('createDocumentBuilder', () => {
  it('joins blocks to one text that their offsets point into', () => {
    const builder = createDocumentBuilder()
    builder.add({ kind: 'heading', text: ' 标题 ', level: 9 })
    builder.add({ kind: 'paragraph', text: '  \n ' })
    builder.add({ kind: 'list-item', text: '一' })
    builder.add({ kind: 'list-item', text: '二', anchor: { id: 'x' } })
    builder.add({ kind: 'code', text: '\n  indented\n' })
    const { text, blocks, title } = builder.build({ title: '书名' })
    expect(text).toBe('标题\n\n一\n二\n\n  indented')
    expect(blocks.map(({ start, end }) => text.slice(start, end))).toEqual(['标题', '一', '二', '  indented'])
    expect(blocks[0]).toEqual({ kind: 'heading', start: 0, end: 2, level: 6 })
    expect(blocks[2]?.anchor).toEqual({ id: 'x' })
    expect(title).toBe('书名')
    expect(builder.firstHeading).toBe('标题')
  })

  it('splits a long table between rows and passes the rows of each piece to the anchor', () => {
    const builder = createDocumentBuilder()
    builder.addTable(
      Array.from({ length: 100 }, (_, i) => [`第 ${i} 行`, '', '单元格'.repeat(10)]),
      (from, to) => ({ id: `${from}-${to}` }),
    )
    const { text, blocks } = builder.build({})
    expect(blocks.length).toBeGreaterThan(5)
    expect(text.split('\n')).toHaveLength(100)
    expect(blocks[0]?.anchor?.id).toMatch(/^0-\d+$/)
    expect(blocks.at(-1)?.anchor?.id).toMatch(/-99$/)
  })

  it('refuses a text over the limit and a document without text', () => {
    const builder = createDocumentBuilder(10)
    builder.add({ kind: 'paragraph', text: '一二三四五' })
    expect(() => builder.add({ kind: 'paragraph', text: '六七八九十' })).toThrow(expect.objectContaining({ reason: 'tooLong' }))
    expect(() => createDocumentBuilder().build({})).toThrow(expect.objectContaining({ reason: 'noText' }))
  })
})

it('titleFromFileName removes folders and the extension', () => {
  expect(['a/b/年报 2025.v2.pdf', 'C:\\x\\y.txt', '.gitignore', '第3.5章', 'README'].map(titleFromFileName)).toEqual([
    '年报 2025.v2',
    'y',
    '.gitignore',
    '第3.5章',
    'README',
  ])
})

it('a table with a row of hundreds of thousands of cells is a document', () => {
  const builder = createDocumentBuilder()
  builder.addTable([['甲'], Array.from({ length: 300_000 }, () => '乙')])
  expect(builder.build({ title: '表' }).blocks[0]).toMatchObject({ kind: 'table' })
})
