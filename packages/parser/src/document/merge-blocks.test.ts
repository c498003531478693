import { describe, expect, it } from 'vitest'
import { limits } from '@wenjin/contract'
import { originalPlace, type Block } from '@wenjin/engine'
import { createDocumentBuilder } from './document-builder.ts'
import { mergeBlocks } from './merge-blocks.ts'

/** Returns the text of the blocks, without the separators between them. */
const textOf = (text: string, blocks: readonly Block[]) => blocks.map(({ start, end }) => text.slice(start, end)).join('\n')

describe('a document of very many blocks', () => {
  it('has at most the allowed number of blocks and keeps all text', () => {
    const builder = createDocumentBuilder()
    const count = limits.documentBlocks * 7
    for (let n = 0; n < count; n += 1) builder.add({ kind: 'paragraph', text: `${n}`, tight: true })
    const { text, blocks } = builder.build({ title: '行' })
    expect(blocks.length).toBeLessThanOrEqual(limits.documentBlocks)
    expect(textOf(text, blocks)).toBe(Array.from({ length: count }, (_, n) => n).join('\n'))
    expect(Math.max(...blocks.map(({ start, end }) => end - start))).toBeLessThanOrEqual(800)
  })

  it('stays within the limit when kinds and pages change from block to block', () => {
    const blocks = Array.from({ length: limits.documentBlocks * 3 }, (_, n): Block => {
      const kind = n % 2 === 0 ? 'heading' : 'list-item'
      return { kind, start: n * 4, end: n * 4 + 2, anchor: { page: n + 1 } }
    })
    const merged = mergeBlocks(blocks)
    expect(merged.length).toBeLessThanOrEqual(limits.documentBlocks)
    expect(merged[0]!.start).toBe(0)
    expect(merged.at(-1)!.end).toBe(blocks.at(-1)!.end)
  })

  it('keeps the pages of blocks merged across page ends and the start of each line', () => {
    const rects = (y: number) => [[10, y, 100, 12]] as const
    const blocks = Array.from({ length: limits.documentBlocks * 3 }, (_, n): Block => {
      const kind = n % 2 === 0 ? 'heading' : 'list-item'
      return { kind, start: n * 4, end: n * 4 + 2, anchor: { page: Math.floor(n / 3) + 1, rects: rects(n % 3), lines: [0] } }
    })
    const merged = mergeBlocks(blocks)
    expect(merged.length).toBeLessThanOrEqual(limits.documentBlocks)
    for (const n of [0, 4, 1001, 40_000, blocks.length - 1]) {
      const { start, end, anchor } = blocks[n]!
      const [rect] = originalPlace({ blocks: merged, text: '' }, start, end).rects!
      expect(rect).toMatchObject({ page: anchor!.page, y: n % 3 })
    }
  })

  it('keeps figures, and merges the rectangles, times and cells of anchors', () => {
    const rects = (y: number) => [[10, y, 100, 12]] as const
    const blocks: Block[] = [
      { kind: 'paragraph', start: 0, end: 5, anchor: { page: 1, rects: rects(10) } },
      { kind: 'paragraph', start: 6, end: 9, anchor: { page: 1, rects: rects(30) } },
      { kind: 'figure', start: 9, end: 9, anchor: { page: 1 } },
      { kind: 'paragraph', start: 10, end: 12, anchor: { page: 1, rects: rects(60) } },
      { kind: 'cue', start: 13, end: 14, anchor: { time: [0, 1000] } },
      { kind: 'cue', start: 15, end: 16, anchor: { time: [1000, 2500] } },
      { kind: 'table', start: 17, end: 18, anchor: { sheet: '表', cells: 'A1:C1' } },
      { kind: 'table', start: 19, end: 20, anchor: { sheet: '表', cells: 'A2:C2' } },
    ]
    expect(mergeBlocks(blocks)).toEqual([
      { kind: 'paragraph', start: 0, end: 9, anchor: { page: 1, rects: [...rects(10), ...rects(30)] } },
      blocks[2],
      blocks[3],
      { kind: 'cue', start: 13, end: 16, anchor: { time: [0, 2500] } },
      { kind: 'table', start: 17, end: 20, anchor: { sheet: '表', cells: 'A1:C2' } },
    ])
  })
})
