import { parentPort } from 'node:worker_threads'
import type { TaskReply, TaskRequest, TaskTable } from './task.ts'

/** Runs tasks in this worker thread, one at a time, as its pool sends them. */
export function serveTasks(tasks: TaskTable): void {
  const port = parentPort
  if (!port) throw new Error('Tasks are served in a worker thread only.')
  const send = (reply: TaskReply) => port.postMessage(reply)

  async function run({ name, input }: TaskRequest): Promise<void> {
    try {
      send({ type: 'done', output: await tasks[name]!.run(input as never) })
    } catch (error) {
      send({ type: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
    }
  }

  port.on('message', (request: TaskRequest) => void run(request))
  send({ type: 'ready' })
}
