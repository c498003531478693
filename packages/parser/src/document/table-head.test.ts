import {
  composeExtractive,
  createMemoryIndex,
  indexedHeadings,
  searchIndex,
  splitPassages,
  understand,
  type IndexPassage,
  type RankedPassage,
} from '@wenjin/engine'
import { describe, expect, it } from 'vitest'
import { makeDocx, makePdf, makeZip } from '../testing/samples.ts'
import { parseBytes } from '../testing/parse-bytes.ts'

const head = ['站号', '所在村', '实际水量', '管护人']
const villages = ['上坪村', '下坪村', '石坳村']
const rowOf = (i: number) => [
  `SZ-${String(i).padStart(5, '0')}`,
  villages[i % 3]!,
  String(20 + ((i * 37) % 800)),
  ['李明', '赵强', '吴丽'][(i % 7) % 3]!,
]
const table = (count: number) => [head, ...Array.from({ length: count }, (_, i) => rowOf(i))]

const xmlCells = (rows: readonly (readonly string[])[], row: (cells: string) => string, cell: (text: string) => string) =>
  rows.map((cells) => row(cells.map(cell).join(''))).join('')
const sheetXml = (rows: readonly (readonly string[])[]) =>
  `<worksheet><sheetData>${xmlCells(
    rows,
    (cells) => `<row>${cells}</row>`,
    (text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`,
  )}</sheetData></worksheet>`
const makeXlsx = (sheet: string) =>
  makeZip({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="水站" r:id="s"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="s" Type="t" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
  })
const docxTable = (rows: readonly (readonly string[])[]) =>
  `<w:tbl>${xmlCells(
    rows,
    (cells) => `<w:tr>${cells}</w:tr>`,
    (text) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`,
  )}</w:tbl>`
const htmlTable = (rows: readonly (readonly string[])[]) =>
  `<table>${xmlCells(
    rows,
    (cells) => `<tr>${cells}</tr>`,
    (text) => `<td>${text}</td>`,
  )}</table>`
const makePptx = (rows: readonly (readonly string[])[]) =>
  makeZip({
    '[Content_Types].xml': '<Types/>',
    'ppt/presentation.xml': '<p:presentation xmlns:p="p"/>',
    'ppt/slides/slide1.xml': `<p:sld xmlns:p="p" xmlns:a="a"><p:graphicFrame><a:tbl>${xmlCells(
      rows,
      (cells) => `<a:tr>${cells}</a:tr>`,
      (text) => `<a:tc><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:tc>`,
    )}</a:tbl></p:graphicFrame></p:sld>`,
  })
const markdownTable = (rows: readonly (readonly string[])[]) =>
  [rows[0]!, rows[0]!.map(() => '---'), ...rows.slice(1)].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
const pdfTable = (rows: readonly (readonly string[])[]) => {
  const perPage = 45
  return makePdf(
    Array.from({ length: Math.ceil(rows.length / perPage) }, (_, page) =>
      rows
        .slice(page * perPage, (page + 1) * perPage)
        .flatMap((cells, line) => cells.map((text, column) => ({ text, x: 60 + column * 120, y: 790 - line * 16 }))),
    ),
  )
}

/** Answers questions about one file from its passages, as the product does. */
async function openFile(bytes: Uint8Array | string, name: string) {
  const document = await parseBytes(bytes, name)
  const index = createMemoryIndex<IndexPassage & { ranked: RankedPassage }>()
  const passages = splitPassages(document).map((passage, at) => {
    const text = document.text.slice(passage.start, passage.end)
    const ranked = { ...passage, passageId: at + 1, documentId: 'd', collectionId: 'c', title: document.title, text, score: 0 }
    return { id: at + 1, title: document.title, headingPath: indexedHeadings(passage), text, documentId: 'd', start: passage.start, ranked }
  })
  index.add('c', passages)
  return {
    document,
    async ask(question: string) {
      const found = await searchIndex(index, ['c'], question, { limit: 40 })
      const ranked = found.map(({ passage, score }) => ({ ...passage.ranked, score }))
      const answer = composeExtractive({ understanding: understand(question), mode: 'detail', passages: ranked, lang: 'zh' })
      for (const piece of answer.pieces)
        for (const { start, end, quote } of piece.kind === 'quote' ? piece.quotations : [])
          expect(document.text.slice(start, end)).toBe(quote)
      return { outcome: answer.outcome, text: answer.pieces.map(({ text }) => text).join('') }
    },
  }
}

const shown = (heads: readonly string[], ...rows: (readonly string[])[]) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

describe('a long table keeps its head', () => {
  const rows = table(10_000)
  it.each([
    ['csv', rows.map((cells) => cells.join(',')).join('\n'), '水站.csv'],
    ['xlsx', makeXlsx(sheetXml(rows)), '水站.xlsx'],
    ['docx', makeDocx(docxTable(rows)), '水站.docx'],
    ['html', `<html><body><h1>水站</h1>${htmlTable(rows)}</body></html>`, '水站.html'],
    ['pptx', makePptx(rows), '水站.pptx'],
  ])('in a %s file of 10,000 rows', async (_, bytes, name) => {
    const file = await openFile(bytes, name)
    for (const i of [3, 350, 5117, 9999]) {
      expect(await file.ask(`${rowOf(i)[0]} 的实际水量和管护人`)).toEqual({ outcome: 'supported', text: shown(head, rowOf(i)) })
    }
  })

  it('in a Markdown file', async () => {
    const file = await openFile(`# 水站\n\n${markdownTable(table(2000))}\n`, '水站.md')
    for (const i of [3, 1999]) expect((await file.ask(`${rowOf(i)[0]} 的实际水量和管护人`)).text).toBe(shown(head, rowOf(i)))
  })

  it('across the pages of a PDF', async () => {
    const file = await openFile(pdfTable(table(200)), '水站.pdf')
    for (const i of [3, 120, 199]) expect((await file.ask(`${rowOf(i)[0]} 的实际水量和管护人`)).text).toBe(shown(head, rowOf(i)))
  })

  it('and a row is named by several cells together', async () => {
    const sales = ['月份', '门店', '销售额（元）', '客单价']
    const of = (month: number, shop: string, i: number) => [`2025年${month}月`, shop, String(90_000 + month * 1700 + i), String(40 + i)]
    const shops = ['东街店', '西街店', '码头店']
    const all = Array.from({ length: 12 }, (_, month) => shops.map((shop, i) => of(month + 1, shop, i))).flat()
    const file = await openFile([sales, ...all].map((cells) => cells.join(',')).join('\n'), '门店.csv')
    expect((await file.ask('2025年12月西街店的销售额')).text).toBe(shown(sales, of(12, '西街店', 1)))
    expect((await file.ask('2025-11 码头店的客单价是多少？')).text).toBe(shown(sales, of(11, '码头店', 2)))
  })

  it('and rows of two names are both shown, a code within another is not taken for it, and a missing one is not answered', async () => {
    const file = await openFile(
      table(40)
        .map((cells) => cells.join(',').replaceAll('SZ-000', 'SZ-'))
        .join('\n'),
      '水站.csv',
    )
    const own = (i: number) => [rowOf(i)[0]!.replace('SZ-000', 'SZ-'), ...rowOf(i).slice(1)]
    expect((await file.ask('SZ-12的管护人和SZ-13的管护人')).text).toContain(`| ${own(13).join(' | ')} |`)
    expect((await file.ask('SZ-1 的管护人是谁')).outcome).not.toBe('supported')
    expect((await file.ask('SZ-99 的管护人是谁')).outcome).not.toBe('supported')
  })
})

describe('the head of a table', () => {
  const firstHead = async (bytes: Uint8Array | string, name: string) =>
    (await parseBytes(bytes, name)).blocks.find(({ table: own }) => own)?.table

  it('of several rows names each column by all cells above it', async () => {
    const html =
      '<html><body><table><caption>表1 产量</caption><tr><th rowspan="2">地区</th><th colspan="2">2024年</th><th colspan="2">2025年</th></tr><tr><th>产量</th><th>占比</th><th>产量</th><th>占比</th></tr><tr><td rowspan="2">浙江</td><td>1</td><td>2%</td><td>3</td><td>4%</td></tr><tr><td>5</td><td>6%</td><td>7</td><td>8%</td></tr></table></body></html>'
    const document = await parseBytes(html, '产量.html')
    expect(document.blocks.find(({ table: own }) => own)?.table).toEqual({
      head: '地区 | 2024年 产量 | 2024年 占比 | 2025年 产量 | 2025年 占比',
      lines: 2,
      title: '表1 产量',
      merged: [
        [0, 0, 2, 1],
        [0, 1, 1, 2],
        [0, 3, 1, 2],
        [2, 0, 2, 1],
      ],
    })
    // A cell that covers several rows stands in each of them.
    expect(document.text).toContain('浙江 | 5 | 6% | 7 | 8%')
  })

  it('of a Word table follows its merged cells and marked rows', async () => {
    const cell = (text: string, form = '') => `<w:tc><w:tcPr>${form}</w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`
    const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`
    const down = '<w:vMerge w:val="restart"/>'
    const body = `<w:tbl>${row(cell('部门', down), cell('上半年', '<w:gridSpan w:val="2"/>'))}${row(cell('', '<w:vMerge/>'), cell('预算'), cell('支出'))}${row(cell('研发', down), cell('10'), cell('9'))}${row(cell('', '<w:vMerge/>'), cell('20'), cell('18'))}</w:tbl>`
    const document = await parseBytes(makeDocx(body), '预算.docx')
    expect(document.blocks[0]?.table).toEqual({
      head: '部门 | 上半年 预算 | 上半年 支出',
      lines: 2,
      merged: [
        [0, 0, 2, 1],
        [0, 1, 1, 2],
        [2, 0, 2, 1],
      ],
    })
    expect(document.text).toBe('部门 | 上半年\n部门 | 预算 | 支出\n研发 | 10 | 9\n研发 | 20 | 18')
  })

  it('is not a title above it, nor the row of a table without one', async () => {
    expect(await firstHead('2025年门店销售统计,,\n单位：元,,\n门店,销售额,客单价\n东街店,100,20\n', '统计.csv')).toEqual({
      head: '门店 | 销售额 | 客单价',
      lines: 3,
      title: '2025年门店销售统计 单位：元',
    })
  })

  it('is that of the caption and the sheet it stands under', async () => {
    const docx = makeDocx(`<w:p><w:r><w:t>表3 各站水量</w:t></w:r></w:p>${docxTable(table(40))}`)
    const parts = (await parseBytes(docx, '水站.docx')).blocks.flatMap(({ table: own }) => own ?? [])
    expect(parts.length).toBeGreaterThan(2)
    expect(parts.map(({ lines }) => lines)).toEqual([1, ...parts.slice(1).map(() => 0)])
    expect(new Set(parts.map(({ head: names, title }) => `${title} ${names}`))).toEqual(new Set([`表3 各站水量 ${head.join(' | ')}`]))
  })
})
