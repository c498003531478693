import { describe, expect, it } from 'vitest'
import { outlineOf, parseBytes } from '../testing/parse-bytes.ts'
import { docxParagraph, makeDocx, makeZip } from '../testing/samples.ts'

const run = (text: string, properties = '') => `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const paragraph = (content: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`
const deleted = (text: string) => `<w:del w:author="陈"><w:r><w:delText>${text}</w:delText></w:r></w:del>`
const inserted = (text: string) => `<w:ins w:author="陈">${run(text)}</w:ins>`
const relationships = (...list: readonly (readonly [id: string, target: string, external?: boolean])[]) => ({
  'word/_rels/document.xml.rels': `<Relationships>${list
    .map(([id, target, external]) => `<Relationship Id="${id}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`)
    .join('')}</Relationships>`,
})
const read = async (body: string, parts: Record<string, string | Uint8Array> = {}) => parseBytes(makeDocx(body, parts), '文件.docx')

describe('tracked changes', () => {
  it('are accepted in the text, and their number is stated', async () => {
    const document = await read(
      paragraph(`${run('押金为')}${deleted('三百')}${inserted('五百')}${run('元。')}`) +
        paragraph(`${run('本条')}${deleted('第一款')}`, '<w:rPr><w:del w:author="陈"/></w:rPr>') +
        paragraph(run('自七月起施行。')) +
        paragraph(deleted('整段删去。'), '<w:rPr><w:del w:author="陈"/></w:rPr>') +
        paragraph(`<w:moveFrom>${run('移走')}</w:moveFrom>${run('留下。')}`) +
        paragraph(`<w:moveTo>${run('移来。')}</w:moveTo>`),
    )
    expect(outlineOf(document)).toEqual([
      'paragraph: 押金为五百元。',
      'paragraph: 本条自七月起施行。',
      'paragraph: 留下。',
      'paragraph: 移来。',
    ])
    expect(document.notices).toEqual([{ kind: 'revisions', inserted: 2, deleted: 4 }])
  })

  it('of rows leave the deleted rows out', async () => {
    const row = (texts: readonly string[], properties = '') =>
      `<w:tr><w:trPr>${properties}</w:trPr>${texts.map((text) => `<w:tc>${docxParagraph(text)}</w:tc>`).join('')}</w:tr>`
    const document = await read(`<w:tbl>${row(['项', '值'])}${row(['甲', '1'], '<w:del w:author="陈"/>')}${row(['乙', '2'])}</w:tbl>`)
    expect(document.text).toBe('项 | 值\n乙 | 2')
  })

  it('are not stated of a document without any', async () => {
    expect((await read(docxParagraph('定稿。'))).notices).toBeUndefined()
  })
})

describe('comments', () => {
  it('follow their paragraph or table with their author, and those without a place follow the text', async () => {
    const comment = (id: number, author: string, text: string) =>
      `<w:comment w:id="${id}" w:author="${author}">${docxParagraph(text)}</w:comment>`
    const mark = (id: number) => `<w:r><w:commentReference w:id="${id}"/></w:r>`
    const document = await read(
      paragraph(`<w:commentRangeStart w:id="1"/>${run('预算八万元。')}<w:commentRangeEnd w:id="1"/>${mark(1)}${mark(2)}`) +
        docxParagraph('完。'),
      {
        'word/comments.xml': `<w:comments>${comment(1, '周航', '请核对金额')}${comment(2, 'Ann', 'agreed')}${comment(3, '', '没有位置')}</w:comments>`,
      },
    )
    expect(outlineOf(document)).toEqual([
      'paragraph: 预算八万元。',
      'quote: 批注（周航）：请核对金额',
      'quote: Comment (Ann): agreed',
      'paragraph: 完。',
      'quote: 批注：没有位置',
    ])
  })
})

describe('headers and footers', () => {
  it('are read once, without page numbers, with watermarks', async () => {
    const field = (code: string, result: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
    const section = (head: string, foot: string) =>
      `<w:sectPr><w:headerReference w:type="default" r:id="${head}"/><w:footerReference w:type="default" r:id="${foot}"/></w:sectPr>`
    const document = await read(paragraph(run('正文。'), section('h1', 'f1')) + paragraph(run('附件。')) + section('h2', 'f1'), {
      ...relationships(['h1', 'header1.xml'], ['h2', 'header2.xml'], ['f1', 'footer1.xml']),
      'word/header1.xml': `<w:hdr>${docxParagraph('云溪书院')}${docxParagraph('文号 YX-2031')}<w:p><w:r><w:pict><v:shape><v:textpath string="内部传阅"/></v:shape></w:pict></w:r></w:p></w:hdr>`,
      'word/header2.xml': `<w:hdr>${docxParagraph('云溪书院')}${docxParagraph('文号 YX-2031')}</w:hdr>`,
      'word/footer1.xml': `<w:ftr>${paragraph(`${run('第 ')}${field(' PAGE ', '3')}${run(' 页 共 ')}<w:fldSimple w:instr=" NUMPAGES ">${run('8')}</w:fldSimple>${run(' 页')}`)}${docxParagraph('- 2 -')}${docxParagraph('联系电话 0571-6600')}</w:ftr>`,
    })
    expect(outlineOf(document)).toEqual([
      'paragraph: 正文。',
      'paragraph: 附件。',
      'paragraph: 页眉：云溪书院　文号 YX-2031',
      'paragraph: 水印：内部传阅',
      'paragraph: 页脚：联系电话 0571-6600',
    ])
  })
})

describe('links', () => {
  it('keep their address, once, of relationships and of fields; places within the document have none', async () => {
    const document = await read(
      paragraph(
        `${run('请在')}<w:hyperlink r:id="a">${run('报名系统')}</w:hyperlink>${run('登记，或写信给')}<w:hyperlink r:id="m">${run('沈老师')}</w:hyperlink>。`,
      ) +
        paragraph(
          `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> HYPERLINK "https://b.example.com/x" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('Guide')}<w:r><w:fldChar w:fldCharType="end"/></w:r>${run('.')}`,
        ) +
        paragraph(`<w:hyperlink r:id="a">${run('报名系统')}</w:hyperlink><w:hyperlink w:anchor="_Toc1">${run('目录')}</w:hyperlink>`) +
        paragraph(`<w:hyperlink r:id="c">${run('www.c.example.com/y')}</w:hyperlink><w:hyperlink r:id="j">${run('运行')}</w:hyperlink>`),
      relationships(
        ['a', 'https://a.example.com/in?id=7&amp;k=1', true],
        ['m', 'mailto:shen@example.com?subject=x', true],
        ['c', 'http://www.c.example.com/y', true],
        ['j', 'javascript:alert(1)', true],
      ),
    )
    expect(outlineOf(document)).toEqual([
      'paragraph: 请在报名系统（https://a.example.com/in?id=7&k=1）登记，或写信给沈老师（shen@example.com）',
      'paragraph: Guide (https://b.example.com/x).',
      'paragraph: 报名系统目录',
      'paragraph: www.c.example.com/y运行',
    ])
  })
})

describe('files taken in', () => {
  it('are read where they stand: a page, a document, a text; one that cannot be read is stated', async () => {
    const chunk = (id: string) => `<w:altChunk r:id="${id}"/>`
    const document = await read(docxParagraph('开头。') + chunk('h') + chunk('d') + chunk('t') + chunk('bad') + docxParagraph('结尾。'), {
      ...relationships(['h', 'a.html'], ['d', '/word/b.docx'], ['t', 'c.txt'], ['bad', 'd.bin']),
      'word/a.html': '<html><meta charset="utf-8"><h2>附录</h2><table><tr><th>品种<th>产量<tr><td>稻<td>7</table></html>',
      'word/b.docx': makeDocx(docxParagraph('文档里的文档。') + chunk('x')),
      'word/c.txt': '纯文本一段。',
      'word/d.bin': makeZip({ a: 'b' }),
    })
    expect(outlineOf(document)).toEqual([
      'paragraph: 开头。',
      'heading2: 附录',
      'table: 品种 | 产量\n稻 | 7',
      'paragraph: 文档里的文档。',
      'paragraph: 纯文本一段。',
      'paragraph: 结尾。',
    ])
    expect(document.notices).toEqual([{ kind: 'embedded', missing: 1 }])
  })
})

it('the dates that libraries put into every file are no dates of a document', async () => {
  const core = (modified: string) => ({
    'docProps/core.xml': `<cp:coreProperties><dcterms:created>2013-12-23T23:15:00Z</dcterms:created><dcterms:modified>${modified}</dcterms:modified></cp:coreProperties>`,
  })
  expect((await read(docxParagraph('文'), core('2013-12-23T23:15:00Z'))).date).toBeUndefined()
  expect((await read(docxParagraph('文'), core('1980-01-01T00:00:00Z'))).date).toBeUndefined()
  expect((await read(docxParagraph('文'), core('2024-05-06T07:08:09Z'))).date).toBe('2024-05-06')
})
