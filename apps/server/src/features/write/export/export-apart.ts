import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { limits } from '@wenjin/contract'
import { lowerPriority } from '@wenjin/parser'
import type { RenderRequest, ExportReply } from './render-request.ts'

/**
 * The limits of one export: seconds of CPU time, since a busy machine must not fail an export; milliseconds of real time, as long as a page
 * waits (`limits.export`); megabytes of the JavaScript heap and of the whole process.
 */
const bounds = { cpuSeconds: 60, ms: limits.export.pollMs * limits.export.polls, heapMb: 768, processMb: 1024 }
/** Environment variables passed to an export process: it must not see the server's keys. */
const passedOn = ['PATH', 'TMPDIR', 'SYSTEMROOT', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_']
const program = fileURLToPath(new URL('./export-process.ts', import.meta.url))

/** A finished export file, and the peak memory of its process. */
export interface MadeExport {
  bytes: Uint8Array
  replaced: string[]
  peakMb: number
}

/** Thrown for a text that exceeds the limits of an export. */
export class TooComplexError extends Error {
  override name = 'TooComplexError'
}

/**
 * Makes an export in a process of its own with low CPU priority.
 * @throws TooComplexError for a text that takes too long or too much memory
 */
export async function exportApart(order: RenderRequest, signal: AbortSignal): Promise<MadeExport> {
  signal.throwIfAborted()
  const child = fork(program, [bounds.heapMb, bounds.processMb, bounds.cpuSeconds].map(String), {
    env: Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  lowerPriority(child)
  const { promise, resolve, reject } = Promise.withResolvers<MadeExport>()
  const onAbort = () => reject(signal.reason as Error)
  const timer = setTimeout(() => reject(new TooComplexError(`${bounds.ms} ms`)), bounds.ms)
  signal.addEventListener('abort', onAbort)
  child.on('message', (reply: ExportReply) => {
    if (reply.type === 'done') resolve(reply)
    else reject(reply.cause === 'limit' ? new TooComplexError(reply.detail) : new Error(reply.detail))
  })
  child.on('error', reject)
  child.on('exit', (code, end) => reject(new Error(`the process of an export ended: ${end ?? code}`)))
  child.send(order, (error) => error && reject(error))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    child.kill('SIGKILL')
  }
}
