import { limits, ImportFailure, type ImportReason } from '@wenjin/contract'
import { cleanText } from '../document/clean-text.ts'
import { createDocumentBuilder } from '../document/document-builder.ts'
import { createStreamDecoder } from './decode.ts'
import type { ImportedDocument, ParseSource } from '../types.ts'
import { addMarkdown, isMarkdown } from './markdown.ts'
import { addPlainText } from './text.ts'

/** One parsed line of a JSONL file: a document, or the reason why it is none. Lines count from 1. */
type JsonlLine = { line: number; document: ImportedDocument } | { line: number; reason: ImportReason }

/** Reads `{id,title,text,url?}` lines one at a time, so that memory stays bounded for a file of any length. Skips empty lines. */
export function* readJsonl(source: ParseSource, onBytes: (bytesRead: number) => void): Generator<JsonlLine> {
  let line = 0
  for (const text of readLines(source, onBytes)) {
    line++
    if (text === undefined) yield { line, reason: 'tooLong' }
    else if (text.trim() !== '') yield parseLine(text, line)
  }
}

/** Yields the lines of a file; undefined for a line too long for a document, whose text is not held. */
function* readLines(source: ParseSource, onBytes: (bytesRead: number) => void): Generator<string | undefined> {
  let decoder: TextDecoder | undefined
  let pieces: string[] = []
  let chars = 0
  let bytesRead = 0
  const take = (): string | undefined => {
    const line = chars > limits.documentChars * 2 ? undefined : pieces.join('')
    pieces = []
    chars = 0
    return line
  }
  const keep = (piece: string): void => {
    chars += piece.length
    if (chars <= limits.documentChars * 2) pieces.push(piece)
    else pieces = []
  }
  for (const chunk of source.readChunks()) {
    decoder ??= createStreamDecoder(chunk)
    bytesRead += chunk.length
    const text = decoder.decode(chunk, { stream: true })
    let from = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      keep(text.slice(from, end))
      yield take()
      from = end + 1
    }
    keep(text.slice(from))
    onBytes(bytesRead)
  }
  if (chars > 0) yield take()
}

function parseLine(text: string, line: number): JsonlLine {
  const record = readRecord(text)
  if (!record) return { line, reason: 'badJsonl' }
  try {
    const builder = createDocumentBuilder()
    if (isMarkdown(record.text)) addMarkdown(builder, cleanText(record.text))
    else addPlainText(builder, record.text)
    const document = builder.build({ title: record.title || firstWords(record.text), url: record.url })
    if (record.id !== undefined) document.externalId = record.id
    return { line, document }
  } catch (error) {
    if (error instanceof ImportFailure) return { line, reason: error.reason }
    throw error
  }
}

interface JsonlRecord {
  id?: string
  title?: string
  text: string
  url?: string
}

function readRecord(text: string): JsonlRecord | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { id, title, text: body, url } = value as Record<string, unknown>
  if (typeof body !== 'string') return undefined
  if (id !== undefined && typeof id !== 'string' && typeof id !== 'number') return undefined
  return {
    text: body,
    id: id === undefined ? undefined : String(id),
    title: typeof title === 'string' ? title : undefined,
    url: typeof url === 'string' && /^https?:\/\//.test(url) ? url : undefined,
  }
}

function firstWords(text: string): string {
  return [...(text.trim().split(/[\n。！？]/, 1)[0] ?? '')].slice(0, 40).join('')
}
