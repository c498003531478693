import { parentPort, workerData } from 'node:worker_threads'
import { createFolder } from './create-folder.ts'
import { openBackend } from './backend.ts'
import type { EngineReply, EngineRequest, EngineSettings } from './messages.ts'

// The thread the embedded database runs in: it answers one message at a time and never returns to the event loop in between.

const port = parentPort
if (!port) throw new Error('This file is the start of a worker thread.')
const settings: EngineSettings = workerData

function reply(message: EngineReply): void {
  port?.postMessage(message, message.type === 'data' ? [message.bytes.buffer] : [])
}

if (settings.task === 'create') {
  if (settings.folder) await createFolder(settings.folder)
} else {
  const backend = await openBackend(settings.folder, reply)
  port.on('message', (request: EngineRequest) => {
    if (request.type === 'data') backend.answer(request.bytes)
    else if (request.type === 'hangUp') backend.hangUp()
    else if (request.type === 'counters') reply({ type: 'counters', counters: backend.counters() })
    else if (request.type === 'space') backend.limitSpace(request.bytes)
    else void backend.close().then(() => port.close())
  })
  reply({ type: 'ready' })
}
