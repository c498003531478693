import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { LoopbackServer } from './loopback-server.ts'

/** A call that a receiver got. */
export interface ReceivedCall {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A user's program that webhooks call, at a port of this machine. */
export class WebhookReceiver extends LoopbackServer {
  readonly calls: ReceivedCall[] = []
  /** Answers a call; default 204. */
  answer: (response: ServerResponse, call: ReceivedCall) => void = (response) => void response.writeHead(204).end()

  protected override handle(request: IncomingMessage, response: ServerResponse): void {
    void this.#receive(request, response)
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request).catch(() => null)
    // A caller that is killed while it sends made no call.
    if (body === null) return
    const call = { path: request.url ?? '/', headers: request.headers, body }
    this.calls.push(call)
    this.answer(response, call)
  }

  /** Returns the event types of the calls to a path. */
  typesAt(path: string): string[] {
    return this.calls.filter((call) => call.path === path).map(({ body }) => (JSON.parse(body) as { type: string }).type)
  }
}
