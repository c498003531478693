import { expect, it } from 'vitest'
import { outlineOf, parseBytes } from '../testing/parse-bytes.ts'
import { makeOpenDocument, makeZip } from '../testing/samples.ts'

const cell = (text: string, more = '', inner = '') =>
  `<table:table-cell office:value-type="string" ${more}><text:p>${text}</text:p>${inner}</table:table-cell>`
const number = (value: number, shown = '', more = '') =>
  `<table:table-cell office:value-type="float" office:value="${value}" ${more}>${shown === '' ? '' : `<text:p>${shown}</text:p>`}</table:table-cell>`
const formula = (code: string, more = '') => `<table:table-cell table:formula="of:=${code}" ${more}/>`
const covered = '<table:covered-table-cell/>'
const empty = (copies: number) => `<table:table-cell table:number-columns-repeated="${copies}"/>`
const row = (content: string, more = '') => `<table:table-row ${more}>${content}</table:table-row>`
const sheet = (name: string, content: string, more = '') => `<table:table table:name="${name}" ${more}>${content}</table:table>`

it('sheets are read as tables: cells as displayed, repeated cells and rows, and heads of several rows', async () => {
  const head =
    row(cell('2031年各队产量', 'table:number-columns-spanned="3"') + covered + covered) +
    row(cell('队', 'table:number-rows-spanned="2"') + cell('上半年', 'table:number-columns-spanned="2"') + covered) +
    row(covered + cell('稻') + cell('麦'))
  const document = await parseBytes(
    makeOpenDocument(
      'spreadsheet',
      sheet(
        '产量',
        `<table:table-column table:number-columns-repeated="3"/>${head}${row(cell('东队', 'table:number-rows-spanned="2"') + number(7, '7') + number(8, '8.00'))}${row(covered + number(9, '9', 'table:number-columns-repeated="2"') + empty(16_381))}${row(empty(16_384), 'table:number-rows-repeated="4"')}${row(cell('西队') + number(1, '1') + number(2, '2'), 'table:number-rows-repeated="2"')}${row(empty(16_384), 'table:number-rows-repeated="1048560"')}`,
      ),
    ),
    '产量.ods',
  )
  expect(document).toMatchObject({ kind: 'ods', title: '产量' })
  expect(outlineOf(document)).toEqual([
    'heading1: 产量',
    'table: 2031年各队产量\n队 | 上半年\n队 | 稻 | 麦\n东队 | 7 | 8.00\n东队 | 9 | 9\n西队 | 1 | 2\n西队 | 1 | 2',
  ])
  expect(document.blocks[1]).toMatchObject({
    anchor: { sheet: '产量', cells: 'A1:C11', rows: [1, 2, 3, 4, 5, 10, 11] },
    table: { head: '队 | 上半年 稻 | 上半年 麦', lines: 3, title: '2031年各队产量' },
  })
})

it('values without a displayed text are shown in their formats, and dates with the century', async () => {
  const styles = `<number:percentage-style style:name="N1"><number:number number:decimal-places="1" number:min-integer-digits="1"/><number:text>%</number:text></number:percentage-style>
    <number:currency-style style:name="N2P0"><number:currency-symbol>¥</number:currency-symbol><number:number number:decimal-places="2" number:min-integer-digits="1" number:grouping="true"/></number:currency-style>
    <number:currency-style style:name="N2"><number:text>-</number:text><number:currency-symbol>¥</number:currency-symbol><number:number number:decimal-places="2" number:min-integer-digits="1" number:grouping="true"/><style:map style:condition="value()&gt;=0" style:apply-style-name="N2P0"/></number:currency-style>
    <number:date-style style:name="N3"><number:year number:style="long"/><number:text>年</number:text><number:month/><number:text>月</number:text><number:day/><number:text>日</number:text></number:date-style>
    <number:date-style style:name="N4"><number:month/><number:text>/</number:text><number:day/><number:text>/</number:text><number:year/></number:date-style>
    <number:time-style style:name="N5"><number:hours number:style="long"/><number:text>:</number:text><number:minutes number:style="long"/></number:time-style>
    ${[1, 2, 3, 4, 5].map((n) => `<style:style style:name="c${n}" style:family="table-cell" style:data-style-name="N${n}"/>`).join('')}
    <style:style style:name="child" style:family="table-cell" style:parent-style-name="c3"/>`
  const of = (name: string, type: string, value: string, shown = '') =>
    `<table:table-cell table:style-name="${name}" office:value-type="${type}" ${value}>${shown}</table:table-cell>`
  const document = await parseBytes(
    makeOpenDocument(
      'spreadsheet',
      sheet(
        '格式',
        row(
          of('c1', 'percentage', 'office:value="0.125"') +
            of('c2', 'currency', 'office:value="1234.5"') +
            of('c2', 'currency', 'office:value="-3"') +
            of('child', 'date', 'office:date-value="2031-02-03"') +
            of('c4', 'date', 'office:date-value="2031-02-03T10:00:00"', '<text:p>2/3/31</text:p>') +
            of('c5', 'time', 'office:time-value="PT18H30M00S"') +
            of('', 'boolean', 'office:boolean-value="true"') +
            of('', 'string', 'office:string-value="只有属性"'),
        ),
      ),
      { styles },
    ),
    '格式.ods',
  )
  expect(document.text).toContain('12.5% | ¥1,234.50 | -¥3.00 | 2031年2月3日 | 2031-02-03 | 18:30 | TRUE | 只有属性')
})

it('formulas without a stored value are computed, or shown as formulas', async () => {
  const document = await parseBytes(
    makeOpenDocument(
      'spreadsheet',
      sheet('账目', [row(cell('木料') + number(100, '100')), row(cell('油漆') + number(50.5, '50.5'))].join('')).replace(
        '</table:table>',
        `${row(cell('合计') + formula('SUM([.B1:.B2])') + formula("[.B1]*(1+['税率 表'.$A$1])"))}${row(cell('查') + formula('VLOOKUP([.A1];[.A1:.B2];2;0)') + formula('[.C4]+1'))}${row(cell('存') + formula('SUM([.B1])', 'office:value-type="float" office:value="100"'))}</table:table>`,
      ) + sheet('税率 表', row(number(0.1, '10%'))),
    ),
    '账.ods',
  )
  expect(document.text).toContain('合计 | 150.5 | 110\n查 | 公式未计算：=VLOOKUP(A1,A1:B2,2,0) | 公式未计算：=C4+1\n存 | 100')
  expect(document.notices).toEqual([{ kind: 'formulas', computed: 2, uncomputed: 2 }])
})

it('comments, links, hidden parts, headers and footers are kept or stated', async () => {
  const comment = '<office:annotation><dc:creator>周航</dc:creator><dc:date>2031-01-01</dc:date><text:p>已核对</text:p></office:annotation>'
  const document = await parseBytes(
    makeOpenDocument(
      'spreadsheet',
      sheet(
        '名录',
        `<table:table-column/><table:table-column table:visibility="collapse"/><table:table-column table:visibility="collapse" table:number-columns-repeated="1000"/><table:table-header-rows>${row(cell('单位') + cell('说明'))}</table:table-header-rows>${row(cell('<text:a xlink:href="https://a.example.com/x">云溪书院</text:a>', '', comment) + cell('章程'), 'table:visibility="filter"')}`,
      ) + sheet('底稿', row(cell('不读')), 'table:style-name="hidden"'),
      {
        automatic: '<style:style style:name="hidden" style:family="table"><style:table-properties table:display="false"/></style:style>',
        styles:
          '<style:master-page><style:header><text:p>内部名录<text:sheet-name>???</text:sheet-name></text:p></style:header><style:footer><text:p>第<text:page-number>1</text:page-number>页</text:p></style:footer></style:master-page>',
      },
    ),
    '名录.ods',
  )
  expect(outlineOf(document)).toEqual([
    'heading1: 名录',
    'table: 单位 | 说明\n云溪书院（https://a.example.com/x） | 章程',
    'quote: 批注（周航，A2）：已核对',
    'paragraph: 页眉：内部名录',
  ])
  expect(document.blocks[2]?.anchor).toEqual({ sheet: '名录', cells: 'A2' })
  expect(document.notices).toEqual([
    { kind: 'hidden', what: 'sheets', count: 1, names: ['底稿'] },
    { kind: 'hidden', what: 'rows', count: 1 },
    { kind: 'hidden', what: 'columns', count: 1 },
  ])
})

it('a file with a password is refused, and one whose type is in its manifest alone is read', async () => {
  const content =
    '<office:spreadsheet><table:table table:name="表"><table:table-row><table:table-cell office:value-type="string"><text:p>甲</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet>'
  const manifest = (more: string) =>
    `<manifest:manifest><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet">${more}</manifest:file-entry></manifest:manifest>`
  const make = (more = '') => makeZip({ 'content.xml': content, 'META-INF/manifest.xml': manifest(more) })
  expect(outlineOf(await parseBytes(make(), 'a.ods'))).toEqual(['heading1: 表', 'table: 甲'])
  await expect(parseBytes(make('<manifest:encryption-data/>'), 'a.ods')).rejects.toMatchObject({ reason: 'encrypted' })
})
