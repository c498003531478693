import { docxParagraph, makeDocx, makeOpenDocument, makeZip } from '@wenjin/parser/testing/samples'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentView, FileItem } from '@wenjin/contract'
import { startTestServer, type TestServer } from './test-server.ts'
import type { Visitor } from './visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
}, 60_000)
afterAll(() => server.close())

/** Files of unusual structure: a row or a place in each is asked for. */

const cell = (text: string, more = '', inner = '') =>
  `<table:table-cell office:value-type="string" ${more}><text:p>${text}</text:p>${inner}</table:table-cell>`
const covered = '<table:covered-table-cell/>'
const row = (...cells: readonly string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
const note = '<office:annotation><dc:creator>陶然</dc:creator><text:p>七月补录</text:p></office:annotation>'
const yields = makeOpenDocument(
  'spreadsheet',
  `<table:table table:name="收成">${row(cell('清河农场2031年收成', 'table:number-columns-spanned="5"'), covered.repeat(4))}
  ${row(cell('地块', 'table:number-rows-spanned="2"'), cell('上半年', 'table:number-columns-spanned="2"'), covered, cell('下半年', 'table:number-columns-spanned="2"'), covered)}
  ${row(covered, cell('小麦'), cell('油菜'), cell('稻谷'), cell('大豆'))}
  ${Array.from({ length: 60 }, (_, at) => row(cell(`${at + 1}号地`), ...[310, 150, 520, 90].map((base, column) => cell(`${base + at * 3 + column}吨`, '', at === 40 && column === 2 ? note : '')))).join('')}</table:table>`,
)

const nested = (depth: number): string =>
  `<text:list><text:list-item><text:p>${depth === 12 ? '闸门钥匙由更夫罗小满保管' : `第${depth}层的事项`}</text:p>${depth === 12 ? '' : nested(depth + 1)}</text:list-item></text:list>`
const deep = makeOpenDocument('text', `<text:h text:outline-level="1">闸务章程</text:h>${nested(1)}`)

const inline = (place: string, words: string) => `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`
const columns = 'ABCDEFG'
const wages = makeZip({
  'xl/workbook.xml': '<workbook><sheets><sheet name="工钱" r:id="a"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/worksheets/sheet1.xml': `<worksheet><cols><col min="3" max="4" hidden="1"/></cols><sheetData>
  ${[
    ['姓名', '木作', '', '', '石作', '', ''],
    ['', '日工', '', '夜工', '日工', '', '夜工'],
    ['', '天数', '单价', '单价', '天数', '单价', '单价'],
    ...Array.from({ length: 80 }, (_, at) => [`匠人${at + 1}`, ...[11, 31, 41, 12, 35, 45].map((base) => String(base + at))]),
  ]
    .map(
      (cells, at) =>
        `<row r="${at + 1}">${cells.map((words, column) => (words === '' ? '' : inline(`${columns[column]}${at + 1}`, words))).join('')}</row>`,
    )
    .join('')}
  </sheetData><mergeCells><mergeCell ref="A1:A3"/><mergeCell ref="B1:D1"/><mergeCell ref="E1:G1"/><mergeCell ref="B2:C2"/><mergeCell ref="E2:F2"/></mergeCells></worksheet>`,
})

const wordCell = (content: string) => `<w:tc>${content}</w:tc>`
const footnoted = makeDocx(
  `${docxParagraph('渡船名册')}<w:tbl><w:tr>${wordCell(docxParagraph('船号'))}${wordCell(docxParagraph('载客'))}</w:tr><w:tr>${wordCell(docxParagraph('青鸾号'))}${wordCell(
    '<w:p><w:r><w:t>四十八人</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>',
  )}</w:tr></w:tbl>`,
  { 'word/footnotes.xml': `<w:footnotes><w:footnote w:id="2">${docxParagraph('枯水期青鸾号限载三十一人。')}</w:footnote></w:footnotes>` },
)
const rightToLeft = makeDocx(
  `<w:tbl><w:tblPr><w:bidiVisual/></w:tblPr>${[
    ['الاسم', '电话', '港口'],
    ['أحمد', '6207', '泉州'],
    ['فاطمة', '6318', '明州'],
  ]
    .map(
      (cells) =>
        `<w:tr>${cells.map((text) => wordCell(`<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/></w:rPr><w:t>${text}</w:t></w:r></w:p>`)).join('')}</w:tr>`,
    )
    .join('')}</w:tbl>`,
)

/** 仓储 in GB18030: a title, two lines about the table, an empty line, then the table. */
const preamble = new Uint8Array(
  Buffer.from(
    'c7e5bad3b2d6b4a2c5ccb5e3b1ed0d0ac5ccb5e3c8d53a323033312d30352d30360d0abfe2b9dc3ac2deb1a7c6d30d0a0d0abbf5bac52cc6b7c3fb2cbfe2b4e60d0a4b2d3031372cc7e0d7a92c343132bcfe0d0a4b2d3031382ccddfc6ac2c393037bcfe0d0a',
    'hex',
  ),
)

const utf16 = (text: string) => new Uint8Array(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]))
const tabbed = utf16('编号\t说明\t经手\r\nM-1\t"分\n两行写"\t周航\r\nM-2\t"含""引号""与\t制表"\t秦望舒\r\n')

const spans = `<html><body><table><caption>驿路里程</caption><thead><tr><th rowspan="2">驿站</th><th colspan="2">到下一站</th></tr><tr><th>里数</th><th>马程</th></tr></thead>
<tbody><tr><td rowspan="2">白石驿</td><td>六十里</td><td>半日</td></tr><tr><td>水路七十里</td><td>一日</td></tr><tr><td>青枫驿</td><td>八十五里</td><td>一日半</td></tr></tbody></table></body></html>`

const markdown = '| 符号 | 含义 |\n| --- | --- |\n| `a\\|b` | 或 |\n| 桥灯 | 红灯停航 \\| 绿灯通航 |\n'

const shape = (type: string, text: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2"/><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
const slide = (title: string, text: string, more = '') =>
  `<p:sld${more}><p:cSld>${shape('title', title)}${shape('body', text)}</p:cSld></p:sld>`
const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`
const order = [3, 1, 2]
const deck = makeZip({
  'ppt/presentation.xml': `<p:presentation><p:sldIdLst>${order.map((n) => `<p:sldId r:id="r${n}"/>`).join('')}</p:sldIdLst></p:presentation>`,
  'ppt/_rels/presentation.xml.rels': `<Relationships>${order.map((n) => relation(`r${n}`, 'slide', `slides/slide${n}.xml`)).join('')}</Relationships>`,
  'ppt/slides/slide1.xml': slide('第二讲', '讲桥梁'),
  'ppt/slides/slide2.xml': slide('第三讲', '备用桥墩七座', ' show="0"'),
  'ppt/slides/slide3.xml': slide('第一讲', '讲渡口'),
  'ppt/slides/_rels/slide1.xml.rels': `<Relationships>${relation('n', 'notesSlide', '../notesSlides/notesSlide1.xml')}</Relationships>`,
  'ppt/notesSlides/notesSlide1.xml': `<p:notes>${shape('body', '石拱桥的拱圈厚二尺四寸')}</p:notes>`,
})

async function open(name: string, bytes: Uint8Array | string): Promise<{ visitor: Visitor; file: FileItem; view: DocumentView }> {
  const visitor = server.visitor()
  const file = await visitor.put(name, (typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes) as Uint8Array<ArrayBuffer>)
  expect(file).toMatchObject({ state: 'ready' })
  return { visitor, file, view: await visitor.get<DocumentView>(`/api/document/${file.documentId}?count=2000`) }
}

test.each<[name: string, bytes: Uint8Array | string, question: string, wanted: string[], others: string[]]>([
  ['收成.ods', yields, '41号地下半年的稻谷', ['642吨'], ['639吨', '645吨']],
  ['收成.ods', yields, '7号地上半年的油菜', ['169吨'], ['166吨', '172吨']],
  ['闸务章程.odt', deep, '闸门钥匙由谁保管', ['罗小满'], []],
  ['工钱.xlsx', wages, '匠人70的石作天数', ['81'], ['82']],
  ['渡船名册.docx', footnoted, '青鸾号枯水期限载多少人', ['三十一人'], []],
  ['渡船名册.docx', footnoted, '青鸾号载客多少', ['四十八人'], []],
  ['通讯.docx', rightToLeft, 'فاطمة 的电话', ['6318'], ['6207']],
  ['盘点.csv', preamble, 'K-018 的库存', ['907件'], ['412件']],
  ['经手.tsv', tabbed, 'M-2 的经手是谁', ['秦望舒'], []],
  ['驿路.html', spans, '青枫驿到下一站的里数', ['八十五里'], ['六十里']],
  ['符号.md', markdown, '桥灯的含义', ['红灯停航'], []],
  ['讲义.pptx', deck, '石拱桥的拱圈厚多少', ['二尺四寸'], []],
])('%s: %#', async (name, bytes, question, wanted, others) => {
  const { visitor } = await open(name, bytes)
  const { text } = await visitor.ask(question)
  for (const words of wanted) expect(text).toContain(words)
  for (const words of others) expect(text).not.toContain(words)
})

test('comments on cells come with the part of the table that has the cell', async () => {
  const { view } = await open('收成.ods', yields)
  const commented = view.blocks.filter(({ comments }) => comments !== undefined)
  expect(commented.map(({ comments }) => comments)).toEqual([[{ cell: 'D44', text: '批注（陶然，D44）：七月补录' }]])
  expect(commented[0]!.text).toContain('41号地')
  expect(view.blocks.at(-1)).toMatchObject({ kind: 'quote', anchor: { sheet: '收成', cells: 'D44' }, text: '批注（陶然，D44）：七月补录' })
})

test('slides come in the order of the presentation, each with its notes, and hidden ones are stated', async () => {
  const { view } = await open('讲义.pptx', deck)
  expect(view.blocks.map(({ text, page }) => [page, text])).toEqual([
    [1, '第一讲'],
    [1, '讲渡口'],
    [2, '第二讲'],
    [2, '讲桥梁'],
    [2, '石拱桥的拱圈厚二尺四寸'],
    [3, '第三讲'],
    [3, '备用桥墩七座'],
  ])
  expect(view.notices).toEqual([{ kind: 'hidden', what: 'slides', count: 1 }])
})
