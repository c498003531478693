import { detectKind, type FileKind } from './kind.ts'
import type { ImportedDocument, ParseSink, ParseSource } from './types.ts'

type Parse = (source: ParseSource, sink: ParseSink) => ImportedDocument | Promise<ImportedDocument>

/** Kinds that are not read into one document here: JSONL goes line by line, an archive becomes files, a recording is listened to elsewhere. */
type OtherKind = 'jsonl' | 'zip' | 'audio' | 'video'

/** Each format is loaded when its first file comes: a thread that reads text never pays for the PDF reader. */
const parsers: Readonly<Record<Exclude<FileKind, OtherKind>, () => Promise<Parse>>> = {
  txt: async () => (await import('./formats/text.ts')).parseText,
  md: async () => (await import('./formats/markdown.ts')).parseMarkdown,
  html: async () => (await import('./formats/html.ts')).parseHtml,
  csv: async () => (await import('./formats/csv.ts')).parseCsv,
  subtitle: async () => (await import('./formats/subtitle.ts')).parseSubtitle,
  rtf: async () => (await import('./formats/rtf.ts')).parseRtf,
  pdf: async () => (await import('./formats/pdf.ts')).parsePdf,
  doc: async () => (await import('./formats/doc.ts')).parseDoc,
  ppt: async () => (await import('./formats/ppt.ts')).parsePpt,
  xls: async () => (await import('./formats/xls.ts')).parseXls,
  mht: async () => (await import('./formats/mht.ts')).parseMht,
  image: async () => (await import('./formats/image.ts')).parseImage,
  docx: async () => (await import('./formats/docx.ts')).parseDocx,
  pptx: async () => (await import('./formats/pptx.ts')).parsePptx,
  xlsx: async () => (await import('./formats/xlsx.ts')).parseXlsx,
  epub: async () => (await import('./formats/epub.ts')).parseEpub,
  odt: async () => (await import('./formats/odt.ts')).parseOdt,
}

const headBytes = 4096

/** The kind of a file; throws the `ImportFailure` of one that cannot be read. */
export function kindOfSource(source: ParseSource): FileKind {
  const head = source.readHead(headBytes)
  return detectKind(head, () => source.readAll(), source.fileName, source.contentType)
}

/** Whether it is an archive or a recording. */
export function isOther(kind: FileKind): kind is 'zip' | 'audio' | 'video' {
  return kind === 'zip' || kind === 'audio' || kind === 'video'
}

/** Loads what parses files of one document of a kind: for some kinds that takes longer than most files. */
export function loadParser(kind: Exclude<FileKind, OtherKind>): Promise<Parse> {
  return parsers[kind]()
}
