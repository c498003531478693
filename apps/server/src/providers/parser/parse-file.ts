import { ImportFailure } from './import-failure.ts'
import { detectKind, type FileKind } from './kind.ts'
import { parseCsv } from './formats/csv.ts'
import { parseDocx } from './formats/docx.ts'
import { parseEpub } from './formats/epub.ts'
import { parseHtml } from './formats/html.ts'
import { parseMarkdown } from './formats/markdown.ts'
import { parseOdt } from './formats/odt.ts'
import { parsePptx } from './formats/pptx.ts'
import { parseRtf } from './formats/rtf.ts'
import { parseSubtitle } from './formats/subtitle.ts'
import { parseText } from './formats/text.ts'
import { parseXlsx } from './formats/xlsx.ts'
import type { ImportedDocument, ParseSink, ParseSource } from './types.ts'

type Parse = (source: ParseSource, sink: ParseSink) => ImportedDocument | Promise<ImportedDocument>

const parsers: Readonly<Partial<Record<FileKind, Parse>>> = {
  txt: parseText,
  md: parseMarkdown,
  html: parseHtml,
  csv: parseCsv,
  subtitle: parseSubtitle,
  rtf: parseRtf,
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
  const parse = parsers[kind]
  if (!parse) throw new ImportFailure('unsupported')
  return await parse(source, sink)
}
