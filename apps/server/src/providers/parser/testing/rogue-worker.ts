import { parentPort } from 'node:worker_threads'

/** Behaves as the name of its file tells: hangs, eats memory, ends, throws, or answers. */
parentPort?.on('message', (request: { type: string; fileName: string }) => {
  if (request.fileName === 'hang') for (;;);
  if (request.fileName === 'hungry') {
    const kept: number[][] = []
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, i) => i + kept.length))
  }
  if (request.fileName === 'ends') process.exit(3)
  if (request.fileName === 'throws') throw new Error('a fault in the worker')
  parentPort?.postMessage({ type: 'done', kind: 'txt' })
})
