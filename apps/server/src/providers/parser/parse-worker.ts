import { parentPort } from 'node:worker_threads'
import { readJsonl } from './formats/jsonl.ts'
import { ImportFailure } from './import-failure.ts'
import { kindOfSource, parseDocument } from './parse-file.ts'
import type { WorkerReply, WorkerRequest } from './parse-protocol.ts'
import { sourceOfBytes, sourceOfPath } from './source.ts'
import type { ImportedDocument, ParseSource, SkippedLine } from './types.ts'

const port = parentPort
if (!port) throw new Error('parse-worker.ts runs as a worker thread only')

const batchDocuments = 200
const batchChars = 500_000

let taken: (() => void) | undefined

function send(reply: WorkerReply): void {
  port?.postMessage(reply)
}

function sendBatch(documents: ImportedDocument[], skipped: SkippedLine[]): Promise<void> {
  return new Promise((resolve) => {
    taken = resolve
    send({ type: 'batch', documents, skipped })
  })
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

async function parse(request: WorkerRequest & { type: 'parse' }): Promise<void> {
  const name = { fileName: request.fileName, contentType: request.contentType }
  const source = request.path === undefined ? sourceOfBytes(request.bytes ?? new Uint8Array(), name) : sourceOfPath(request.path, name)
  const kind = kindOfSource(source)
  if (kind === 'jsonl') {
    await sendJsonl(source)
    send({ type: 'done', kind })
  } else {
    let last = -1
    const progress = (value: number): void => {
      const percent = Math.floor(value)
      if (percent > last) send({ type: 'progress', percent })
      last = Math.max(last, percent)
    }
    send({ type: 'done', kind, document: await parseDocument(kind, source, { progress }) })
  }
}

function failureOf(error: unknown): ImportFailure {
  if (error instanceof ImportFailure) return error
  // A format module that trips over its input has met a damaged file, a stack too deep included.
  return new ImportFailure('corrupt', error instanceof Error ? error.message : String(error))
}

port.on('message', (request: WorkerRequest) => {
  if (request.type === 'taken') {
    taken?.()
    return
  }
  parse(request).catch((error: unknown) => {
    const { reason, detail } = failureOf(error)
    send({ type: 'failed', reason, detail })
  })
})
