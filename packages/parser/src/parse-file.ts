import { detectKind, type FileKind } from './kind.ts'
import type { ImportedDocument, ParseSink, ParseSource } from './types.ts'

type Parse = (source: ParseSource, sink: ParseSink) => ImportedDocument | Promise<ImportedDocument>

/**
 * Kinds that do not become one document here: JSONL is read line by line, an archive becomes files, a recording is transcribed elsewhere.
 */
type OtherKind = 'jsonl' | 'zip' | 'audio' | 'video'

/** Parsers by kind, each loaded with its first file, so that a thread that reads text does not load the PDF reader. */
const parsers: Readonly<Record<Exclude<FileKind, OtherKind>, () => Promise<Parse>>> = {
  txt: async () => (await import('./text/text.ts')).parseText,
  md: async () => (await import('./text/markdown.ts')).parseMarkdown,
  html: async () => (await import('./web/html.ts')).parseHtml,
  csv: async () => (await import('./sheets/csv.ts')).parseCsv,
  subtitle: async () => (await import('./text/subtitle.ts')).parseSubtitle,
  rtf: async () => (await import('./word/rtf.ts')).parseRtf,
  pdf: async () => (await import('./pdf/pdf.ts')).parsePdf,
  doc: async () => (await import('./word/doc.ts')).parseDoc,
  ppt: async () => (await import('./slides/ppt.ts')).parsePpt,
  xls: async () => (await import('./sheets/xls.ts')).parseXls,
  mht: async () => (await import('./web/mht.ts')).parseMht,
  image: async () => (await import('./pictures/image.ts')).parseImage,
  docx: async () => {
    const { parseDocx } = await import('./word/docx.ts')
    return (source, sink) => parseDocx(source, sink, readInner)
  },
  pptx: async () => (await import('./slides/pptx.ts')).parsePptx,
  xlsx: async () => (await import('./sheets/xlsx.ts')).parseXlsx,
  epub: async () => (await import('./books/epub.ts')).parseEpub,
  odt: async () => (await import('./word/odt.ts')).parseOdt,
  ods: async () => (await import('./sheets/ods.ts')).parseOds,
}

/** Reads a file within a file; undefined for an archive or a recording. A file within that one is not read. */
async function readInner(source: ParseSource): Promise<ImportedDocument | undefined> {
  const kind = kindOfSource(source)
  if (kind === 'jsonl' || isOther(kind)) return undefined
  return (await loadParser(kind))(source, { progress: () => undefined, inner: true })
}

const headBytes = 4096

/** Detects the kind of a file; throws the `ImportFailure` of a file that cannot be read. */
export function kindOfSource(source: ParseSource): FileKind {
  const head = source.readHead(headBytes)
  return detectKind(head, () => source.readAll(), source.fileName, source.contentType)
}

/** Whether the kind is an archive or a recording. */
export function isOther(kind: FileKind): kind is 'zip' | 'audio' | 'video' {
  return kind === 'zip' || kind === 'audio' || kind === 'video'
}

/** Loads the parser of a kind, separately because for some kinds loading takes longer than parsing most files. */
export function loadParser(kind: Exclude<FileKind, OtherKind>): Promise<Parse> {
  return parsers[kind]()
}
