import { ImportFailure } from './import-failure.ts'
import { kindOfZip } from './zip.ts'

/** Formats that become documents. */
export type FileKind = 'txt' | 'md' | 'html' | 'jsonl' | 'csv' | 'subtitle' | 'rtf' | 'pdf' | 'docx' | 'pptx' | 'xlsx' | 'epub' | 'odt'

const kindOfExtension: Readonly<Record<string, FileKind>> = {
  txt: 'txt',
  text: 'txt',
  log: 'txt',
  md: 'md',
  markdown: 'md',
  mdx: 'md',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  csv: 'csv',
  tsv: 'csv',
  vtt: 'subtitle',
  srt: 'subtitle',
  rtf: 'rtf',
  pdf: 'pdf',
  docx: 'docx',
  docm: 'docx',
  pptx: 'pptx',
  pptm: 'pptx',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
  epub: 'epub',
  odt: 'odt',
}

const kindOfMime: Readonly<Record<string, FileKind>> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/markdown': 'md',
  'text/x-markdown': 'md',
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'text/vtt': 'subtitle',
  'application/x-subrip': 'subtitle',
  'application/jsonl': 'jsonl',
  'application/x-ndjson': 'jsonl',
  'text/plain': 'txt',
}

/** Kinds whose first bytes must say so: a file of another content under such a name is refused. */
const binaryKinds: ReadonlySet<FileKind> = new Set(['pdf', 'docx', 'pptx', 'xlsx', 'epub', 'odt'])

const foreignMagics: readonly { offset: number; bytes: readonly number[]; name: string }[] = [
  { offset: 4, bytes: [0x66, 0x74, 0x79, 0x70], name: 'MP4/M4A' },
  { offset: 0, bytes: [0x49, 0x44, 0x33], name: 'MP3' },
  { offset: 0, bytes: [0x4f, 0x67, 0x67, 0x53], name: 'Ogg' },
  { offset: 0, bytes: [0x66, 0x4c, 0x61, 0x43], name: 'FLAC' },
  { offset: 0, bytes: [0x52, 0x49, 0x46, 0x46], name: 'WAV/AVI/WebP' },
  { offset: 0, bytes: [0x1a, 0x45, 0xdf, 0xa3], name: 'Matroska/WebM' },
  { offset: 0, bytes: [0x89, 0x50, 0x4e, 0x47], name: 'PNG' },
  { offset: 0, bytes: [0xff, 0xd8, 0xff], name: 'JPEG' },
  { offset: 0, bytes: [0x47, 0x49, 0x46, 0x38], name: 'GIF' },
  { offset: 0, bytes: [0x52, 0x61, 0x72, 0x21], name: 'RAR' },
  { offset: 0, bytes: [0x37, 0x7a, 0xbc, 0xaf], name: '7z' },
  { offset: 0, bytes: [0x1f, 0x8b], name: 'gzip' },
  { offset: 0, bytes: [0x7f, 0x45, 0x4c, 0x46], name: 'ELF' },
  { offset: 0, bytes: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], name: 'SQLite' },
]
const mediaExtensions = /\.(m4a|mp3|wav|flac|ogg|aac|amr|mp4|mov|mkv|avi|webm|jpe?g|png|gif|webp|bmp|tiff?|heic)$/i

function startsWith(bytes: Uint8Array, magic: readonly number[], offset = 0): boolean {
  return magic.every((byte, i) => bytes[offset + i] === byte)
}

function indexOfAscii(bytes: Uint8Array, text: string): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(text, 0, 'latin1')
}

/** Kind by the name of a file alone. */
function kindOfName(fileName: string): FileKind | undefined {
  return kindOfExtension[fileName.toLowerCase().match(/\.([a-z0-9]+)$/)?.[1] ?? '']
}

/** Kind by content, name and declared type; content wins. Throws `emptyFile`, `wrongType`, `unsupported`, `encrypted`, `corrupt` or `zipBomb`. */
export function detectKind(head: Uint8Array, readAll: () => Uint8Array, fileName: string, contentType?: string): FileKind {
  if (head.length === 0) throw new ImportFailure('emptyFile')
  const named = kindOfName(fileName)
  // A PDF may carry up to 1,024 bytes before its mark.
  if (indexOfAscii(head.subarray(0, 1024), '%PDF-') >= 0) return 'pdf'
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04]) || startsWith(head, [0x50, 0x4b, 0x05, 0x06]))
    return kindOfZip(readAll(), named !== undefined && binaryKinds.has(named))
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) throw failureOfOle(readAll())
  if (indexOfAscii(head.subarray(0, 6), '{\\rtf') === 0) return 'rtf'
  const foreign = foreignMagics.find(({ bytes, offset }) => startsWith(head, bytes, offset))
  if (foreign) throw new ImportFailure(named && binaryKinds.has(named) ? 'wrongType' : 'unsupported', foreign.name)
  if (mediaExtensions.test(fileName)) throw new ImportFailure('unsupported', fileName.split('.').at(-1))
  if (named === 'rtf' || (named && binaryKinds.has(named))) throw new ImportFailure('wrongType')
  return kindOfText(head, named, contentType)
}

/** OLE files are Office documents before 2007, and the wrapping of encrypted ones since. */
function failureOfOle(bytes: Uint8Array): ImportFailure {
  const has = (name: string): boolean =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from(name, 'utf16le'))
  if (has('EncryptedPackage') || has('EncryptionInfo')) return new ImportFailure('encrypted')
  return new ImportFailure('unsupported', '.doc/.xls/.ppt → .docx/.xlsx/.pptx')
}

function kindOfText(head: Uint8Array, named: FileKind | undefined, contentType: string | undefined): FileKind {
  const start = Buffer.from(head.subarray(0, 1024))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  if (/^WEBVTT(?:\s|$)/.test(start)) return 'subtitle'
  const mime = contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
  const looksLikeHtml = /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)[\s>]/i.test(start)
  // A link may end in .md and lead to a page about that file.
  if (looksLikeHtml && (mime === 'text/html' || named === undefined || named === 'txt')) return 'html'
  return named ?? kindOfMime[mime] ?? 'txt'
}
