import { strFromU8, unzipSync } from 'fflate'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { createDocument, toMarkdown, toText, type Block } from '@wenjin/export'
import { toHtml, toRichText } from '@wenjin/export/html'
import { toTypst, withoutUnsettable } from '@wenjin/export/typst'
import { toWord } from '@wenjin/export/word'
import { parseBytes } from '@wenjin/parser/testing/parse-bytes'
import { describe, expect, test } from 'vitest'
import { compilePdf } from './compile-pdf.ts'
import { reportCitations, reportDocument, reportFormulas, reportInput, reportTables } from './report.fixture.ts'

const kangxi = /[\u{2e80}-\u{2fdf}]/u

async function openPdf(bytes: Uint8Array) {
  return getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
}

async function pdfText(pdf: Awaited<ReturnType<typeof openPdf>>): Promise<string> {
  const pages: string[] = []
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const { items } = await (await pdf.getPage(at)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
  }
  return pages.join('')
}

/** Removes white space, since line breaks depend on the page layout. */
const squeezed = (text: string) => text.replaceAll(/\s+/g, '')

const partsOf = (bytes: Uint8Array) => {
  const files = unzipSync(bytes)
  return (name: string) => strFromU8(files[name] ?? new Uint8Array())
}
const count = (text: string, part: string) => text.split(part).length - 1

describe('FEAT-011 a report of twenty pages', () => {
  const document = reportDocument()

  test('is tagged as PDF, with bookmarks, contents, page numbers, and the text of the source', async () => {
    const { bytes, replaced } = await compilePdf(document)
    const pdf = await openPdf(bytes)
    const text = squeezed(await pdfText(pdf))
    expect(replaced).toEqual([])
    expect(pdf.numPages).toBeGreaterThanOrEqual(15)
    expect([...((await pdf.getMarkInfo()) as unknown as Map<string, boolean>)]).toContainEqual(['Marked', true])
    expect((await pdf.getOutline()).map(({ title }) => title)).toEqual([
      ...Array.from({ length: reportTables }, (_, at) => `第${at + 1}章 烧制与流布`),
      '参考来源',
    ])
    expect((await pdf.getMetadata()).info).toMatchObject({ Title: '越窑青瓷研究报告', Keywords: 'AIGC', Language: 'zh-CN' })
    expect(text).toContain('目录')
    expect(text).toContain(`1/${pdf.numPages}`)
    for (const node of document.blocks) {
      if (node.type === 'paragraph') {
        const said = squeezed(node.children.map((child) => (child.type === 'text' ? child.value : '')).join(''))
        // A page break may fall within the paragraph, and its page number is then in the text.
        expect(text).toContain(said.slice(0, 30))
      }
    }
    expect(count(text, '已核对')).toBe(reportCitations)
    expect(text).not.toMatch(kangxi)
  })

  test('contains every formula: typeset in the PDF, as an equation in Word, as MathML in the page', async () => {
    const { source } = toTypst(document)
    expect(count(source, '#math.equation(block: true')).toBe(reportFormulas)
    const word = partsOf(await toWord(document))('word/document.xml')
    expect(count(word, '<m:oMath>')).toBe(reportFormulas)
    for (const element of ['m:nary', 'm:m>', 'm:eqArr', 'm:rad', 'm:f>', 'm:d>', 'm:limUpp', 'm:acc', 'm:bar'])
      expect(word).toContain(`<${element}`)
    // The chemical reaction has upright letters and its numbers as subscripts.
    expect(word).toMatch(/<m:sSub><m:e><m:r><m:rPr><m:sty m:val="p"\/>.{0,200}>H<\/m:t><\/m:r><\/m:e><m:sub><m:r>.{0,200}2<\/m:t>/)
    // Word and LibreOffice show an empty base as a box.
    expect(word).not.toContain('<m:e/>')
    expect(count(toHtml(document), '<math')).toBe(reportFormulas)
  })

  test('is read back from Word unchanged, with marks that link to the sources, contents and page numbers', async () => {
    const bytes = await toWord(document)
    const part = partsOf(bytes)
    const xml = part('word/document.xml')
    expect(count(xml, '<w:tbl>')).toBe(reportTables)
    expect(count(xml, 'w:anchor="source_')).toBe(reportCitations)
    expect(new Set([...xml.matchAll(/w:name="source_(\d+)"/g)].map(([, n]) => n)).size).toBe(reportCitations)
    expect(xml).toMatch(/TOC \\h \\o/)
    expect(part('docProps/core.xml')).toContain('AIGC')
    expect(part('word/settings.xml')).not.toContain('updateFields w:val="true"')
    const read = await parseBytes(Buffer.from(bytes), '报告.docx')
    expect(read.title).toBe('越窑青瓷研究报告')
    for (const node of document.blocks) {
      if (node.type !== 'paragraph') continue
      const said = node.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
      expect(squeezed(read.text)).toContain(squeezed(said).slice(0, 100))
    }
  })
})

describe('text outside of what a format supports', () => {
  const documentOf = (markdown: string) => createDocument({ ...reportInput(markdown), sources: reportInput().sources.slice(0, 2) })

  test.each([
    ['unclosed code', '正文\n\n```ts\nconst a = 1', 'const a = 1', []],
    ['a formula nobody knows', '见 $\\nosuchsign{x}$。', '\\nosuchsign{x}', ['公式「\\nosuchsign{x}」无法排版，按原样写出']],
    ['a broken picture', '前![远景](/api/file/gone/view)后', '远景', ['图片「远景」读不出来，只写出名称']],
    ['text from right to left', 'مرحبا בעולם 你好', '你好', []],
    [
      'signs of Typst',
      '#set text(size: 99pt) $ \\ @a <b>x</b> <x-y>z</x-y> *`~',
      '#set text(size: 99pt)',
      ['HTML 标记没有排版，只写出其中的文字'],
    ],
    ['characters without a glyph', '生僻字𪚥和ไ', '生僻字', ['随附的字体没有这些字符，可能显示为方框或空白：𪚥ไ']],
    ['emoji', '节日🎉一家👨‍👩‍👧', '节日🎉一家', []],
    ['signs no XML may hold', '甲\u0000\u0008乙\ud800', '乙', []],
    [
      'a table of 10,000 columns',
      `|${'列|'.repeat(10_000)}\n|${'-|'.repeat(10_000)}\n|${'值|'.repeat(10_000)}`,
      '列 | 列',
      ['一个 10000 列的表格太宽，按文字逐行写出'],
    ],
  ])('%s: every format is produced and reports its replacements', async (_, markdown, part, replaced) => {
    const document = documentOf(markdown)
    const { bytes, replaced: found } = await compilePdf(document)
    expect(found).toEqual(replaced)
    expect(squeezed(await pdfText(await openPdf(bytes)))).toContain(squeezed(part).slice(0, 20))
    const read = await parseBytes(Buffer.from(await toWord(document)), 'a.docx')
    expect(squeezed(read.text)).toContain(squeezed(part).slice(0, 20))
    expect(toHtml(document)).toContain('</html>')
    expect(toText(document)).toContain(part)
  })

  test('emoji use the bundled font, of which a PDF embeds the used subset', async () => {
    const { bytes } = await compilePdf(documentOf('节日🎉，标志🇨🇳，按键1️⃣。'))
    const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0, fontExtraProperties: true }).promise
    const page = await pdf.getPage(1)
    const { fnArray, argsArray } = await page.getOperatorList()
    const used = argsArray.flatMap((args: unknown[], at) => (fnArray[at] === OPS.setFont ? [args[0] as string] : []))
    const names = new Set(used.map((name) => (page.commonObjs.get(name) as { name: string }).name))
    expect([...names].some((name) => name.includes('NotoEmoji'))).toBe(true)
    expect(bytes.length).toBeLessThan(200_000)
  })

  test('a page runs and loads nothing, and a pasted text carries its styles', () => {
    const document = documentOf(
      '<script>alert(1)</script>\n\n[坏](javascript:alert(1)) [好](https://example.com/?a="<b>) ![网图](https://x.example/p.png) $x^2$[[1]]\n\n| 甲 |\n| --- |\n| 乙 |',
    )
    const page = toHtml(document)
    expect(page).not.toMatch(/<script|javascript:|src="http|x\.example/)
    expect(page).toContain('href="#source-1"')
    const pasted = toRichText(document)
    expect(pasted).toMatch(/<td style="border:/)
    expect(pasted).toContain('<math')
    expect(pasted).not.toMatch(/<annotation|<script|class=|href="#/)
  })

  test('marks and sources can be left out, and GB/T 7714 entries are printed when chosen', () => {
    const bare = createDocument({ ...reportInput('甲[[1]]。'), marks: false, listSources: false })
    expect(toText(bare)).not.toMatch(/\[1\]|侯鲭录/)
    const formal = createDocument({ ...reportInput('甲[[2]]。'), referenceStyle: 'gbt7714' })
    expect(toText(formal)).toContain('[2] 侯鲭录 卷2[EB/OL]. (2024-05-01)[2026-11-23]. https://example.com/2.')
    expect(toText(formal)).not.toContain('秘色窑器')
  })

  test('Markdown keeps the original text, and an address cannot close its link early', () => {
    const input = {
      ...reportInput('甲[[1]]*乙*  \n丙[[7]]'),
      sources: [{ ...reportInput().sources[0]!, address: 'https://example.com/a%3E)[%E5%9D%8F](x)' }],
    }
    const markdown = toMarkdown(createDocument(input))
    expect(markdown).toContain('甲[^1]*乙*  \n丙[7]')
    expect(markdown).toContain('[侯鲭录 卷1](<https://example.com/a%3E)[%E5%9D%8F](x)>)')
  })
})

test('a PDF with parts that cannot be set comes, with their text, and names them', async () => {
  const input = reportInput('前文 $x$。\n\n- 甲 ![坏图](/broken.jpg) 乙\n\n后文。')
  const pictures = [{ address: '/broken.jpg', jpeg: new Uint8Array([1, 2, 3]), width: 10, height: 10 }]
  const { bytes, replaced } = await compilePdf(createDocument({ ...input, pictures }))
  expect(replaced).toEqual(['「- 甲 坏图 乙」无法排版，按文字写出'])
  const text = squeezed(await pdfText(await openPdf(bytes)))
  for (const said of ['前文', '甲坏图乙', '后文', '无法排版']) expect(text).toContain(said)
})

test('withoutUnsettable replaces a refused formula by its LaTeX wherever it is', () => {
  const document = createDocument(reportInput('- 在 $a$ 与 $b$ 之间\n\n$$\na\n$$'))
  const refusesA = (blocks: readonly Block[]) => !JSON.stringify(blocks).includes('"latex":"a"')
  const { blocks, replaced } = withoutUnsettable(document, refusesA)
  expect(replaced).toEqual(['公式「a」无法排版，按原样写出'])
  expect(JSON.stringify(blocks)).toContain('{"type":"code","value":"a"}')
  expect(JSON.stringify(blocks)).toContain('"latex":"b"')
})
