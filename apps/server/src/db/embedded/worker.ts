import { parentPort, workerData } from 'node:worker_threads'
import { collectWhenIdle } from '../../lib/flow/idle-collection.ts'
import { createFolder } from './create-folder.ts'
import { openBackend } from './backend.ts'
import { createLastWords } from './last-words.ts'
import type { EngineReply, EngineRequest, EngineSettings } from './messages.ts'

// The worker thread of the embedded database: it processes one message at a time and never returns to the event loop in between.

const port = parentPort
if (!port) throw new Error('This file is the start of a worker thread.')
const settings: EngineSettings = workerData

function reply(message: EngineReply): void {
  port?.postMessage(message, message.type === 'data' ? [message.bytes.buffer] : [])
}

/** Emscripten's error numbers of the file system, which its errors have instead of a code. */
const codeOfNumber: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  29: 'EIO',
  33: 'EMFILE',
  41: 'ENFILE',
  51: 'ENOSPC',
  69: 'EROFS',
}

function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  return 'errno' in error && typeof error.errno === 'number' ? (codeOfNumber[error.errno] ?? null) : null
}

const lastWords = createLastWords()

/** Reports why the engine cannot start: Emscripten does not throw an `Error`, and its values cannot be transferred out of the thread. */
function fail(error: unknown): never {
  const code = codeOf(error)
  const message = error instanceof Error ? error.message : (code ?? 'The engine ended without a reason.')
  reply({ type: 'notStarted', code, message, words: [...lastWords.lines] })
  process.exit(1)
}

if (settings.task === 'create') {
  if (settings.folder) await createFolder(settings.folder, lastWords.hear).catch(fail)
} else {
  const backend = await openBackend(settings.folder, reply, lastWords).catch(fail)
  port.on('message', (request: EngineRequest) => {
    if (request.type === 'data') backend.answer(request.bytes)
    else if (request.type === 'hangUp') backend.hangUp()
    else if (request.type === 'counters') reply({ type: 'counters', counters: backend.counters() })
    else if (request.type === 'space') backend.limitSpace(request.bytes)
    else void backend.close().then(() => port.close())
  })
  collectWhenIdle()
  reply({ type: 'ready' })
}
