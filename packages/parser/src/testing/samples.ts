import { strToU8, zipSync } from 'fflate'

/** A text on a page of `makePdf`; its baseline is in points from the bottom left. */
export interface PdfText {
  text: string
  x: number
  y: number
  size?: number
}

/** Returns a ToUnicode map that maps each two-byte code to the Unicode character of that number. */
function unicodeMap(): string {
  const byte = (n: number): string => n.toString(16).padStart(2, '0')
  const ranges = Array.from({ length: 0xd8 }, (_, high) => `<${byte(high)}00> <${byte(high)}ff> <${byte(high)}00>`)
  const blocks = Array.from({ length: 3 }, (_, n) => ranges.slice(n * 72, n * 72 + 72))
  const named = blocks.map((some) => `${some.length} beginbfrange\n${some.join('\n')}\nendbfrange`).join('\n')
  return `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapType 2 def\n1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n${named}\nendcmap\nend\nend`
}

/**
 * Creates a small PDF of A4 pages with text in a Chinese font that is referenced by name, not embedded.
 * @param toUnicode the font maps each of its codes to a character explicitly, whatever glyph it draws
 */
export function makePdf(pages: readonly (readonly PdfText[])[], info = '', toUnicode = false): Uint8Array {
  const objects: string[] = []
  const add = (body: string): number => objects.push(body)
  const catalog = add('')
  const tree = add('')
  const descriptor = add(
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  )
  const cid = add(
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /DW 1000 /W [1 95 500] /FontDescriptor ${descriptor} 0 R >>`,
  )
  const map = toUnicode ? unicodeMap() : ''
  const font = toUnicode
    ? add(
        `<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /Identity-H /ToUnicode ${add(`<< /Length ${map.length} >>\nstream\n${map}\nendstream`)} 0 R /DescendantFonts [${add(
          `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Any /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 /FontDescriptor ${descriptor} 0 R >>`,
        )} 0 R] >>`,
      )
    : add(`<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light-UniGB-UTF16-H /Encoding /UniGB-UTF16-H /DescendantFonts [${cid} 0 R] >>`)
  const kids = pages.map((texts) => {
    const stream = texts.map(({ text, x, y, size = 12 }) => `BT /F1 ${size} Tf ${x} ${y} Td <${utf16Hex(text)}> Tj ET`).join('\n')
    const content = add(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`)
    return add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 ${font} 0 R >> >> /Contents ${content} 0 R >>`,
    )
  })
  objects[catalog - 1] = `<< /Type /Catalog /Pages ${tree} 0 R >>`
  objects[tree - 1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`
  const infoObject = add(`<< ${info} >>`)
  let file = '%PDF-1.4\n'
  const offsets = objects.map((body, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`
  file += `trailer << /Size ${objects.length + 1} /Root ${catalog} 0 R /Info ${infoObject} 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return strToU8(file, true)
}

function utf16Hex(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex')
}

/** Places the lines of a column below one another. */
export function pdfColumn(lines: readonly string[], x: number, top: number, size = 12): PdfText[] {
  return lines.map((text, index) => ({ text, x, y: top - index * size * 1.5, size }))
}

/** Creates an archive of text parts. */
export function makeZip(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part])))
}

/** Returns the archive with a directory that states `size` as the inflated size of its last part. */
export function claimSize(zip: Uint8Array, size: number): Uint8Array {
  const copy = Buffer.from(zip)
  copy.writeUInt32LE(size, copy.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 24)
  return copy
}

const word =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'

/** Creates a Word document with this body and further parts. */
export function makeDocx(body: string, parts: Readonly<Record<string, string | Uint8Array>> = {}): Uint8Array {
  return makeZip({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<?xml version="1.0"?><w:document ${word}><w:body>${body}</w:body></w:document>`,
    ...parts,
  })
}

/** Creates a Word paragraph; `style` is a style id. */
export function docxParagraph(text: string, style = ''): string {
  return `<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
}

/** Creates an OpenDocument file of the text or the sheets in `body`; `automatic` are the styles of the content, `styles` its `styles.xml`. */
export function makeOpenDocument(kind: 'text' | 'spreadsheet', body: string, { automatic = '', styles = '' } = {}): Uint8Array {
  return makeZip({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': `<office:document-content><office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    'styles.xml': `<office:document-styles>${styles}</office:document-styles>`,
  })
}

/** Creates an e-book from the bodies of its pages, in order, and further parts, all in one folder. */
export function makeEpub(pages: Readonly<Record<string, string>>, parts: Readonly<Record<string, Uint8Array>> = {}): Uint8Array {
  const names = Object.keys(pages)
  const inFolder = (all: Readonly<Record<string, string | Uint8Array>>) =>
    Object.fromEntries(Object.entries(all).map(([name, part]) => [`OEBPS/${name}`, part]))
  const items = names.map((name, at) => `<item id="c${at}" href="${encodeURI(name)}" media-type="application/xhtml+xml"/>`)
  const xhtml = (body: string) => `<html xmlns="http://www.w3.org/1999/xhtml"><body>${body}</body></html>`
  return makeZip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf': `<package><manifest>${items.join('')}</manifest><spine>${names.map((_, at) => `<itemref idref="c${at}"/>`).join('')}</spine></package>`,
    ...inFolder(Object.fromEntries(Object.entries(pages).map(([name, body]) => [name, xhtml(body)]))),
    ...inFolder(parts),
  })
}

/** Returns pseudo-random bytes, the same in each run. */
export function noise(length: number, seed = 1): Uint8Array {
  let state = seed
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  })
}
