import { chmod, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { reasonOf } from '../start-failure.ts'
import { controlPath } from './control-path.ts'
import type { ControlReply } from './control-reply.ts'

/** A command that the running instance executes. `print` sends a line to the user at once. */
export type ControlCommand = (order: unknown, print: (line: string) => void) => Promise<unknown>

/**
 * Accepts commands on a local socket that only the owner of the data folder can open, because the embedded database allows one process.
 * @returns a close function that waits for the running commands; the caller must have told them to stop.
 */
export async function serveControl(
  dataDir: string,
  commands: Readonly<Record<string, ControlCommand>>,
  log: Logger,
): Promise<() => Promise<void>> {
  const path = controlPath(dataDir)
  const running = new Set<Promise<void>>()
  const server = createServer((request, response) => {
    const command = commands[request.url?.slice(1) ?? '']
    if (request.method !== 'POST' || !command) {
      response.writeHead(404).end()
      return
    }
    const work = json(request)
      .then(
        (order) => obey(command, order, response, log),
        () => void response.writeHead(400).end(),
      )
      .finally(() => running.delete(work))
    running.add(work)
  })
  // This process holds the folder's lock, so an existing socket was left by a process that died.
  await rm(path, { force: true })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  if (process.platform !== 'win32') await chmod(path, 0o600)
  return async () => {
    await Promise.all(running)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

async function obey(command: ControlCommand, order: unknown, response: ServerResponse, log: Logger): Promise<void> {
  const send = (reply: ControlReply) => response.write(`${JSON.stringify(reply)}\n`)
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  try {
    send({ done: (await command(order, (line) => send({ line }))) ?? null })
  } catch (error) {
    log.error({ err: error }, 'a command failed')
    send({ error: reasonOf(error) ?? (error instanceof Error ? error.message : String(error)) })
  }
  response.end()
}
