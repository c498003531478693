import { parentPort } from 'node:worker_threads'
import '../pool/parse-worker.ts'

/** Parses files, but waits forever without using the processor at those whose names begin with `slow`. */
parentPort?.on('message', ({ fileName = '' }: { fileName?: string }) => {
  if (fileName.startsWith('slow')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})
