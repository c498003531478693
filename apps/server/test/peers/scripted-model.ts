import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A received request. */
export interface ChatRequest {
  model: string
  messages: { role: string; content: string }[]
  temperature: number
  max_tokens: number
  stream: boolean
}

/** The server's behaviour for one request. */
export type Script = (response: ServerResponse, request: ChatRequest) => void | Promise<void>

/** A local server with a scripted chat completions protocol, including misbehaviour. */
export interface ScriptedModel {
  baseUrl: string
  requests: ChatRequest[]
  /** The names that `GET /models` lists. */
  models: string[]
  script: Script
  close(): Promise<void>
}

/** Starts the server. @param port candidates, of which the first free one is used; default any port */
export async function startScriptedModel(...ports: number[]): Promise<ScriptedModel> {
  const server = createServer((request: IncomingMessage, response) => {
    if (request.method === 'GET') {
      const data = model.models.map((id) => ({ id, object: 'model' }))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ object: 'list', data }))
      return
    }
    void json(request).then((body) => {
      model.requests.push(body as ChatRequest)
      return model.script(response, body as ChatRequest)
    })
  })
  const model: ScriptedModel = {
    baseUrl: '',
    requests: [],
    models: ['scripted'],
    script: say('好。'),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  await listenOnFirst(server, ports.length > 0 ? ports : [0])
  model.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return model
}

/** Listens on the first free port. @throws the last error when every port is taken */
async function listenOnFirst(server: Server, [port, ...others]: readonly number[]): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', resolve)
    })
  } catch (error) {
    if (others.length === 0) throw error
    await listenOnFirst(server, others)
  }
}

/** Starts a streamed reply. */
export function begin(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
}

/** Sends one piece of a reply: text, or thinking. */
export function chunk(
  response: ServerResponse,
  delta: { content?: string; reasoning_content?: string },
  reason: string | null = null,
): void {
  const choice = { index: 0, delta: { role: 'assistant', ...delta }, finish_reason: reason }
  response.write(
    `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'scripted', choices: [choice] })}\n\n`,
  )
}

export function finish(response: ServerResponse): void {
  chunk(response, {}, 'stop')
  response.end('data: [DONE]\n\n')
}

/** Returns a script that writes a text in small pieces, after some thinking. */
export function say(text: string, thinking = ''): Script {
  return (response) => {
    begin(response)
    if (thinking) chunk(response, { reasoning_content: thinking })
    for (let i = 0; i < text.length; i += 3) chunk(response, { content: text.slice(i, i + 3) })
    finish(response)
  }
}

/** Returns a script that answers with an error status. */
export function refuse(status: number): Script {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message: 'no', type: 'error' } }))
  }
}

/** Returns a script that sends pieces for as long as the client reads them. @param piece by its number, from 0 */
export function repeat(piece: (n: number) => { content?: string; reasoning_content?: string }): Script {
  return (response) => {
    begin(response)
    let sent = 0
    const more = () => {
      while (!response.destroyed) {
        chunk(response, piece(sent++))
        if (response.writableNeedDrain) return void response.once('drain', more)
      }
    }
    more()
  }
}
