import { describe, expect, it } from 'vitest'
import { outlineOf, parseBytes } from '../testing/parse-bytes.ts'
import { docxParagraph, makeDocx } from '../testing/samples.ts'
import { formatNumber } from './number-formats.ts'

const styles = `<w:styles>
<w:style w:type="paragraph" w:styleId="a3"><w:name w:val="Title"/></w:style>
<w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/></w:style>
<w:style w:type="paragraph" w:styleId="own"><w:name w:val="我的标题"/><w:basedOn w:val="1"/></w:style>
<w:style w:type="paragraph" w:styleId="loop"><w:name w:val="x"/><w:basedOn w:val="loop"/></w:style>
</w:styles>`
const numbering = `<w:numbering>
<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="chineseCounting"/><w:lvlText w:val="第%1条"/></w:lvl>
<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="（%2）"/></w:lvl></w:abstractNum>
<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl></w:abstractNum>
<w:num w:numId="5"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="6"><w:abstractNumId w:val="1"/></w:num></w:numbering>`
const item = (text: string, list: number, level = 0): string =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
const parts = { 'word/styles.xml': styles, 'word/numbering.xml': numbering }

describe('parseDocx', () => {
  it('reads headings by style, automatic numbers, tables and notes', async () => {
    const cell = (text: string): string => `<w:tc>${docxParagraph(text)}</w:tc>`
    const document = await parseBytes(
      makeDocx(
        docxParagraph('合同', 'a3') +
          docxParagraph('总则', 'own') +
          docxParagraph('正文 &amp; 更多', 'loop') +
          item('甲方', 5) +
          item('细则', 5, 1) +
          item('又一细则', 5, 1) +
          item('乙方', 5) +
          item('要点', 6) +
          `<w:tbl><w:tr>${cell('名')}${cell('值')}</w:tr><w:tr>${cell('a')}${cell('1')}</w:tr></w:tbl>`,
        {
          ...parts,
          'word/footnotes.xml': `<w:footnotes><w:footnote w:type="separator"><w:p/></w:footnote><w:footnote w:id="1">${docxParagraph('脚注')}</w:footnote></w:footnotes>`,
        },
      ),
      'a.docx',
    )
    expect(document).toMatchObject({ kind: 'docx', title: '合同' })
    expect(outlineOf(document)).toEqual([
      'heading1: 合同',
      'heading1: 总则',
      'paragraph: 正文 & 更多',
      'list-item: 第一条 甲方',
      'list-item: （1）细则',
      'list-item: （2）又一细则',
      'list-item: 第二条 乙方',
      'list-item: 要点',
      'table: 名 | 值\na | 1',
      'paragraph: 脚注',
    ])
    expect(document.blocks[1]?.anchor).toEqual({ id: 'p2' })
  })

  it('reads insertions and formulas, no deletions, comments or hidden text, and a text box once', async () => {
    const run = (text: string, properties = ''): string => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`
    const box = (text: string): string => `<w:txbxContent>${docxParagraph(text)}</w:txbxContent>`
    const document = await parseBytes(
      makeDocx(
        `<w:p>${run('前')}<w:ins>${run('插入')}</w:ins><w:del><w:r><w:delText>删除</w:delText></w:r></w:del>${run('隐藏', '<w:vanish/>')}<w:r><w:tab/></w:r>
        <m:oMath><m:f><m:num><m:r><m:t>a+b</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath></w:p>
        <w:p>${run('框外')}<w:r><mc:AlternateContent><mc:Choice>${box('框内')}</mc:Choice><mc:Fallback>${box('框内')}</mc:Fallback></mc:AlternateContent></w:r></w:p>`,
      ),
      '可见.docx',
    )
    expect(outlineOf(document)).toEqual(['paragraph: 前插入\t(a+b)/2', 'paragraph: 框外', 'paragraph: 框内'])
    expect(document.title).toBe('可见')
  })

  it('expands no entities', async () => {
    const laughs = `<!DOCTYPE x [<!ENTITY a "哈哈哈哈哈哈哈哈哈哈"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`
    const document = await parseBytes(
      makeDocx('', { 'word/document.xml': `${laughs}<w:document><w:body>${docxParagraph('头&b;尾')}</w:body></w:document>` }),
      'l.docx',
    )
    expect(document.text).not.toContain('哈')
    expect(document.text.length).toBeLessThan(20)
  })

  it('refuses elements nested too deep', async () => {
    await expect(parseBytes(makeDocx(`${'<w:p>'.repeat(100_000)}x`), 'deep.docx')).rejects.toMatchObject({ reason: 'corrupt' })
  })
})

it('formatNumber writes the counters that Chinese documents use', () => {
  expect(
    [
      [10, 'chineseCounting'],
      [21, 'chineseCountingThousand'],
      [105, 'chineseCounting'],
      [12, 'chineseLegalSimplified'],
      [3, 'decimalEnclosedCircle'],
      [4, 'upperRoman'],
      [28, 'lowerLetter'],
      [2, 'odd'],
    ].map(([value, format]) => formatNumber(Number(value), String(format))),
  ).toEqual(['十', '二十一', '一百零五', '壹拾贰', '③', 'IV', 'bb', '2'])
})
