import { Worker } from 'node:worker_threads'
import { ParseClock } from './parse-clock.ts'
import type { ThreadReply, WorkerReply, WorkerRequest } from './parse-protocol.ts'

/**
 * A process for untrusted files: a failure in memory outside the thread's limit, or in native code, ends this process and not the server.
 * The file is parsed in a worker thread, so that this process can always check its memory use and notice that the server is gone.
 */
const [workerUrl = '', heapMb = '', processMb = ''] = process.argv.slice(2)
const lookEveryMs = 100
/** Minimum processor time granted after each picture: drawing a file of a thousand scanned pages takes long. */
const pictureMs = 15_000

const clock = new ParseClock(() => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
})
let file = { size: 0, isDrawn: false }
let looking: NodeJS.Timeout | undefined

function send(reply: WorkerReply, then?: () => void): void {
  if (process.connected) process.send?.(reply, () => then?.())
}

/** Reports the cause and exits, after a timeout even without a server: otherwise the process would wait forever. */
function die(cause: Extract<WorkerReply, { type: 'died' }>['cause'], detail: string): void {
  send({ type: 'died', cause, detail }, () => process.exit(1))
  setTimeout(() => process.exit(1), 1000)
}

const worker = new Worker(new URL(workerUrl), {
  resourceLimits: { maxOldGenerationSizeMb: Number(heapMb), maxYoungGenerationSizeMb: 24, stackSizeMb: 4 },
})
worker.on('message', (reply: ThreadReply) => {
  if (reply.type === 'started') {
    clock.start(file.size)
    if (file.isDrawn) clock.extend(pictureMs)
    return
  }
  if (reply.type === 'loading') return clock.pause()
  if (reply.type === 'loaded') return clock.resume(reply.kind)
  if (reply.type === 'done' || reply.type === 'failed') {
    clock.pause()
    clearInterval(looking)
    looking = undefined
  }
  send(reply)
})
worker.on('error', (error: Error & { code?: string }) => die(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'fault', error.message))
worker.on('exit', () => die('fault', 'worker exited'))
process.on('message', (request: WorkerRequest) => {
  if (request.type === 'parse') {
    file = { size: request.size, isDrawn: request.draws !== undefined }
    // Checked only while a file is parsed: an idle process does not grow, and needs no timer that wakes it.
    looking ??= setInterval(look, lookEveryMs)
  } else if (request.type !== 'taken') clock.extend(pictureMs)
  worker.postMessage(request)
})
process.on('disconnect', () => process.exit())

function look(): void {
  if (process.memoryUsage.rss() > Number(processMb) * 1024 * 1024) die('memory', `${processMb} MB`)
  const limit = clock.exceeded()
  if (limit !== null) die('time', `${Math.round(limit / 1000)} s`)
}
