import { describe, expect, it } from 'vitest'
import type { Block } from './model.ts'
import { originalPlace } from './place.ts'

/** Creates a document from blocks given by their text, separated by one blank line. */
function documentOf(parts: readonly (Omit<Block, 'start' | 'end'> & { text: string })[]) {
  let text = ''
  const blocks: Block[] = []
  for (const { text: words, ...block } of parts) {
    if (text !== '') text += '\n\n'
    blocks.push({ ...block, start: text.length, end: text.length + words.length })
    text += words
  }
  const place = (words: string) => {
    const start = text.indexOf(words)
    if (start < 0) throw new Error(`no ${words}`)
    return originalPlace({ blocks, text }, start, start + words.length)
  }
  return { text, blocks, place }
}

describe('originalPlace', () => {
  const pdf = documentOf([
    { kind: 'heading', text: '第一章', anchor: { page: 1, rects: [[10, 10, 50, 20]], lines: [0] } },
    {
      kind: 'paragraph',
      text: '甲在首页。乙也在首页，丙在次页。丁也在次页。',
      anchor: {
        page: 1,
        rects: [
          [10, 700, 90, 12],
          [10, 720, 90, 12],
        ],
        lines: [0, 5],
        over: [
          {
            at: 11,
            page: 2,
            rects: [
              [10, 40, 90, 12],
              [10, 60, 90, 12],
            ],
            lines: [11, 16],
          },
        ],
      },
    },
    { kind: 'paragraph', text: '戊在第四页。', anchor: { page: 4 } },
  ])

  it('returns the page of the words, not of the start of their block', () => {
    expect(pdf.place('甲在首页')).toMatchObject({ page: 1, heading: '第一章', rects: [{ page: 1, y: 700 }] })
    expect(pdf.place('甲在首页').lastPage).toBeUndefined()
    expect(pdf.place('丁也在次页。')).toMatchObject({ page: 2, rects: [{ page: 2, y: 60 }] })
    expect(pdf.place('戊在第四页')).toMatchObject({ page: 4 })
  })

  it('returns the last page of words across a page break', () => {
    expect(pdf.place('乙也在首页，丙在次页。')).toEqual({
      page: 1,
      lastPage: 2,
      heading: '第一章',
      rects: [
        { page: 1, x: 10, y: 720, width: 90, height: 12 },
        { page: 2, x: 10, y: 40, width: 90, height: 12 },
      ],
    })
    expect(pdf.place('丁也在次页。\n\n戊在')).toMatchObject({ page: 2, lastPage: 4 })
  })

  it('returns cells by row and column, also with omitted rows', () => {
    const sheet = documentOf([
      { kind: 'heading', text: '停放点', anchor: { sheet: '停放点' } },
      { kind: 'table', text: '区 | 车辆 | 点\n江南区 | 35000 | 510\n| 空 | 9', anchor: { sheet: '停放点', cells: 'A1:C3' } },
      { kind: 'table', text: '江北区 | 12 | 3\n合计 | 99 | 4', anchor: { sheet: '停放点', cells: 'A5:C9', rows: [5, 9] } },
    ])
    expect(sheet.place('35000')).toMatchObject({ sheet: '停放点', cells: 'B2', heading: '停放点' })
    expect(sheet.place('江南区 | 35000 | 510').cells).toBe('A2:C2')
    expect(sheet.place('510\n| 空 | 9').cells).toBe('A2:C3')
    expect(sheet.place('空').cells).toBe('B3')
    expect(sheet.place('99').cells).toBe('B9')
  })

  it('returns slides, and the time range of all covered cues', () => {
    const talk = documentOf([
      { kind: 'cue', text: '大家好。', anchor: { time: [1000, 2000] } },
      { kind: 'cue', text: '今天讲渡口。', anchor: { time: [753_000, 755_500] } },
    ])
    expect(talk.place('今天讲')).toEqual({ time: [753_000, 755_500] })
    expect(talk.place('好。\n\n今天')).toEqual({ time: [1000, 755_500] })
    const slides = documentOf([{ kind: 'list-item', text: '要点', anchor: { page: 3, slide: 3, id: '2' } }])
    expect(slides.place('要点')).toEqual({ page: 3, slide: 3 })
  })

  it("does not return the document's title as heading", () => {
    const { blocks, text } = pdf
    expect(originalPlace({ blocks, text, title: '第一章' }, 4, 5).heading).toBeUndefined()
    expect(originalPlace({ blocks, text, title: '渡口志' }, 4, 5).heading).toBe('第一章')
  })

  it('returns no heading or cell of missing text, and nothing past the end', () => {
    const { blocks, text } = pdf
    const from = text.indexOf('戊')
    expect(originalPlace({ blocks, text: text.slice(from), from }, from, from + 1)).toEqual({ page: 4 })
    expect(originalPlace({ blocks, text }, text.length + 5, text.length + 6)).toEqual({})
    expect(originalPlace({ blocks: [], text: '' }, 0, 1)).toEqual({})
  })
})
