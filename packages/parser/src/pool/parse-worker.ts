import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { ImportFailure } from '@wenjin/contract'
import { drawCover } from '../pictures/draw-cover.ts'
import { drawFigure } from '../pictures/draw-figure.ts'
import { readJsonl } from '../text/jsonl.ts'
import type { FileKind } from '../kind.ts'
import { isOther, kindOfSource, loadParser } from '../parse-file.ts'
import type { KnownPictures, ParseRequest, PicturePlace, ThreadReply, WorkerRequest } from './parse-protocol.ts'
import { sourceOfBytes, sourceOfPath } from '../source.ts'
import type { ImportedDocument, ParsedFile, ParseSink, ParseSource, Picture, SkippedLine } from '../types.ts'
import type { TextRegion } from '../types.ts'

const port = parentPort
if (!port) throw new Error('parse-worker.ts runs as a worker thread only')

const batchDocuments = 200
/** Characters of a batch: as much as one index transaction takes. */
const batchChars = 100_000

let taken: (() => void) | undefined
let read: { resolve: (regions: TextRegion[]) => void; reject: (failure: ImportFailure) => void } | undefined

function send(reply: ThreadReply): void {
  port?.postMessage(reply)
}

function sendBatch(documents: ImportedDocument[], skipped: SkippedLine[]): Promise<void> {
  return new Promise((resolve) => {
    taken = resolve
    send({ type: 'batch', documents, skipped })
  })
}

function askFor(picture: Picture, where: PicturePlace): Promise<TextRegion[]> {
  return new Promise((resolve, reject) => {
    read = { resolve, reject }
    send({ type: 'picture', picture, where })
  })
}

/** Creates the picture reader of a file; it does not draw pictures whose text is known. */
function pictureReader(known: KnownPictures = {}, of: () => number): NonNullable<ParseSink['readPicture']> {
  let at = 0
  return async ({ place, draw }) => {
    at++
    return known[place] ?? askFor(await draw(), { place, at, of: of() })
  }
}

async function sendJsonl(source: ParseSource): Promise<void> {
  let documents: ImportedDocument[] = []
  let skipped: SkippedLine[] = []
  let chars = 0
  let found = 0
  let firstReason: SkippedLine | undefined
  const sendSoFar = async (): Promise<void> => {
    await sendBatch(documents, skipped)
    documents = []
    skipped = []
    chars = 0
  }
  const lines = readJsonl(source, (bytesRead) => send({ type: 'progress', percent: (bytesRead / source.size) * 99 }))
  for (const entry of lines) {
    if ('document' in entry) {
      documents.push(entry.document)
      chars += entry.document.text.length
      found++
    } else {
      skipped.push(entry)
      firstReason ??= entry
    }
    if (documents.length + skipped.length >= batchDocuments || chars >= batchChars) await sendSoFar()
  }
  if (documents.length + skipped.length > 0) await sendSoFar()
  if (found === 0) throw firstReason ? new ImportFailure(firstReason.reason, `${firstReason.line}`) : new ImportFailure('noText')
}

/** Kinds whose parser is loaded. Each message wakes the thread that watches this one, so none is sent without need. */
const loadedKinds = new Set<FileKind>()

/** Bytes of heap above which garbage is collected after a file; a loaded parser takes about 40 MB. */
const worthCollecting = 80_000_000

async function parse(request: ParseRequest, counted: { pictures: number }): Promise<void> {
  send({ type: 'started' })
  const name = { fileName: request.fileName, contentType: request.contentType }
  const source = request.path === undefined ? sourceOfBytes(request.bytes ?? new Uint8Array(), name) : sourceOfPath(request.path, name)
  const kind = kindOfSource(source)
  if (request.draws) {
    const picture = request.draws === 'cover' ? await drawCover(kind, source) : await drawFigure(kind, source, request.draws.part)
    if (picture) await askFor(picture, { place: 'drawn', at: 1, of: 1 })
    send({ type: 'done', kind, pictures: 0 })
  } else if (kind === 'jsonl') {
    await sendJsonl(source)
    send({ type: 'done', kind, pictures: 0 })
  } else if (isOther(kind)) {
    if (!request.others) throw new ImportFailure('unsupported', kind.toUpperCase())
    send({ type: 'done', kind, pictures: 0 })
  } else {
    let last = -1
    const progress = (value: number): void => {
      const percent = Math.floor(value)
      if (percent > last) send({ type: 'progress', percent })
      last = Math.max(last, percent)
    }
    let left: ParsedFile['partly']
    if (!loadedKinds.has(kind)) send({ type: 'loading' })
    const parseDocument = await loadParser(kind)
    loadedKinds.add(kind)
    send({ type: 'loaded', kind })
    const document = await parseDocument(source, {
      progress,
      pictures: (count) => (counted.pictures = count),
      partly: (reason, detail = '') => (left ??= { reason, detail }),
      ...(request.pictures && { readPicture: pictureReader(request.known, () => counted.pictures) }),
    })
    send({ type: 'done', kind, document, ...counted, ...(left && { partly: left }) })
  }
}

function failureOf(error: unknown): ImportFailure {
  if (error instanceof ImportFailure) return error
  // An unexpected exception in a format module, including a stack overflow, means a damaged file.
  return new ImportFailure('corrupt', error instanceof Error ? error.message : String(error))
}

port.on('message', (request: WorkerRequest) => {
  if (request.type === 'taken') return taken?.()
  if (request.type === 'read') return read?.resolve(request.regions)
  if (request.type === 'unread') return read?.reject(new ImportFailure(request.reason, request.detail))
  const counted = { pictures: 0 }
  parse(request, counted)
    .catch((error: unknown) => {
      const { reason, detail } = failureOf(error)
      send({ type: 'failed', reason, detail, ...counted })
    })
    .finally(() => setImmediate(collectGarbage))
})

/** Collects garbage: a process waiting for its next file would otherwise keep the memory of the last one indefinitely. */
function collectGarbage(): void {
  // `process.memoryUsage` reads the resident size from the system too, which takes longer than many a page.
  if (getHeapStatistics().total_heap_size > worthCollecting) globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

// A file that hangs sends no other message: without this one its process would count as loading, and the pool would not grow.
send({ type: 'ready' })
