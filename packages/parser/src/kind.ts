import { kindOfFileName, ImportFailure, type ImportKind } from '@wenjin/contract'
import { oleMagic, openOle } from './office/ole.ts'
import { kindOfZip } from './archive/zip.ts'

/** File formats that can be read. */
export type FileKind = ImportKind

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
  'multipart/related': 'mht',
}

/** Kinds that the first bytes must confirm: a file with such an extension but other content is refused. */
const binaryKinds: ReadonlySet<FileKind> = new Set(['pdf', 'docx', 'doc', 'pptx', 'ppt', 'xlsx', 'xls', 'epub', 'odt', 'ods', 'zip'])
/** Media kinds; the content decides which of them a file is. */
const mediaKinds: ReadonlySet<FileKind> = new Set(['image', 'audio', 'video'])

interface Magic {
  bytes: readonly number[]
  offset?: number
  name: string
  /** How the format is read; absent for formats that are not supported. */
  kind?: 'image' | 'audio' | 'video'
}

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))

const magics: readonly Magic[] = [
  { bytes: [0x89, ...ascii('PNG')], name: 'PNG', kind: 'image' },
  { bytes: [0xff, 0xd8, 0xff], name: 'JPEG', kind: 'image' },
  { bytes: ascii('GIF8'), name: 'GIF', kind: 'image' },
  { bytes: ascii('WEBP'), offset: 8, name: 'WebP', kind: 'image' },
  { bytes: [...ascii('II'), 42, 0], name: 'TIFF', kind: 'image' },
  { bytes: [...ascii('MM'), 0, 42], name: 'TIFF', kind: 'image' },
  { bytes: ascii('ftypavif'), offset: 4, name: 'AVIF', kind: 'image' },
  { bytes: ascii('ftyphei'), offset: 4, name: 'HEIC' },
  { bytes: ascii('ftypM4A'), offset: 4, name: 'M4A', kind: 'audio' },
  { bytes: ascii('ftyp'), offset: 4, name: 'MP4', kind: 'video' },
  { bytes: ascii('ID3'), name: 'MP3', kind: 'audio' },
  { bytes: ascii('OggS'), name: 'Ogg', kind: 'audio' },
  { bytes: ascii('fLaC'), name: 'FLAC', kind: 'audio' },
  { bytes: ascii('#!AMR'), name: 'AMR', kind: 'audio' },
  { bytes: ascii('WAVE'), offset: 8, name: 'WAV', kind: 'audio' },
  { bytes: ascii('AVI '), offset: 8, name: 'AVI', kind: 'video' },
  { bytes: [0x1a, 0x45, 0xdf, 0xa3], name: 'Matroska/WebM', kind: 'video' },
  { bytes: ascii('Rar!'), name: 'RAR' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], name: '7z' },
  { bytes: [0x1f, 0x8b], name: 'gzip' },
  { bytes: [0x7f, ...ascii('ELF')], name: 'ELF' },
  { bytes: ascii('SQLite'), name: 'SQLite' },
]
/** Extensions of unsupported media, whose content is not examined. */
const foreignExtensions = /\.(?:heic|wma|wmv|psd|svgz)$/i

function startsWith(bytes: Uint8Array, magic: readonly number[], offset = 0): boolean {
  return magic.every((byte, i) => bytes[offset + i] === byte)
}

function indexOfAscii(bytes: Uint8Array, text: string): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(text, 0, 'latin1')
}

/**
 * Detects the kind by content, name and declared type; content takes precedence. Throws `emptyFile`, `wrongType`, `unsupported`,
 * `encrypted`, `corrupt` or `zipBomb`.
 */
export function detectKind(head: Uint8Array, readAll: () => Uint8Array, fileName: string, contentType?: string): FileKind {
  if (head.length === 0) throw new ImportFailure('emptyFile')
  const named = kindOfFileName(fileName)
  const namedBinary = named !== undefined && binaryKinds.has(named)
  // A PDF may have up to 1,024 bytes before its signature.
  if (indexOfAscii(head.subarray(0, 1024), '%PDF-') >= 0) return 'pdf'
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04]) || startsWith(head, [0x50, 0x4b, 0x05, 0x06]))
    return kindOfZip(readAll(), namedBinary && named !== 'zip')
  if (startsWith(head, oleMagic)) return kindOfOle(readAll())
  if (indexOfAscii(head.subarray(0, 6), '{\\rtf') === 0) return 'rtf'
  const media = kindOfMedia(head, named)
  if (typeof media === 'string') return media
  if (media) throw new ImportFailure(namedBinary ? 'wrongType' : 'unsupported', media.name)
  if (foreignExtensions.test(fileName)) throw new ImportFailure('unsupported', fileName.split('.').at(-1))
  if (named === 'rtf' || namedBinary || (named && mediaKinds.has(named))) throw new ImportFailure('wrongType')
  return kindOfText(head, named, contentType)
}

/** Returns the media kind by the first bytes, or the signature itself when it matches neither a supported format nor the file's name. */
function kindOfMedia(head: Uint8Array, named: FileKind | undefined): FileKind | Magic | undefined {
  const magic = magics.find(({ bytes, offset }) => startsWith(head, bytes, offset))
  if (!magic) return looksLikeMpeg(head) && named === 'audio' ? 'audio' : isBitmap(head, named)
  if (!magic.kind || (named && binaryKinds.has(named))) return magic
  // The same container holds audio or video; the file name decides which.
  return (named === 'audio' || named === 'video') && magic.kind !== 'image' ? named : magic.kind
}

/** Whether bytes are a raster picture that can be drawn, not a vector format such as SVG, WMF or EMF. */
export function isPicture(bytes: Uint8Array): boolean {
  return kindOfMedia(bytes.subarray(0, 16), undefined) === 'image'
}

/** Whether bytes start with an MP3 or AAC frame, which has no signature of its own. */
function looksLikeMpeg(head: Uint8Array): boolean {
  return head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0
}

/** Requires a matching name: the two letters of the signature are too little to distinguish a bitmap from a text. */
function isBitmap(head: Uint8Array, named: FileKind | undefined): 'image' | undefined {
  return named === 'image' && startsWith(head, ascii('BM')) ? 'image' : undefined
}

/** Returns the kind of an OLE file: an Office document before 2007, or the container of an encrypted one since. */
function kindOfOle(bytes: Uint8Array): FileKind {
  const { names } = openOle(bytes)
  if (names.has('EncryptedPackage') || names.has('EncryptionInfo')) throw new ImportFailure('encrypted')
  if (names.has('WordDocument')) return 'doc'
  if (names.has('PowerPoint Document')) return 'ppt'
  if (names.has('Workbook') || names.has('Book')) return 'xls'
  throw new ImportFailure('unsupported', 'OLE')
}

function kindOfText(head: Uint8Array, named: FileKind | undefined, contentType: string | undefined): FileKind {
  const start = Buffer.from(head.subarray(0, 1024))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  if (/^WEBVTT(?:\s|$)/.test(start)) return 'subtitle'
  const mime = contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (isWebArchive(start)) return 'mht'
  const looksLikeHtml = /^<(?:!doctype\s+html|html|head|body)[\s>]/i.test(skipComments(start.replace(/^<\?xml[^>]*>/, '')))
  if (named === 'mht') throw new ImportFailure('wrongType')
  // A link may end in .md and lead to a web page about that file.
  if (looksLikeHtml && (mime === 'text/html' || named === undefined || named === 'txt')) return 'html'
  return named ?? kindOfMime[mime] ?? 'txt'
}

/** Returns the page from its first element on. */
function skipComments(start: string): string {
  let at = 0
  for (;;) {
    while (/\s/.test(start[at] ?? '')) at++
    const end = start.startsWith('<!--', at) ? start.indexOf('-->', at + 4) : -1
    if (end < 0) return start.slice(at)
    at = end + 3
  }
}

/** Whether the text starts as a saved web page (MHTML), which has the headers of a mail. */
function isWebArchive(start: string): boolean {
  return /^(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*?)*?content-type:\s*multipart\/related/i.test(start.replaceAll('\r', ''))
}
