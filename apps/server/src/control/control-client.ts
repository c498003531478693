import { request, type IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { controlPath } from './control-path.ts'
import { ControlFailure, type ControlReply } from './control-reply.ts'

const brokenOff = '正在运行的问津实例中途停止了，请重试。 The running instance stopped; please try again.'

/**
 * Sends a command to the running instance of a data folder.
 * @returns the reply of the command, or undefined when no instance is running.
 * @throws ControlFailure when the instance could not run it, or stopped meanwhile.
 */
export async function callControl(
  dataDir: string,
  command: string,
  order: unknown,
  print: (line: string) => void,
): Promise<{ done: unknown } | undefined> {
  const response = await post(controlPath(dataDir), command, JSON.stringify(order))
  if (!response) return undefined
  try {
    for await (const line of createInterface({ input: response })) {
      const reply = JSON.parse(line) as ControlReply
      if ('line' in reply) print(reply.line)
      else if ('error' in reply) throw new ControlFailure(reply.error)
      else return reply
    }
  } catch (error) {
    if (!isBrokenOff(error)) throw error
  }
  throw new ControlFailure(brokenOff)
}

function isBrokenOff(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}

function post(socketPath: string, command: string, body: string): Promise<IncomingMessage | undefined> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath, path: `/${command}`, method: 'POST', headers: { 'content-type': 'application/json' } }, resolve)
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined)
      else if (isBrokenOff(error)) reject(new ControlFailure(brokenOff))
      else reject(error)
    })
    call.end(body)
  })
}
