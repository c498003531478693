import { parentPort } from 'node:worker_threads'

const post = (message: unknown) => parentPort?.postMessage(message)
post({ type: 'ready' })

/** Misbehaves as the file name says: hangs, fills the heap or native memory, exits, throws, sends a picture, or answers. */
parentPort?.on('message', (request: { type: string; fileName?: string; reason?: string; detail?: string }) => {
  if (request.fileName === 'hang') for (;;);
  if (request.fileName === 'hungry') {
    const kept: number[][] = []
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, i) => i + kept.length))
  }
  if (request.fileName === 'bloated') {
    const kept: Buffer[] = []
    for (;;) kept.push(Buffer.alloc(16 * 1024 * 1024, 1))
  }
  if (request.fileName === 'ends') process.exit(3)
  if (request.fileName === 'throws') throw new Error('a fault in the worker')
  if (request.type === 'unread') post({ type: 'failed', reason: request.reason, detail: request.detail })
  else if (request.fileName === 'picture') post({ type: 'picture', picture: { bytes: Buffer.alloc(3), contentType: 'image/png' } })
  else post({ type: 'done', kind: request.type === 'read' ? 'image' : 'txt' })
})
