import { describe, expect, it } from 'vitest'
import { outlineOf, parseBytes } from '../testing/parse-bytes.ts'
import { makeZip } from '../testing/samples.ts'
import { showNumber } from '../sheets/show-number.ts'

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`
const relations = (...list: string[]): string => `<Relationships>${list.join('')}</Relationships>`

describe('parsePptx', () => {
  it('reads slides in the order shown, the title first, with tables and notes', async () => {
    const shape = (id: number, type: string | undefined, ...texts: string[]): string =>
      `<p:sp><p:nvSpPr><p:cNvPr id="${id}"/><p:nvPr>${type === undefined ? '' : `<p:ph type="${type}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${texts.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('')}</p:txBody></p:sp>`
    const slide = (...shapes: string[]): string => `<p:sld><p:cSld><p:spTree>${shapes.join('')}</p:spTree></p:cSld></p:sld>`
    const cell = (text: string): string => `<a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`
    const document = await parseBytes(
      makeZip({
        'ppt/presentation.xml': '<p:presentation><p:sldIdLst><p:sldId r:id="r2"/><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>',
        'ppt/_rels/presentation.xml.rels': relations(
          relation('r1', 'slide', 'slides/slide1.xml'),
          relation('r2', 'slide', '/ppt/slides/slide2.xml'),
        ),
        'ppt/slides/slide1.xml': slide(
          `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="9"/></p:nvGraphicFramePr><a:tbl><a:tr>${cell('名')}${cell('值')}</a:tr><a:tr>${cell('a')}${cell('1')}</a:tr></a:tbl></p:graphicFrame>`,
          shape(2, 'sldNum', '7'),
          shape(3, undefined, '自由文字'),
          shape(4, 'title', '第二页'),
        ),
        'ppt/slides/_rels/slide1.xml.rels': relations(relation('n', 'notesSlide', '../notesSlides/n1.xml')),
        'ppt/notesSlides/n1.xml': slide(shape(5, 'body', '讲稿')),
        'ppt/slides/slide2.xml': slide(shape(2, 'ctrTitle', '封面'), shape(3, 'body', '要点一', '要点二')),
      }),
      'a.pptx',
    )
    expect(document.title).toBe('封面')
    expect(outlineOf(document)).toEqual([
      'heading1: 封面',
      'list-item: 要点一',
      'list-item: 要点二',
      'heading2: 第二页',
      'table: 名 | 值\na | 1',
      'paragraph: 自由文字',
      'list-item: 讲稿',
    ])
    expect(document.blocks.map(({ anchor }) => anchor?.page)).toEqual([1, 1, 1, 2, 2, 2, 2])
    expect(document.blocks[5]?.anchor?.id).toBe('3')
  })
})

describe('parseXlsx', () => {
  it('reads visible sheets as tables, cells as displayed', async () => {
    const document = await parseBytes(
      makeZip({
        'xl/workbook.xml':
          '<workbook><workbookPr date1904="1"/><sheets><sheet name="收入" r:id="r1"/><sheet name="藏" state="hidden" r:id="r2"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels': relations(
          relation('r1', 'worksheet', 'worksheets/sheet1.xml'),
          relation('r2', 'worksheet', 'worksheets/sheet2.xml'),
        ),
        'xl/sharedStrings.xml': '<sst><si><t>日期</t></si><si><r><t>金</t></r><r><t>额</t></r><rPh><t>x</t></rPh></si></sst>',
        'xl/styles.xml':
          '<styleSheet><numFmts><numFmt numFmtId="176" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="176"/><xf numFmtId="10"/></cellXfs></styleSheet>',
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row>
          <row r="4"><c r="A4" s="1"><v>43830</v></c><c r="B4" s="2"><v>0.125</v></c><c r="C4"><v>0.30000000000000004</v></c><c r="D4" t="inlineStr"><is><t>备注</t></is></c></row></sheetData></worksheet>`,
        'xl/worksheets/sheet2.xml':
          '<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>秘密</t></is></c></row></sheetData></worksheet>',
      }),
      '账.xlsx',
    )
    expect(outlineOf(document)).toEqual(['heading1: 收入', 'table: 日期 |  | 金额\n2024年1月1日 | 12.50% | 0.3 | 备注'])
    expect(document.blocks[1]?.anchor?.id).toBe('收入!A2:D4')
  })

  it('showNumber shows dates, times and percentages', () => {
    expect([
      showNumber('45292.5', 'yyyy/m/d h:mm', false),
      showNumber('0.75', 'h:mm', false),
      showNumber('45292', 'yyyy"年"m"月"', false),
      showNumber('1e21', 'General', false),
      showNumber('x', '0', false),
      showNumber('1', 'yyyy/m/d', false),
    ]).toEqual(['2024/1/1 12:00', '18:00', '2024年1月', '1e+21', 'x', '1900/1/1'])
  })
})

describe('parseEpub', () => {
  const book = (encryption?: string): Uint8Array =>
    makeZip({
      'META-INF/container.xml': '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
      'OEBPS/book.opf': `<package><metadata><dc:title>书名</dc:title><dc:creator>作者</dc:creator><dc:date>2020-01-02</dc:date></metadata>
        <manifest><item id="c1" href="text/ch%201.xhtml"/><item id="c2" href="text/c2.html"/><item id="nav" properties="nav" href="nav.xhtml"/><item id="x" href="../../../etc/passwd"/></manifest>
        <spine><itemref idref="nav"/><itemref idref="c2"/><itemref idref="c1"/><itemref idref="x"/></spine></package>`,
      'OEBPS/nav.xhtml': '<html><body>目录</body></html>',
      'OEBPS/text/ch 1.xhtml': '<html><head><title>t</title></head><body><h2 id="s1">第二章</h2><script/><p>内容二</p></body></html>',
      'OEBPS/text/c2.html': '<html><body><h2>第一章</h2><p>内容一</p></body></html>',
      ...(encryption && { 'META-INF/encryption.xml': `<encryption><CipherReference URI="${encryption}"/></encryption>` }),
    })

  it('reads chapters in reading order', async () => {
    const document = await parseBytes(book('OEBPS/fonts/a.otf'), 'a.epub')
    expect(document).toMatchObject({ kind: 'epub', title: '书名', authors: ['作者'], date: '2020-01-02' })
    expect(outlineOf(document)).toEqual(['heading2: 第一章', 'paragraph: 内容一', 'heading2: 第二章', 'paragraph: 内容二'])
    expect(document.blocks[2]?.anchor?.id).toBe('OEBPS/text/ch 1.xhtml#s1')
  })

  it('refuses a protected book', async () => {
    await expect(parseBytes(book('OEBPS/text/c2.html'), 'a.epub')).rejects.toMatchObject({ reason: 'encrypted' })
  })
})

it('parseOdt reads headings, lists and tables', async () => {
  const document = await parseBytes(
    makeZip({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': `<office:document-content><office:body><office:text><text:tracked-changes><text:p>删除</text:p></text:tracked-changes><text:h text:outline-level="2">标题</text:h><text:p>正<text:s text:c="2"/>文<office:annotation><text:p>批注</text:p></office:annotation></text:p>
        <text:list><text:list-item><text:p>甲</text:p></text:list-item></text:list>
        <table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row></table:table></office:text></office:body></office:document-content>`,
    }),
    'a.odt',
  )
  expect(outlineOf(document)).toEqual(['heading2: 标题', 'paragraph: 正  文', 'quote: 批注：批注', 'list-item: 甲', 'table: a | b'])
})

it('parseOdt keeps comments, addresses of links, headers and footers, and counts tracked changes', async () => {
  const change = (kind: string) => `<text:changed-region><text:${kind}><text:p>旧</text:p></text:${kind}></text:changed-region>`
  const document = await parseBytes(
    makeZip({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': `<office:text><text:tracked-changes>${change('insertion')}${change('insertion')}${change('deletion')}</text:tracked-changes>
        <text:p>见<text:a xlink:href="https://a.example.com/x">章程</text:a>与<text:a xlink:href="#表1">表</text:a>。<office:annotation><dc:creator>周航</dc:creator><text:p>待查</text:p></office:annotation></text:p></office:text>`,
      'styles.xml': `<office:master-styles><style:master-page><style:header><text:p>云溪书院</text:p></style:header><style:footer><text:p>第<text:page-number>1</text:page-number>页</text:p></style:footer></style:master-page><style:master-page><style:header><text:p>云溪书院</text:p></style:header></style:master-page></office:master-styles>`,
    }),
    'a.odt',
  )
  expect(outlineOf(document)).toEqual([
    'paragraph: 见章程（https://a.example.com/x）与表。',
    'quote: 批注（周航）：待查',
    'paragraph: 页眉：云溪书院',
  ])
  expect(document.notices).toEqual([{ kind: 'revisions', inserted: 2, deleted: 1 }])
})
