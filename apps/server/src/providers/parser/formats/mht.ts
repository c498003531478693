import { titleFromFileName } from '../document-builder.ts'
import { ImportFailure } from '../import-failure.ts'
import { sourceOfBytes } from '../source.ts'
import type { ImportedDocument, ParseSource } from '../types.ts'
import { parseHtml } from './html.ts'

/** Parts within parts, and all parts, that are looked at. */
const maxDepth = 8
const maxParts = 10_000

interface MimePart {
  /** Names in lower case; lines that go on are joined. */
  headers: ReadonlyMap<string, string>
  body: Buffer
}

/** A web page saved with its pictures (MHTML): its first page is read as HTML; the address it was saved from is kept. */
export function parseMht(source: ParseSource): ImportedDocument {
  const bytes = source.readAll()
  const root = readPart(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const page = findPage(root, 0)
  if (!page) throw new ImportFailure('noText')
  const type = page.headers.get('content-type') ?? ''
  const html = decodeBody(page)
  const document = parseHtml(sourceOfBytes(html, { fileName: `${titleFromFileName(source.fileName)}.html`, contentType: type }))
  const address = root.headers.get('snapshot-content-location') ?? page.headers.get('content-location')
  return /^https?:\/\/\S+$/i.test(address ?? '') ? { ...document, url: address } : document
}

function readPart(bytes: Buffer): MimePart {
  const plain = bytes.indexOf('\n\n')
  const windows = bytes.indexOf('\r\n\r\n')
  const end = windows >= 0 && (plain < 0 || windows < plain) ? windows : plain
  const head = bytes.toString('latin1', 0, end < 0 ? bytes.length : end).replace(/\r?\n[ \t]+/g, ' ')
  const headers = new Map<string, string>()
  for (const [, name = '', value = ''] of head.matchAll(/^([\w-]+):[ \t]*(.*?)[ \t]*\r?$/gm)) headers.set(name.toLowerCase(), value)
  return { headers, body: end < 0 ? bytes.subarray(bytes.length) : bytes.subarray(end + (end === windows ? 4 : 2)) }
}

/** The first part that is a page. */
function findPage(part: MimePart, depth: number): MimePart | undefined {
  const type = part.headers.get('content-type') ?? ''
  if (/^text\/html|^application\/xhtml/i.test(type)) return part
  const boundary = /^multipart\//i.test(type) ? /boundary="?([^";]+)"?/i.exec(type)?.[1] : undefined
  if (!boundary || depth >= maxDepth) return undefined
  for (const inner of partsBetween(part.body, `--${boundary}`)) {
    const page = findPage(readPart(inner), depth + 1)
    if (page) return page
  }
  return undefined
}

function* partsBetween(body: Buffer, boundary: string): Generator<Buffer> {
  let from = body.indexOf(boundary)
  for (let part = 0; from >= 0 && part < maxParts; part++) {
    const start = body.indexOf('\n', from)
    const next = start < 0 ? -1 : body.indexOf(boundary, start)
    if (start >= 0) yield body.subarray(start + 1, next < 0 ? body.length : next)
    from = next
  }
}

function decodeBody({ headers, body }: MimePart): Buffer {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64')
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(body) : body
}

function decodeQuotedPrintable(body: Buffer): Buffer {
  const text = body.toString('latin1').replace(/=[ \t]*\r?\n/g, '')
  return Buffer.from(
    text.replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))),
    'latin1',
  )
}
