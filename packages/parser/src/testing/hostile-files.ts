import { makeDocx, makeEpub, makeOpenDocument, makePdf, makeZip } from './samples.ts'

/** A kind of file made to slow a reader down, in any size. */
export interface HostileFile {
  name: string
  fileName: string
  /** Size parameter; doubling it roughly doubles the file. */
  count: number
  make: (count: number) => string | Uint8Array
}

const word = (body: string) => makeDocx(body)
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const odt = (body: string) =>
  makeZip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
  })
const ods = (body: string) => makeOpenDocument('spreadsheet', `<table:table table:name="s">${body}</table:table>`)
const odsCell = '<table:table-cell office:value-type="string"><text:p>a</text:p></table:table-cell>'
const slides = (count: number, shapes: string) =>
  makeZip({
    'ppt/presentation.xml': `<p:presentation><p:sldIdLst>${Array.from({ length: count }, (_, i) => `<p:sldId r:id="r${i}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': `<Relationships>${Array.from({ length: count }, (_, i) => `<Relationship Id="r${i}" Type="slide" Target="slides/slide${i}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(Array.from({ length: count }, (_, i) => [`ppt/slides/slide${i}.xml`, `<p:sld>${shapes}</p:sld>`])),
  })
const shape = (text: string) => `<p:sp><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
const sheets = (count: number, rows: string, strings = '') =>
  makeZip({
    'xl/workbook.xml': `<workbook><sheets>${Array.from({ length: count }, (_, i) => `<sheet name="s${i}" sheetId="${i + 1}" r:id="r${i}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${Array.from({ length: count }, (_, i) => `<Relationship Id="r${i}" Type="worksheet" Target="worksheets/sheet${i}.xml"/>`).join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    ...Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`xl/worksheets/sheet${i}.xml`, `<worksheet><sheetData>${rows}</sheetData></worksheet>`]),
    ),
  })

/** Creates a PDF from objects in source form. */
function pdfOf(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((body, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const xref = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${xref}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}

const pdfText = 'BT /F1 12 Tf 72 700 Td (hostile text) Tj ET'
const pdfPage = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>'
const pdfFont = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const pdfStream = (content: string, entries = '') => `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`

const markdown: readonly [name: string, count: number, piece: string, after?: string][] = [
  ['emphasis', 40_000, '*a'],
  ['underscores', 40_000, '_a'],
  ['closed emphasis', 20_000, '*a_ '],
  ['strikes', 40_000, '~~a'],
  ['links', 20_000, '[a]('],
  ['brackets', 40_000, '['],
  ['closing brackets', 40_000, ']'],
  ['pairs of brackets', 20_000, '[]'],
  ['references', 20_000, '[a]['],
  ['pictures', 40_000, '!['],
  ['comments', 20_000, '<!--'],
  ['tags', 20_000, '<a'],
  ['attributes', 20_000, '<a b="'],
  ['processing', 20_000, '<?'],
  ['declarations', 20_000, '<!A'],
  ['sections', 10_000, '<![CDATA['],
  ['addresses', 20_000, 'a@'],
  ['web addresses', 20_000, 'http://'],
  ['www', 20_000, 'www.'],
  ['entities', 20_000, '&'],
  ['backslashes', 40_000, '\\'],
  ['dollars', 40_000, '$a'],
  ['quotes', 30_000, '>'],
  ['lists', 30_000, '- '],
  ['headings', 30_000, '# '],
  ['bars', 40_000, '|'],
  ['definitions', 10_000, '[a]: b\n'],
  ['footnotes', 10_000, '[^a]: b\n'],
  ['blank lines', 40_000, ' \n'],
  ['footnote references', 20_000, '[^a]'],
  ['underlined headings', 8000, 'a\n=\n'],
  ['underlined headings apart', 8000, '甲\n---\n\n'],
  ['underlined headings of quotes', 6000, '> a\n> =\n'],
  ['underlined headings of items', 6000, '- a\n  =\n'],
  ['numbered items', 8000, '1. a\n'],
  ['items with paragraphs', 6000, '- a\n\n  b\n\n'],
  ['open quotes', 8000, '> a\nb\n'],
  ['tables', 4000, '|a|\n|-|\n|b|\n\n'],
]

/** The known slow constructs of each file kind that is read. */
export const hostileFiles: readonly HostileFile[] = [
  { name: 'comments before a page', fileName: 'a.txt', count: 40, make: (n) => `${'<!---->'.repeat(n)}x` },
  { name: 'headers of a mail', fileName: 'a.txt', count: 200, make: (n) => `${'a:\n \n'.repeat(n)}x` },
  { name: 'lines', fileName: 'a.txt', count: 60_000, make: (n) => 'a\n'.repeat(n) },
  { name: 'one line', fileName: 'a.txt', count: 1_000_000, make: (n) => '山'.repeat(n) },
  { name: 'blanks', fileName: 'a.txt', count: 1_000_000, make: (n) => `a${' '.repeat(n)}b` },
  { name: 'hyphens', fileName: 'a.txt', count: 20_000, make: (n) => `\n${`${'abcdefghi '.repeat(6)}-\n`.repeat(n / 4)}` },
  ...markdown.flatMap(([name, count, piece]): HostileFile[] => [
    { name: `Markdown ${name}`, fileName: 'a.md', count, make: (n) => `# a\n\n${piece.repeat(n)}` },
    { name: `Markdown ${name} by line`, fileName: 'a.md', count: count / 4, make: (n) => `# a\n\n${`${piece}${piece}\n`.repeat(n)}` },
  ]),
  {
    name: 'Markdown runs of backticks',
    fileName: 'a.md',
    count: 300,
    make: (n) => Array.from({ length: n }, (_, i) => '`'.repeat(i)).join(' '),
  },
  {
    name: 'Markdown nested lists',
    fileName: 'a.md',
    count: 300,
    make: (n) => Array.from({ length: n }, (_, i) => `${' '.repeat(i * 2)}- a`).join('\n'),
  },
  {
    name: 'Markdown nested quotes',
    fileName: 'a.md',
    count: 300,
    make: (n) => Array.from({ length: n }, (_, i) => `${'>'.repeat(i)} a`).join('\n'),
  },
  {
    name: 'Markdown wide table',
    fileName: 'a.md',
    count: 20_000,
    make: (n) => `${'|a'.repeat(n)}|\n${'|-'.repeat(n)}|\n${'|b'.repeat(n)}|`,
  },
  { name: 'Markdown long table', fileName: 'a.md', count: 4000, make: (n) => `|a|b|\n|-|-|\n${'|c|d|\n'.repeat(n)}` },
  { name: 'Markdown open code', fileName: 'a.md', count: 20_000, make: (n) => `\`\`\`\n${'a\n\n'.repeat(n)}` },
  { name: 'Markdown front matter', fileName: 'a.md', count: 20_000, make: (n) => `---\n${'title: \n'.repeat(n)}` },
  { name: 'HTML nested', fileName: 'a.html', count: 3000, make: (n) => `<html><body>${'<div>'.repeat(n)}x` },
  { name: 'HTML nested quotes', fileName: 'a.html', count: 3000, make: (n) => `<html><body>${'<blockquote>a'.repeat(n)}x` },
  { name: 'HTML nested tables', fileName: 'a.html', count: 1500, make: (n) => `<html><body>${'<table><tr><td>a'.repeat(n)}x` },
  { name: 'HTML open items', fileName: 'a.html', count: 20_000, make: (n) => `<html><body><p>start</p>${'<li>a'.repeat(n)}` },
  { name: 'HTML bare', fileName: 'a.html', count: 100_000, make: (n) => `<html><body>x${'<'.repeat(n)}` },
  { name: 'HTML open comments', fileName: 'a.html', count: 100_000, make: (n) => `<html><body>x${'<!--'.repeat(n)}` },
  {
    name: 'HTML attributes',
    fileName: 'a.html',
    count: 20_000,
    make: (n) => `<html><body><p ${Array.from({ length: n }, (_, i) => `a${i}=b`).join(' ')}>x</p>`,
  },
  { name: 'HTML entities', fileName: 'a.html', count: 40_000, make: (n) => `<html><body>x${'&amp;&lt'.repeat(n)}` },
  { name: 'HTML paragraphs', fileName: 'a.html', count: 10_000, make: (n) => `<html><body>${'<p>山高水长。</p>'.repeat(n)}` },
  { name: 'HTML links', fileName: 'a.html', count: 10_000, make: (n) => `<html><body><p>x</p>${'<a href=x>a</a><br><br>'.repeat(n)}` },
  { name: 'HTML closing tags', fileName: 'a.html', count: 40_000, make: (n) => `<html><body>x${'</p>'.repeat(n)}` },
  { name: 'HTML wide table', fileName: 'a.html', count: 20_000, make: (n) => `<html><body><table><tr>${'<td>a'.repeat(n)}</table>` },
  { name: 'HTML titles', fileName: 'a.html', count: 20_000, make: (n) => `<html><head>${'<title>a'.repeat(n)}</head><body>x` },
  {
    name: 'HTML data',
    fileName: 'a.html',
    count: 400,
    make: (n) => `<html><body>x${'<img src="data:image/png;base64,iVBORw0KGgo=">'.repeat(n)}`,
  },
  { name: 'CSV columns', fileName: 'a.csv', count: 40_000, make: (n) => `${'a,'.repeat(n)}\n${'b,'.repeat(n)}` },
  { name: 'CSV rows', fileName: 'a.csv', count: 40_000, make: (n) => 'a,b\n'.repeat(n) },
  { name: 'CSV open quotes', fileName: 'a.csv', count: 20_000, make: (n) => 'a,"b\n'.repeat(n) + 'c' },
  { name: 'CSV odd quotes', fileName: 'a.csv', count: 20_000, make: (n) => `"a${'""'.repeat(n)}` },
  { name: 'CSV lone quotes', fileName: 'a.csv', count: 20_000, make: (n) => `a,b\n${'"a,'.repeat(n)}` },
  { name: 'subtitles', fileName: 'a.srt', count: 5000, make: (n) => '1\n00:00:01,000 --> 00:00:02,000\na\n\n'.repeat(n) },
  {
    name: 'subtitle of many lines',
    fileName: 'a.srt',
    count: 5000,
    make: (n) => `1\n00:00:01,000 --> 00:00:02,000\n${'words of it\n'.repeat(n)}`,
  },
  { name: 'subtitle voices', fileName: 'a.vtt', count: 10_000, make: (n) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<v.a '.repeat(n)}\n` },
  { name: 'subtitle times', fileName: 'a.vtt', count: 20_000, make: (n) => `WEBVTT\n\n${' '.repeat(n)}00:01.000 ${' '.repeat(n)}\n` },
  { name: 'RTF groups', fileName: 'a.rtf', count: 20_000, make: (n) => `{\\rtf1 a${'{'.repeat(n)}b` },
  { name: 'RTF fonts', fileName: 'a.rtf', count: 10_000, make: (n) => `{\\rtf1 ${'\\f1\\fcharset134 a'.repeat(n)}}` },
  { name: 'RTF cells', fileName: 'a.rtf', count: 20_000, make: (n) => `{\\rtf1 ${'a\\cell '.repeat(n)}\\row}` },
  { name: 'RTF bytes', fileName: 'a.rtf', count: 20_000, make: (n) => `{\\rtf1\\ansi ${"\\'d6\\'d0".repeat(n)}}` },
  { name: 'Word paragraphs', fileName: 'a.docx', count: 4000, make: (n) => word(paragraph('a').repeat(n)) },
  { name: 'Word runs', fileName: 'a.docx', count: 10_000, make: (n) => word(`<w:p>${'<w:r><w:t>a</w:t></w:r>'.repeat(n)}</w:p>`) },
  { name: 'Word nesting', fileName: 'a.docx', count: 2000, make: (n) => word('<w:p><w:r>'.repeat(n)) },
  {
    name: 'Word nested tables',
    fileName: 'a.docx',
    count: 40,
    make: (n) => word(`${'<w:tbl><w:tr><w:tc><w:p/></w:tc><w:tc>'.repeat(n)}${paragraph('a')}${'</w:tc></w:tr></w:tbl>'.repeat(n)}`),
  },
  {
    name: 'Word text boxes',
    fileName: 'a.docx',
    count: 1000,
    make: (n) =>
      word(`<w:p><w:r><w:t>a</w:t>${`<mc:Fallback><w:txbxContent>${paragraph('b')}</w:txbxContent></mc:Fallback>`.repeat(n)}</w:r></w:p>`),
  },
  {
    name: 'Word nested text boxes',
    fileName: 'a.docx',
    count: 20,
    make: (n) => word(`${'<w:p><w:r><w:txbxContent>'.repeat(n)}${paragraph('b')}${'</w:txbxContent></w:r></w:p>'.repeat(n)}`),
  },
  {
    name: 'Word styles',
    fileName: 'a.docx',
    count: 4000,
    make: (n) =>
      makeDocx(paragraph('a'), {
        'word/styles.xml': `<w:styles>${Array.from({ length: n }, (_, i) => `<w:style w:styleId="s${i}"><w:basedOn w:val="s${i + 1}"/></w:style>`).join('')}</w:styles>`,
      }),
  },
  {
    name: 'Word table',
    fileName: 'a.docx',
    count: 4000,
    make: (n) => word(`<w:tbl>${`<w:tr><w:tc>${paragraph('a')}</w:tc><w:tc>${paragraph('b')}</w:tc></w:tr>`.repeat(n)}</w:tbl>`),
  },
  { name: 'Word entities', fileName: 'a.docx', count: 20_000, make: (n) => word(paragraph('&a;'.repeat(n))) },
  {
    name: 'OpenDocument lists',
    fileName: 'a.odt',
    count: 150,
    make: (n) => odt(`${'<text:list><text:list-item><text:p>a</text:p>'.repeat(n)}${'</text:list-item></text:list>'.repeat(n)}`),
  },
  {
    name: 'OpenDocument cells',
    fileName: 'a.odt',
    count: 10_000,
    make: (n) =>
      odt(
        `<table:table>${'<table:table-row><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row>'.repeat(n)}</table:table>`,
      ),
  },
  {
    name: 'OpenDocument numbered items',
    fileName: 'a.odt',
    count: 10_000,
    make: (n) =>
      makeOpenDocument(
        'text',
        `<text:list text:style-name="L">${'<text:list-item><text:p>a</text:p></text:list-item>'.repeat(n)}</text:list>`,
        {
          automatic:
            '<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="I"/></text:list-style>',
        },
      ),
  },
  {
    name: 'OpenDocument rows',
    fileName: 'a.ods',
    count: 10_000,
    make: (n) => ods(`<table:table-row>${odsCell}</table:table-row>`.repeat(n)),
  },
  {
    name: 'OpenDocument repeated rows',
    fileName: 'a.ods',
    count: 20,
    make: (n) =>
      ods(
        `<table:table-row table:number-rows-repeated="1048576">${odsCell.replace('office', 'table:number-columns-repeated="16384" office')}</table:table-row>`.repeat(
          n,
        ),
      ),
  },
  {
    name: 'OpenDocument merged cells',
    fileName: 'a.ods',
    count: 4000,
    make: (n) =>
      ods(
        `<table:table-row>${odsCell.replace('office', 'table:number-columns-spanned="16384" table:number-rows-spanned="1048576" office')}</table:table-row>`.repeat(
          n,
        ),
      ),
  },
  {
    name: 'OpenDocument formulas',
    fileName: 'a.ods',
    count: 4000,
    make: (n) => ods('<table:table-row><table:table-cell table:formula="of:=SUM([.A1:.A9999])"/></table:table-row>'.repeat(n)),
  },
  { name: 'slides', fileName: 'a.pptx', count: 300, make: (n) => slides(n, shape('a')) },
  { name: 'shapes', fileName: 'a.pptx', count: 4000, make: (n) => slides(1, shape('a').repeat(n)) },
  { name: 'sheets', fileName: 'a.xlsx', count: 300, make: (n) => sheets(n, '<row r="1"><c r="A1"><v>1</v></c></row>') },
  { name: 'cells', fileName: 'a.xlsx', count: 10_000, make: (n) => sheets(1, '<row r="1"><c r="A1"><v>1</v></c></row>'.repeat(n)) },
  {
    name: 'far cells',
    fileName: 'a.xlsx',
    count: 4000,
    make: (n) =>
      sheets(1, Array.from({ length: n }, (_, i) => `<row r="${i * 100 + 1}"><c r="XFD${i * 100 + 1}"><v>1</v></c></row>`).join('')),
  },
  { name: 'cells in a row', fileName: 'a.xlsx', count: 10_000, make: (n) => sheets(1, `<row r="1">${'<c><v>1</v></c>'.repeat(n)}</row>`) },
  {
    name: 'shared strings',
    fileName: 'a.xlsx',
    count: 10_000,
    make: (n) => sheets(1, '<row r="1"><c r="A1" t="s"><v>0</v></c></row>', '<si><t>a</t></si>'.repeat(n)),
  },
  {
    name: 'chapters',
    fileName: 'a.epub',
    count: 300,
    make: (n) => makeEpub(Object.fromEntries(Array.from({ length: n }, (_, i) => [`c${i}.xhtml`, '<p>山</p>']))),
  },
  {
    name: 'one chapter many times',
    fileName: 'a.epub',
    count: 2000,
    make: (n) =>
      makeZip({
        mimetype: 'application/epub+zip',
        'META-INF/container.xml': '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
        'book.opf': `<package><manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest><spine>${'<itemref idref="c"/>'.repeat(n)}</spine></package>`,
        'c.xhtml': `<html><body>${'<p>山高水长。</p>'.repeat(100)}</body></html>`,
      }),
  },
  {
    name: 'ciphers',
    fileName: 'a.epub',
    count: 10_000,
    make: (n) => makeZip({ 'META-INF/container.xml': '<container/>', 'META-INF/encryption.xml': 'CipherReference '.repeat(n) }),
  },
  {
    name: 'pages',
    fileName: 'a.pdf',
    count: 100,
    make: (n) => makePdf(Array.from({ length: n }, () => [{ text: '山高水长', x: 72, y: 700 }])),
  },
  {
    name: 'one page many times',
    fileName: 'a.pdf',
    count: 1000,
    make: (n) =>
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        `<< /Type /Pages /Count ${n} /Kids [${'3 0 R '.repeat(n)}] >>`,
        pdfPage,
        pdfStream(pdfText),
        pdfFont,
      ]),
  },
  {
    name: 'pages that are not there',
    fileName: 'a.pdf',
    count: 1000,
    make: (n) =>
      pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages /Count ${n} /Kids [3 0 R] >>`, pdfPage, pdfStream(pdfText), pdfFont]),
  },
  {
    name: 'page tree of itself',
    fileName: 'a.pdf',
    count: 1000,
    make: (n) =>
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        `<< /Type /Pages /Count ${n} /Kids [2 0 R 3 0 R] >>`,
        pdfPage,
        pdfStream(pdfText),
        pdfFont,
      ]),
  },
  {
    name: 'deep page tree',
    fileName: 'a.pdf',
    count: 400,
    make: (n) =>
      pdfOf([
        '<< /Type /Catalog /Pages 6 0 R >>',
        '<< >>',
        pdfPage,
        pdfStream(pdfText),
        pdfFont,
        ...Array.from({ length: n }, (_, i) => `<< /Type /Pages /Count 1 /Kids [${i + 1 < n ? i + 7 : 3} 0 R] >>`),
      ]),
  },
  {
    name: 'form of itself',
    fileName: 'a.pdf',
    count: 2000,
    make: (n) =>
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
        pdfPage.replace('/Font', '/XObject << /X 6 0 R >> /Font'),
        pdfStream(`${pdfText} ${'/X Do '.repeat(n)}`),
        pdfFont,
        pdfStream('/X Do', '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>'),
      ]),
  },
  {
    name: 'text on a page',
    fileName: 'a.pdf',
    count: 2000,
    make: (n) => makePdf([Array.from({ length: n }, (_, i) => ({ text: '山', x: 20 + (i % 20) * 25, y: 800 - Math.floor(i / 20) }))]),
  },
  {
    name: 'text in a row',
    fileName: 'a.pdf',
    count: 2000,
    make: (n) => makePdf([Array.from({ length: n }, (_, i) => ({ text: '山', x: i * 30, y: 700 }))]),
  },
  {
    name: 'text in one place',
    fileName: 'a.pdf',
    count: 2000,
    make: (n) => makePdf([Array.from({ length: n }, () => ({ text: '山', x: 100, y: 700 }))]),
  },
  {
    name: 'saved page of parts',
    fileName: 'a.mht',
    count: 2000,
    make: (n) =>
      `Content-Type: multipart/related; boundary="b"\n\n${'--b\nContent-Type: image/png\n\nx\n'.repeat(n)}--b\nContent-Type: text/html\n\n<p>山</p>\n--b--`,
  },
  {
    name: 'saved page of headers',
    fileName: 'a.mht',
    count: 10_000,
    make: (n) => `Content-Type: multipart/related; boundary="b"\n${'a: \n'.repeat(n)}\n--b\nContent-Type: text/html\n\n<p>山</p>\n--b--`,
  },
  { name: 'lines of JSON', fileName: 'a.jsonl', count: 5000, make: (n) => '{"text":"山高水长。"}\n'.repeat(n) },
  { name: 'nested JSON', fileName: 'a.jsonl', count: 50_000, make: (n) => `{"text":${'['.repeat(n)}` },
]
