import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LoopbackSite } from '../../peers/loopback-web.ts'
import { begin, chunk, finish, startScriptedModel, type ScriptedModel } from '../../peers/scripted-model.ts'
import { WebhookReceiver } from '../../peers/webhook-receiver.ts'

/** Characters of a piece of the model's reply. */
const pieceChars = 400

/** Services on this machine, all of which send the text of a family: a site, a model, an endpoint of webhooks, OCR, speech and vectors. */
export interface HostileServices {
  site: LoopbackSite
  receiver: WebhookReceiver
  /** The environment that leads a server to them. */
  env: Record<string, string>
  /** Sets the text that they send from now on. */
  send(text: string): void
  close(): Promise<void>
}

/** Starts the services that read pictures and recordings and that make vectors. */
async function startReaders(textNow: () => string) {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const reply = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
      const text = textNow()
      if (request.url === '/ocr') return reply({ text, regions: [{ text, region: [0, 0, 1, 1] }] })
      if (request.url === '/v1/audio/transcriptions') return reply({ text, segments: [{ start: 0, end: 4, text }] })
      const { input } = JSON.parse(Buffer.concat(pieces).toString()) as { input: string[] }
      return reply({ data: input.map((_, index) => ({ index, embedding: [1, 0] })) })
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Starts all services. */
export async function startHostileServices(): Promise<HostileServices> {
  let text = ''
  const site = await new LoopbackSite().open()
  const receiver = await new WebhookReceiver().open()
  const model: ScriptedModel = await startScriptedModel()
  const readers = await startReaders(() => text)
  receiver.answer = (response) => void response.writeHead(500, { 'content-type': 'text/html' }).end(text)
  model.script = (response) => {
    begin(response)
    chunk(response, { content: '青龙水库由三条河供水[[1]]。\n\n' })
    for (let at = 0; at < text.length; at += pieceChars) chunk(response, { content: text.slice(at, at + pieceChars) })
    finish(response)
  }
  return {
    site,
    receiver,
    env: {
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'scripted',
      WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
      OCR_URL: `${readers.base}/ocr`,
      SPEECH_URL: `${readers.base}/v1`,
      SPEECH_MODEL: 'hostile',
      EMBEDDING_BASE_URL: `${readers.base}/v1`,
      EMBEDDING_MODEL: 'hostile',
    },
    send(next) {
      text = next
    },
    async close() {
      readers.close()
      site.close()
      receiver.close()
      await model.close()
    },
  }
}
