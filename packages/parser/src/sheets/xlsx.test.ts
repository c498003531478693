import { expect, it } from 'vitest'
import { outlineOf, parseBytes } from '../testing/parse-bytes.ts'
import { makeZip } from '../testing/samples.ts'

const relation = (id: string, type: string, target: string, mode = '') =>
  `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"${mode && ` TargetMode="${mode}"`}/>`
const text = (reference: string, value: string) => `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`
const number = (reference: string, value: number, style = 0) => `<c r="${reference}" s="${style}"><v>${value}</v></c>`
const formula = (reference: string, code: string, value = '', more = '') => `<c r="${reference}"${more}><f>${code}</f><v>${value}</v></c>`
const row = (n: number, cells: string, more = '') => `<row r="${n}"${more}>${cells}</row>`

/** Makes a workbook of sheets by name; each is the content of its worksheet. */
const workbook = (
  sheets: Readonly<Record<string, string>>,
  parts: Readonly<Record<string, string>> = {},
  states: Readonly<Record<string, string>> = {},
) => {
  const names = Object.keys(sheets)
  return makeZip({
    'xl/workbook.xml': `<workbook><sheets>${names.map((name, at) => `<sheet name="${name}"${states[name] ? ` state="${states[name]}"` : ''} r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, at) => relation(`r${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('')}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="¥#,##0.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    ...Object.fromEntries(names.map((name, at) => [`xl/worksheets/sheet${at + 1}.xml`, `<worksheet>${sheets[name]}</worksheet>`])),
    ...parts,
  })
}
const data = (...rows: readonly string[]) => `<sheetData>${rows.join('')}</sheetData>`

it('formulas without a stored value are computed, or shown as formulas', async () => {
  const document = await parseBytes(
    workbook({
      账目: data(
        row(1, text('A1', '项目') + text('B1', '金额') + text('C1', '含税')),
        row(2, text('A2', '木料') + number('B2', 100, 1) + `<c r="C2" s="1"><f t="shared" si="0" ref="C2:C3">B2*(1+税率!$A$1)</f></c>`),
        row(3, text('A3', '油漆') + number('B3', 50.5, 1) + `<c r="C3" s="1"><f t="shared" si="0"/></c>`),
        row(4, text('A4', '合计') + formula('B4', 'SUM(B2:B3)', '', ' s="1"') + formula('C4', 'SUM(C2:C3)', '', ' s="1"')),
        row(5, text('A5', '单价') + formula('B5', 'VLOOKUP(A2,价目!A:B,2,0)') + formula('C5', 'B4/0')),
        row(6, text('A6', '循环') + formula('B6', 'C6+1') + formula('C6', 'B6+1')),
        row(7, text('A7', '空') + formula('B7', 'IF(1,"","")', '', ' t="str"') + formula('C7', '#REF!+1', '#REF!', ' t="e"')),
      ),
      税率: data(row(1, number('A1', 0.1))),
    }),
    '账.xlsx',
  )
  expect(document.text).toContain(
    [
      '项目 | 金额 | 含税',
      '木料 | ¥100.00 | ¥110.00',
      '油漆 | ¥50.50 | ¥55.55',
      '合计 | ¥150.50 | ¥165.55',
      '单价 | 公式未计算：=VLOOKUP(A2,价目!A:B,2,0) | #DIV/0!',
      '循环 | 公式未计算：=C6+1 | 公式未计算：=B6+1',
      '空 |  | #REF!',
    ].join('\n'),
  )
  expect(document.notices).toEqual([{ kind: 'formulas', computed: 5, uncomputed: 3 }])
})

it('merged cells are filled down, name the columns of a head, and keep their extent', async () => {
  const document = await parseBytes(
    workbook({
      产量: `${data(
        row(1, text('A1', '2031年各队产量')),
        row(2, text('A2', '队') + text('B2', '上半年')),
        row(3, text('B3', '稻') + text('C3', '麦')),
        row(4, text('A4', '东队') + number('B4', 7) + number('C4', 8)),
        row(5, number('B5', 9) + number('C5', 6)),
      )}<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="A2:A3"/><mergeCell ref="B2:C2"/><mergeCell ref="A4:A5"/></mergeCells>`,
    }),
    '产量.xlsx',
  )
  const { table } = document.blocks[1]!
  expect(document.text).toContain('东队 | 7 | 8\n东队 | 9 | 6')
  expect(table).toEqual({
    head: '队 | 上半年 稻 | 上半年 麦',
    lines: 3,
    title: '2031年各队产量',
    merged: [
      [0, 0, 1, 3],
      [1, 0, 2, 1],
      [1, 1, 1, 2],
      [3, 0, 2, 1],
    ],
  })
})

it('hidden sheets, rows and columns are stated', async () => {
  const document = await parseBytes(
    workbook(
      {
        表: `<cols><col min="2" max="2" hidden="1"/><col min="9" max="16384" hidden="1"/></cols>${data(row(1, text('A1', '甲') + text('B1', '乙')), row(2, text('A2', '丙'), ' hidden="1"'), row(3, '', ' hidden="1"'))}`,
        底稿: data(row(1, text('A1', '不读'))),
        字典: data(row(1, text('A1', '不读'))),
      },
      {},
      { 底稿: 'hidden', 字典: 'veryHidden' },
    ),
    '表.xlsx',
  )
  expect(outlineOf(document)).toEqual(['heading1: 表', 'table: 甲 | 乙\n丙'])
  expect(document.notices).toEqual([
    { kind: 'hidden', what: 'sheets', count: 2, names: ['底稿', '字典'] },
    { kind: 'hidden', what: 'rows', count: 1 },
    { kind: 'hidden', what: 'columns', count: 1 },
  ])
})

it('comments, addresses of links, headers and footers are kept', async () => {
  const document = await parseBytes(
    workbook(
      {
        名录: `${data(row(1, text('A1', '单位') + text('B1', '说明')), row(2, text('A2', '云溪书院') + formula('B2', 'HYPERLINK("https://b.example.com/","章程")', '章程', ' t="str"')))}<hyperlinks><hyperlink ref="A2" r:id="h"/></hyperlinks><headerFooter><oddHeader>&amp;L&amp;"宋体,常规"&amp;12内部名录&amp;R2031&amp;&amp;2032</oddHeader><oddFooter>&amp;C第 &amp;P 页，共 &amp;N 页</oddFooter></headerFooter>`,
      },
      {
        'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships>${relation('h', 'hyperlink', 'https://a.example.com/x', 'External')}${relation('c', 'comments', '../comments1.xml')}${relation('t', 'threadedComment', '../threadedComments/threadedComment1.xml')}</Relationships>`,
        'xl/comments1.xml':
          '<comments><authors><author>周航</author><author>tc={1}</author></authors><commentList><comment ref="A2" authorId="0"><text><r><t>周航:</t></r><r><t>已核对</t></r></text></comment><comment ref="B2" authorId="1"><text><t>[Threaded comment]</t></text></comment></commentList></comments>',
        'xl/threadedComments/threadedComment1.xml':
          '<ThreadedComments><threadedComment ref="B2" personId="p"><text>换成新版</text></threadedComment></ThreadedComments>',
        'xl/persons/person.xml': '<personList><person id="p" displayName="Ann"/></personList>',
      },
    ),
    '名录.xlsx',
  )
  expect(outlineOf(document)).toEqual([
    'heading1: 名录',
    'table: 单位 | 说明\n云溪书院（https://a.example.com/x） | 章程（https://b.example.com/）',
    'quote: 批注（周航，A2）：已核对',
    'quote: 批注（Ann，B2）：换成新版',
    'paragraph: 页眉：内部名录　2031&2032',
  ])
})
