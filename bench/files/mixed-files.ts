import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { docxParagraph, makeDocx, makePdf, makeZip, noise, pdfColumn } from '@wenjin/parser/testing/samples'

/** Folder of real files of many kinds, some intentionally broken, outside the repository; may be absent. */
const realFolder = fileURLToPath(new URL('../../../shared/data/files-dev/', import.meta.url))

function realFiles(): File[] {
  if (!existsSync(realFolder)) return []
  const names = readdirSync(realFolder).filter((name) => !/^(?:README\.md|manifest\.jsonl)$/.test(name))
  return names.map((name) => new File([readFileSync(join(realFolder, name))], name))
}

const prose = (n: number) =>
  Array.from({ length: 40 }, (_, at) => `第${n}号档案的第${at + 1}段记录了${n}号船的航行，船上装着瓷器、茶叶和丝绸，由泉州出发。`)
const page = (lines: readonly string[]) =>
  `<!doctype html><html><head><title>档案</title></head><body>${lines.map((line) => `<p>${line}</p>`).join('')}</body></html>`
const stamp = (seconds: number) => `00:0${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

function epub(lines: readonly string[]): Uint8Array {
  return makeZip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'book.opf':
      '<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>档案</dc:title></metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
    'a.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><body>${lines.map((line) => `<p>${line}</p>`).join('')}</body></html>`,
  })
}

/** Makers of a file from lines, by extension. */
const makers: Readonly<Record<string, (lines: readonly string[], n: number) => string | Uint8Array>> = {
  md: (lines, n) => `# 档案${n}\n\n${lines.join('\n\n')}`,
  txt: (lines) => lines.join('\n'),
  html: page,
  csv: (lines, n) => `序号,内容\n${lines.map((line, at) => `${n}-${at},${line}`).join('\n')}`,
  docx: (lines) => makeDocx(lines.map((line) => docxParagraph(line)).join('')),
  pdf: (lines) => makePdf([0, 20].map((at) => pdfColumn(lines.slice(at, at + 20), 60, 760))),
  epub: epub,
  srt: (lines) => lines.map((line, at) => `${at + 1}\n${stamp(at * 2)},000 --> ${stamp(at * 2 + 2)},000\n${line}\n`).join('\n'),
  vtt: (lines) => `WEBVTT\n\n${lines.map((line, at) => `${stamp(at * 2)}.000 --> ${stamp(at * 2 + 2)}.000\n${line}\n`).join('\n')}`,
  rtf: (lines) => `{\\rtf1\\ansi ${[...lines.join('')].map((char) => `\\u${char.charCodeAt(0)}?`).join('')}}`,
  jsonl: (lines, n) => lines.map((text, at) => JSON.stringify({ id: `${n}-${at}`, title: `档案${n}`, text })).join('\n'),
  zip: (lines, n) => makeZip(Object.fromEntries(lines.slice(0, 4).map((line, at) => [`包${n}/${at}.md`, line]))),
  // Files with a wrong extension, truncated files, and empty ones.
  'broken.docx': (_, n) => noise(20_000, n),
  'broken.pdf': (lines) => makePdf([pdfColumn(lines, 60, 760)]).subarray(0, 300),
  'broken.zip': (lines) => makeZip({ 'a.md': lines.join('\n') }).subarray(0, 200),
  'deep.html': (lines) => `${'<div>'.repeat(20_000)}${lines.join('')}`,
  'empty.txt': () => '',
}

/** Creates a realistic mix of files: of every accepted kind, real ones if available, a few of them broken or hostile. */
export function mixedFiles(count: number): File[] {
  const kinds = Object.entries(makers)
  const real = realFiles().slice(0, Math.floor(count / 2))
  const made = Array.from({ length: count - real.length }, (_, n) => {
    const [extension, make] = kinds[n % kinds.length]!
    const content = make(prose(n), n)
    return new File([typeof content === 'string' ? content : new Uint8Array(content)], `档案${n}.${extension}`)
  })
  return [...real, ...made]
}
