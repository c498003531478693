import { docxParagraph, makeDocx, makeZip } from '@wenjin/parser/testing/samples'
import { putFiles } from '../support/calls.ts'
import { expect, expectAccessible, expectFitsPhone, test } from '../support/fixtures.ts'

const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
const cell = (text: string, form = '') => `<w:tc><w:tcPr>${form}</w:tcPr>${docxParagraph(text)}</w:tc>`
const down = '<w:vMerge w:val="restart"/>'

/** A draft with tracked changes, a comment, a link, a table with merged cells and a header. */
const draft = makeDocx(
  `${docxParagraph('码头租约')}
  <w:p>${run('租期')}<w:del><w:r><w:delText>三年</w:delText></w:r></w:del><w:ins>${run('五年')}</w:ins>${run('。')}<w:r><w:commentReference w:id="1"/></w:r></w:p>
  <w:p>${run('在')}<w:hyperlink r:id="site">${run('登记系统')}</w:hyperlink>${run('登记。')}</w:p>
  <w:tbl><w:tr>${cell('区')}${cell('泊位')}</w:tr><w:tr>${cell('东区', down)}${cell('一号')}</w:tr><w:tr>${cell('', '<w:vMerge/>')}${cell('二号')}</w:tr></w:tbl>
  <w:sectPr><w:headerReference w:type="default" r:id="head"/></w:sectPr>`,
  {
    'word/_rels/document.xml.rels':
      '<Relationships><Relationship Id="site" Target="https://pier.example.org/in?id=7" TargetMode="External"/><Relationship Id="head" Target="header1.xml"/></Relationships>',
    'word/comments.xml': `<w:comments><w:comment w:id="1" w:author="陶然">${docxParagraph('请法务再看')}</w:comment></w:comments>`,
    'word/header1.xml': `<w:hdr>${docxParagraph('文号 MT-77')}</w:hdr>`,
  },
)

const text = (place: string, words: string) => `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`

/** A workbook with merged cells, formulas without values, a comment and a hidden sheet. */
const account = makeZip({
  'xl/workbook.xml': '<workbook><sheets><sheet name="收支" r:id="a"/><sheet name="底稿" state="hidden" r:id="b"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/><Relationship Id="b" Target="worksheets/sheet2.xml"/></Relationships>',
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>
    <row r="1">${text('A1', '季度')}${text('B1', '项目')}${text('C1', '金额')}</row>
    <row r="2">${text('A2', '一季度')}${text('B2', '租金')}<c r="C2"><v>120</v></c></row>
    <row r="3">${text('B3', '修缮')}<c r="C3"><v>80</v></c></row>
    <row r="4">${text('A4', '合计')}<c r="C4"><f>SUM(C2:C3)</f></c></row>
    <row r="5">${text('A5', '单价')}<c r="C5"><f>VLOOKUP(B2,价目,2,0)</f></c></row>
    </sheetData><mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="A4:B4"/></mergeCells></worksheet>`,
  'xl/worksheets/_rels/sheet1.xml.rels':
    '<Relationships><Relationship Id="c" Type="http://x/comments" Target="../comments1.xml"/></Relationships>',
  'xl/comments1.xml':
    '<comments><authors><author>陶然</author></authors><commentList><comment ref="C2" authorId="0"><text><t>已与&lt;b&gt;账房&lt;/b&gt;核对</t></text></comment></commentList></comments>',
  'xl/worksheets/sheet2.xml': `<worksheet><sheetData><row r="1">${text('A1', '不读')}</row></sheetData></worksheet>`,
})

test('the reader says what the text does not show of its original, opens its links and draws merged cells', async ({ page }) => {
  const given = [
    { name: '租约.docx', mimeType: 'application/octet-stream', buffer: Buffer.from(draft) },
    { name: '收支.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(account) },
  ]
  const files = await putFiles(page, given)
  const notices = page.getByRole('list', { name: '关于原件的说明' })

  await test.step('of a Word file: tracked changes, the comment, the address and the header', async () => {
    await page.goto(`/doc/${files.get('租约.docx')!.documentId}`)
    await expect(notices).toHaveText('含修订：1 处插入、1 处删除，按接受后的文本显示。')
    const body = page.getByRole('region', { name: '文档的文字' })
    await expect(body).toContainText('租期五年。')
    await expect(body.getByRole('blockquote')).toHaveText('批注（陶然）：请法务再看')
    await expect(body).toContainText('页眉：文号 MT-77')
    await expect(body.getByRole('link', { name: 'https://pier.example.org/in?id=7' })).toHaveAttribute(
      'href',
      'https://pier.example.org/in?id=7',
    )
    await expect(body.locator('td[rowspan="2"]')).toHaveText('东区')
    await expect(body.getByRole('cell')).toHaveText(['区', '泊位', '东区', '一号', '二号'])
    await expectAccessible(page)
    await expectFitsPhone(page)
  })

  await test.step('of a workbook: formulas, the hidden sheet and merged cells', async () => {
    await page.goto(`/doc/${files.get('收支.xlsx')!.documentId}`)
    await expect(notices.getByRole('listitem')).toHaveText([
      '1 个公式在文件里没有存值，显示的是读入时算出的结果。',
      '1 个公式没有存值，也没有计算，显示公式本身。',
      '1 张隐藏的工作表没有读入：底稿。',
    ])
    const grid = page.getByRole('grid')
    await expect(grid.getByRole('gridcell', { name: '200' })).toBeVisible()
    await expect(grid).toContainText('公式未计算：=VLOOKUP(B2,价目,2,0)')
    await expect(grid.getByRole('gridcell', { name: '一季度' })).toHaveCount(1)
    await expect(grid.getByRole('gridcell', { name: '合计' })).toHaveAttribute('aria-colspan', '2')
    const comment = '批注（陶然，C2）：已与<b>账房</b>核对'
    await expect(grid.getByRole('gridcell', { name: '120' })).toHaveAccessibleDescription(comment)
    await expect(grid.locator('[data-commented]')).toHaveCount(1)
    await grid.getByRole('gridcell', { name: '租金' }).click()
    await expect(page.getByRole('status').filter({ hasText: '租金' })).toHaveText('租金')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('status').filter({ hasText: '120' })).toHaveText(`120${comment}`)
    await expectAccessible(page)
    await expectFitsPhone(page)
  })
})
