import { readlinkSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { TaskTable, ThreadReply, ThreadRequest, WorkbenchTable } from './task.ts'

type ReplyBody = ThreadReply extends infer R ? (R extends ThreadReply ? Omit<R, 'cpuMs'> : never) : never

/**
 * Runs tasks and keeps workbenches in this worker thread, one thing at a time, as its pool asks.
 * @param shared what this thread has loaded for all
 */
export function serveTasks(tasks: TaskTable, workbenches: WorkbenchTable, shared: unknown = null): void {
  const port = parentPort
  if (!port) throw new Error('Tasks are served in a worker thread only.')
  const open = new Map<number, ReturnType<WorkbenchTable[string]>>()
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  const send = (reply: ReplyBody) => port.postMessage({ ...reply, cpuMs: cpuMs() } as ThreadReply)

  async function workOn(request: Exclude<ThreadRequest, { type: 'close' }>): Promise<unknown> {
    if (request.type === 'run') return tasks[request.name]!.run(request.input as never)
    const { id, name, input, calls } = request
    const workbench = open.get(id) ?? workbenches[name]!(input!.value as never)
    open.set(id, workbench)
    for (const { method, argument } of calls.slice(0, -1)) {
      try {
        workbench[method]!(argument as never)
      } catch {
        // The first call already reported this error.
      }
    }
    const { method, argument } = calls.at(-1)!
    return workbench[method]!(argument as never)
  }

  async function answer(request: Exclude<ThreadRequest, { type: 'close' }>): Promise<void> {
    try {
      send({ type: 'done', output: await workOn(request) })
    } catch (error) {
      send({ type: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
    }
  }

  port.on('message', (request: ThreadRequest) => {
    if (request.type === 'close') open.delete(request.id)
    else void answer(request)
  })
  send({ type: 'ready', shared, systemId: systemThreadId() })
}

/** Returns the id of this thread in its operating system, which takes priorities by it; null where the system does not tell. */
function systemThreadId(): number | null {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1)) || null
  } catch {
    return null
  }
}
