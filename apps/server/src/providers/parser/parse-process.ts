import { Worker } from 'node:worker_threads'
import type { WorkerReply, WorkerRequest } from './parse-protocol.ts'

/**
 * A process for files nobody can trust: what one of them does to memory that no thread's limit bounds, or to native code, ends here and not
 * in the server. The file is parsed in a thread, so that this process can always see how large it has become, and that its server is gone.
 */
const [workerUrl = '', heapMb = '', processMb = ''] = process.argv.slice(2)
const lookEveryMs = 100

function send(reply: WorkerReply, then?: () => void): void {
  if (process.connected) process.send?.(reply, () => then?.())
}

/** Tells why and ends; waiting in vain for a server that is gone would keep the process for ever. */
function die(hungry: boolean, detail: string): void {
  send({ type: 'died', hungry, detail }, () => process.exit(1))
  setTimeout(() => process.exit(1), 1000)
}

const worker = new Worker(new URL(workerUrl), { resourceLimits: { maxOldGenerationSizeMb: Number(heapMb), stackSizeMb: 4 } })
worker.on('message', (reply: WorkerReply) => send(reply))
worker.on('error', (error: Error & { code?: string }) => die(error.code === 'ERR_WORKER_OUT_OF_MEMORY', error.message))
worker.on('exit', () => die(false, 'worker exited'))
process.on('message', (request: WorkerRequest) => worker.postMessage(request))
process.on('disconnect', () => process.exit())

setInterval(() => {
  if (process.memoryUsage.rss() > Number(processMb) * 1024 * 1024) die(true, `${processMb} MB`)
}, lookEveryMs)
