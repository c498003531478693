import { ImportFailure } from '@wenjin/contract'
import { titleFromFileName } from '../document/document-builder.ts'
import { sourceOfBytes } from '../source.ts'
import type { ImportedDocument, ParseSource } from '../types.ts'
import { parseHtml } from './html.ts'

/** Maximum nesting depth, and maximum number of parts, that are read. */
const maxDepth = 8
const maxParts = 10_000

interface MimePart {
  /** Header values by lower-case name, continuation lines joined. */
  headers: ReadonlyMap<string, string>
  body: Buffer
}

/** Parses a web page saved with its pictures (MHTML): its first page is read as HTML; the address it was saved from is kept. */
export async function parseMht(source: ParseSource): Promise<ImportedDocument> {
  const { root, page } = openMht(source)
  const address = root.headers.get('snapshot-content-location') ?? page.headers.get('content-location')
  const pictures = picturesOf(root)
  const document = await parseHtml(pageSource(source, page), undefined, {
    partOf(link) {
      const part = absolute(link, address)
      return pictures.has(part) ? part : undefined
    },
    bytesOf: (part) => bytesOf(pictures, part),
  })
  return /^https?:\/\/\S+$/i.test(address ?? '') ? { ...document, url: address } : document
}

/** Returns a picture saved with a page, by the name `parseMht` gave it. */
export function mhtPicture(source: ParseSource, part: string): Uint8Array | undefined {
  return bytesOf(picturesOf(openMht(source).root), part)
}

function openMht(source: ParseSource): { root: MimePart; page: MimePart } {
  const bytes = source.readAll()
  const root = readPart(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const page = findPage(root)
  if (!page) throw new ImportFailure('noText')
  return { root, page }
}

function pageSource(source: ParseSource, page: MimePart): ParseSource {
  const fileName = `${titleFromFileName(source.fileName)}.html`
  return sourceOfBytes(decodeBody(page), { fileName, contentType: page.headers.get('content-type') ?? '' })
}

/** Returns the saved pictures by the addresses that the page uses for them. */
function picturesOf(root: MimePart): ReadonlyMap<string, MimePart> {
  const pictures = new Map<string, MimePart>()
  for (const part of leavesOf(root, 0)) {
    const id = /^<(.+)>$/.exec(part.headers.get('content-id') ?? '')?.[1]
    const location = part.headers.get('content-location')
    if (!/^image\/(?!svg)/i.test(part.headers.get('content-type') ?? '')) continue
    if (id !== undefined) pictures.set(`cid:${id}`, part)
    if (location !== undefined) pictures.set(location, part)
  }
  return pictures
}

function bytesOf(pictures: ReadonlyMap<string, MimePart>, name: string): Uint8Array | undefined {
  const part = pictures.get(name)
  return part && decodeBody(part)
}

function absolute(link: string, base: string | undefined): string {
  try {
    return new URL(link, base).href
  } catch {
    return link
  }
}

function readPart(bytes: Buffer): MimePart {
  const plain = bytes.indexOf('\n\n')
  const windows = bytes.indexOf('\r\n\r\n')
  const end = windows >= 0 && (plain < 0 || windows < plain) ? windows : plain
  const head = bytes.toString('latin1', 0, end < 0 ? bytes.length : end).replace(/\r?\n[ \t]+/g, ' ')
  const headers = new Map<string, string>()
  for (const [, name = '', value = ''] of head.matchAll(/^([\w-]+):(.*)$/gm)) headers.set(name.toLowerCase(), value.trim())
  return { headers, body: end < 0 ? bytes.subarray(bytes.length) : bytes.subarray(end + (end === windows ? 4 : 2)) }
}

/** Finds the first part that is an HTML page. */
function findPage(root: MimePart): MimePart | undefined {
  for (const part of leavesOf(root, 0)) {
    if (/^text\/html|^application\/xhtml/i.test(part.headers.get('content-type') ?? '')) return part
  }
  return undefined
}

/** Yields the parts without nested parts, in order. */
function* leavesOf(part: MimePart, depth: number): Generator<MimePart> {
  const type = part.headers.get('content-type') ?? ''
  const boundary = /^multipart\//i.test(type) ? /boundary="?([^";]+)"?/i.exec(type)?.[1] : undefined
  if (!boundary) yield part
  else if (depth < maxDepth) for (const inner of partsBetween(part.body, `--${boundary}`)) yield* leavesOf(readPart(inner), depth + 1)
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
