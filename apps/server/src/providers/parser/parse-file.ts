import { detectKind, type FileKind } from './kind.ts'
import { parseCsv } from './formats/csv.ts'
import { parseDocx } from './formats/docx.ts'
import { parseEpub } from './formats/epub.ts'
import { parseHtml } from './formats/html.ts'
import { parseMarkdown } from './formats/markdown.ts'
import { parseOdt } from './formats/odt.ts'
import { parsePdf } from './formats/pdf.ts'
import { parsePptx } from './formats/pptx.ts'
import { parseRtf } from './formats/rtf.ts'
import { parseSubtitle } from './formats/subtitle.ts'
import { parseText } from './formats/text.ts'
import { parseXlsx } from './formats/xlsx.ts'
import type { ImportedDocument, ParseSink, ParseSource } from './types.ts'

type Parse = (source: ParseSource, sink: ParseSink) => ImportedDocument | Promise<ImportedDocument>

const parsers: Readonly<Record<Exclude<FileKind, 'jsonl'>, Parse>> = {
  txt: parseText,
  md: parseMarkdown,
  html: parseHtml,
  csv: parseCsv,
  subtitle: parseSubtitle,
  rtf: parseRtf,
  pdf: parsePdf,
  docx: parseDocx,
  pptx: parsePptx,
  xlsx: parseXlsx,
  epub: parseEpub,
  odt: parseOdt,
}

const headBytes = 4096

/** What kind of file it is; throws the `ImportFailure` of one that cannot be read. */
export function kindOfSource(source: ParseSource): FileKind {
  const head = source.readHead(headBytes)
  return detectKind(head, () => source.readAll(), source.fileName, source.contentType)
}

/** Parses a file of any kind but JSONL, which `readJsonl` reads line by line. */
export async function parseDocument(kind: Exclude<FileKind, 'jsonl'>, source: ParseSource, sink: ParseSink): Promise<ImportedDocument> {
  return await parsers[kind](source, sink)
}
